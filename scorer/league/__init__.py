"""Club folders in PostgreSQL: for organizers with many clubs, a website, or more games than one file should hold.

The database is loaded from the folders' journals; nothing is ever written back, and phones know nothing about it. Clubs
are kept separate: the id of a person is derived from a name, so equal ids in two clubs do not mean the same person.

connection  the server: addresses, errors, transactions
schema      the tables and views
journals    incremental reading of journals, and the table of operations
games       from operations to people, games and results
standings   ratings and streaks, month by month
league      a load: all of the above for each club, the comparison of counts, and the report
"""

from scorer.league.connection import LeagueError, LeagueErrorKind, ServerAddress
from scorer.league.league import ClubFolder, ClubReport, LeagueReport, load

__all__ = ["ClubFolder", "ClubReport", "LeagueError", "LeagueErrorKind", "LeagueReport", "ServerAddress", "load"]

"""Club folders in PostgreSQL: for organizers with many clubs, a website, or more games than one file should hold.

The database is filled from the journals of the folders and never written back; phones do not know of it. Each club is
apart: the id of a person is made from a name, so equal ids in two clubs do not mean the same person.

connection  the server: addresses, errors, transactions
schema      the tables and views
journals    read on where reading ended, and keep the operations
games       from operations to people, games and results
standings   ratings and streaks, month by month
league      a load: all of it for each club, the comparison of counts, and the report
"""

from scorer.league.connection import LeagueError, LeagueErrorKind, ServerAddress
from scorer.league.league import ClubFolder, ClubReport, LeagueReport, load

__all__ = ["ClubFolder", "ClubReport", "LeagueError", "LeagueErrorKind", "LeagueReport", "ServerAddress", "load"]

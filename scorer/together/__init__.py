"""Play together: one device hosts a game, and every player taps their own board, in a browser or in the app.

The only package that opens a network connection, and only while a game is hosted or joined; the plain Android app does not pack
it.

server      HTTP and WebSocket: checks, authenticates, applies changes, broadcasts the state
guests      who is connected, who holds which seat, how much a stranger may ask for
protocol    authenticated frames: keys, nonces, counters
host        the hosted game: applies a change or refuses it with its reason
changes     the changes a guest may send, parsed
board_changes  what they do to a session
state       a game as JSON for the page, and for guests with the app
answers     what is sent on request: receipts, the ending, the record
page        assembles the page from `page/`, with its content security policy
texts       the sentences of the page
invitation  the join link, its key and the addresses of this machine
hosting     the server in a thread of its own, for the app
served_game the app's active game while it is served
browsers    what a guest's browser is called

For a guest with the app:

joining        the connection, in a thread of its own
table_view     what the host says, validated
outbox         the changes that wait for the host, on the disk
joined_session the host's game with the own changes that wait
joined_game    the app's active game while it is a guest
joined_table   all of that, in the app's thread
"""

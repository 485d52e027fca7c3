"""Play together: one device hosts a game, and every player taps their own board in a browser or in the app.

The only package of the app that opens a network connection, and only while a game is hosted or joined; the plain Android app
does not include it.

server      HTTP and WebSocket: checks, authenticates, applies changes, broadcasts the state
guests      connected guests and strangers, and their rate limits
protocol    authenticated frames: keys, nonces, counters
host        the hosted game: applies a change or refuses it with its reason
changes     the changes a guest may send, parsed
board_changes  their effect on a session
state       a game as JSON for the page, and for guests with the app
answers     responses to requests: receipts, the ending, the record
page        assembles the page from `page/`, with its content security policy
texts       the sentences of the page
invitation  the join link, its key and the addresses of this machine
hosting     the server in its own thread, for the app
served_game the app's active game while it is served
browsers    names of guests' browsers

For a guest with the app:

joining        the connection, in its own thread
table_view     the host's messages, validated
outbox         the unanswered changes, saved durably
joined_session the host's game plus the guest's unanswered changes
joined_game    the app's active game while it is a guest
joined_table   the interface of all of that for the app's thread
"""

const screens = {scan: note('scan', 'scan-help'), wrong: note('wrong', 'scan-help'), wait: note('connecting'), setup: setupScreen, seats: seatScreen, play: playScreen, watch: watchScreen};

readAddress();
connect();  // while it waits for the host, everything is drawn
defineTiles();
draw();

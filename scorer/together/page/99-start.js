const screens = {scan: note('scan', 'scan-help'), wrong: note('wrong', 'scan-help'), wait: note('connecting'), setup: setupScreen, seats: seatScreen, play: playScreen, watch: watchScreen};

defineTiles();
readAddress();
draw();
connect();

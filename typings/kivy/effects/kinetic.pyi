from time import time as time

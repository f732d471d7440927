"""A robot that breaks the protocol in the way its argument says. Usage: misbehaving_robot.py HOW [TURN]

It draws until turn TURN (the first is 1), then does it.
"""
import os
import signal
import sys
import time

how = sys.argv[1]
turn = int(sys.argv[2]) if len(sys.argv) > 2 else 1


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def read_until(last):
    for line in sys.stdin:
        if line.rstrip("\n") == last:
            return True
    return False


if how == "dies_at_once":
    sys.exit("no time for games")
if how == "never_introduces_itself":
    time.sleep(60)
read_until("hello")
if how == "speaks_version_two":
    say("robot 2 newcomer\n")
elif how == "is_rude":
    say("what do you want?\n")
else:
    say("robot 1 misbehaving\n")
if how == "stays_forever":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if how == "does_not_listen":
    time.sleep(60)

turns = 0
while read_until("go"):
    turns += 1
    if turns < turn:
        say("draw\n")
    elif how == "talks_nonsense":
        say("\x1b[31mboo\n")
    elif how == "lays_no_melds":
        say("lay 1b 2b\n")
    elif how == "lays_what_it_lacks":
        say("lay 1b 1g 1r, 1b 1g 1r, 2b 2g 2r, 2b 2g 2r, 13b 13g 13r, 13b 13g 13r\n")
    elif how == "crashes":
        raise RuntimeError("out of ideas")
    elif how == "is_killed":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif how == "stalls":
        time.sleep(60)
    elif how == "never_ends_its_line":
        while True:
            say("lay " + "1b " * 10000)
    elif how == "floods_standard_error":
        while True:
            sys.stderr.write("x" * 10000)
    elif how == "answers_twice":
        say("draw\ndraw\n")
    else:
        say("draw\n")
if how == "stays_forever":
    time.sleep(60)

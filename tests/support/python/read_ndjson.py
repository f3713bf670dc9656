"""Reads newline-delimited JSON from stdin with Python's json module; answers with the values, or fails at the first bad line."""
import json
import sys


def refuse(name):
    raise ValueError(f"{name} is no JSON")


lines = sys.stdin.buffer.read().decode("utf-8").split("\n")
if lines.pop() != "":
    raise ValueError("the last line has no end")
print(json.dumps([json.loads(line, parse_constant=refuse) for line in lines]))

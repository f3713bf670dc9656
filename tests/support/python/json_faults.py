"""The lines on which Python's json module stops reading texts, a JSON list on standard input; null for JSON."""

import json
import sys


def fault_in(text):
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.lineno
    return None


print(json.dumps([fault_in(text) for text in json.load(sys.stdin)]))

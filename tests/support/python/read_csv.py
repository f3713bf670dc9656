"""Reads CSV texts with Python's csv module: a JSON list of {text, delimiter, strict}, answered with rows or an error."""
import csv
import io
import json
import sys

csv.field_size_limit(2**31 - 1)


def rows_of(case):
    try:
        text = io.StringIO(case["text"].removeprefix("\ufeff"), newline="")
        return list(csv.reader(text, delimiter=case["delimiter"], strict=case["strict"]))
    except csv.Error as error:
        return str(error)


print(json.dumps([rows_of(case) for case in json.load(sys.stdin)]))

"""Texts on standard input, as a JSON list; whether Python's expat reads each as XML with namespaces, as one."""

import json
import sys
from xml.parsers import expat


def is_well_formed(text):
    try:
        expat.ParserCreate(encoding="utf-8", namespace_separator=" ").Parse(text.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError:
        return False
    return True


json.dump([is_well_formed(text) for text in json.load(sys.stdin)], sys.stdout)

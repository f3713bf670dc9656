"""A mail on standard input as Python's email package reads it, as JSON."""

import json
import sys
from email import message_from_bytes, policy

mail = message_from_bytes(sys.stdin.buffer.read(), policy=policy.default)


def text_of(kind):
    part = mail.get_body(preferencelist=(kind,))
    return None if part is None else part.get_content()


inline = [
    {"contentId": part["content-id"], "type": part.get_content_type(), "disposition": part.get_content_disposition()}
    for part in mail.walk()
    if part["content-id"] is not None
]
faults = [f"{name}: {fault}" for name, value in mail.items() for fault in value.defects]
json.dump(
    {
        "subject": mail["subject"],
        "messageId": mail["message-id"],
        "text": text_of("plain"),
        "html": text_of("html"),
        "inline": inline,
        "faults": faults,
    },
    sys.stdout,
)

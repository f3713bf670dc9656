"""The threads of mails, a JSON list of sources, as Python's email package reads References and In-Reply-To, oldest mail first."""

import json
import sys
from email import message_from_string, policy

mails = [message_from_string(source, policy=policy.default) for source in json.load(sys.stdin)]
root = {}


def root_of(name):
    while root.get(name, name) != name:
        name = root[name]
    return name


for mail in mails:
    own = mail["message-id"].strip()
    for name in f"{mail['references'] or ''} {mail['in-reply-to'] or ''}".split():
        root[root_of(name)] = root_of(own)

threads = {}
for mail in mails:
    threads.setdefault(root_of(mail["message-id"].strip()), []).append(mail.get_content().strip())
json.dump(list(threads.values()), sys.stdout)

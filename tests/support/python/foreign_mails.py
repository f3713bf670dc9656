"""Mails as other programs write them, with what Python's email package reads in each, as JSON on standard output."""

import base64
import json
import sys
from email import message_from_bytes, policy

FROM = "From: Ada <ada@example.com>\n"
PDF = "Content-Transfer-Encoding: base64\n\nJVBERi0=\n"


def in_charset(charset, text):
    head = f"{FROM}Subject: x\nContent-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: 8bit\n\n"
    return head.encode() + text.encode(charset)


def everywhere(label, encoded, is_cut):
    """A mail with the text in its subject, its body and the name of a file; in the header it is cut within a sign."""
    cut = len(encoded) // 2 | 1 if is_cut else len(encoded)
    first, second = encoded[:cut], encoded[cut:]
    words = "\n ".join(f"=?{label}?Q?{hexed(part, '=')}?=" for part in (first, second) if part)
    names = f" filename*0*={label}''{hexed(first, '%')};\n filename*1*={hexed(second, '%')}"
    head = f"{FROM}Subject: {words}\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: base64\n"
    text = f"Content-Type: text/plain; charset={label}\n\n{base64.encodebytes(encoded).decode()}\n"
    return f"{head}{text}--b\nContent-Type: application/pdf\nContent-Disposition: attachment;\n{names}\n{PDF}--b--\n".encode()


def hexed(encoded, mark):
    return "".join(f"{mark}{byte:02X}" for byte in encoded)


def multipart(kind, *parts):
    body = "".join(f"--b\n{part}\n" for part in parts)
    return f"{FROM}Subject: x\nContent-Type: multipart/{kind}; boundary=b\n\n{body}--b--\n".encode()


def file(*headers):
    return "\n".join([*headers, PDF])


def word(charset, text):
    return f"=?{charset}?B?{base64.b64encode(text.encode(charset)).decode()}?="


MAILS = {
    "in ISO-2022-JP": in_charset("iso-2022-jp", "こんにちは。お見積り\n"),
    "in KOI8-R": in_charset("koi8-r", "Здравствуйте, Ада\n"),
    "in GB18030": in_charset("gb18030", "你好，报价单 𠀀\n"),
    "in Big5": in_charset("big5", "你好報價\n"),
    "in HTML and text, with an invitation": multipart(
        "alternative",
        "Content-Type: text/plain\n\nPlease join",
        "Content-Type: text/html\n\n<p>Please join</p>",
        "Content-Type: text/calendar; method=REQUEST; name=invite.ics\n\nBEGIN:VCALENDAR\nEND:VCALENDAR",
    ),
    "with names of files by RFC 2231 and RFC 2047": multipart(
        "mixed",
        "Content-Type: text/plain\n\nsee files",
        file("Content-Type: application/pdf", "Content-Disposition: attachment; filename*=UTF-8''Angebot%20K%C3%B6ln.pdf"),
        file(
            "Content-Type: application/pdf",
            "Content-Disposition: attachment; filename*0*=UTF-8''Ein%20; filename*1*=N%C3%A4me; filename*2=\".pdf\"",
        ),
        file("Content-Type: application/pdf; name=\"" + word("utf-8", "Grüße.pdf") + '"', "Content-Disposition: attachment"),
        file("Content-Type: application/ms-tnef", "Content-Disposition: attachment; filename=winmail.dat"),
    ),
    "with broken base64": f"{FROM}Subject: x\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n"
    "R3LDvMOfZSBh\n!!dXMgS8O2bG4\n".encode(),
    "with a subject in ISO-2022-JP, in two words": f"{FROM}Subject: {word('iso-2022-jp', 'お見')}\n {word('iso-2022-jp', '積り')}\n\nhi\n".encode(),
    "with a sender whose name is another address": b'From: "office@bits.example <x>" <ada@example.com>\nSubject: x\n\nhi\n',
    "with a sender whose encoded name holds an address": b"From: =?utf-8?q?office=40bits=2Eexample_=3Coffice=40bits=2Eexample=3E?= <ada@example.com>\nSubject: x\n\nhi\n",
    "with two senders": b"From: Ada <ada@example.com>, Bob <bob@example.com>\nSender: bob@example.com\nSubject: x\n\nhi\n",
    "with two header fields for the sender": f"{FROM}From: Eve <eve@evil.example>\nSubject: x\n\nhi\n".encode(),
}

STATEFUL = {"iso2022_kr", "hz", "utf-7", "utf-16"}
# The label of a mail, the name of Python's codec, and a text.
CHARSETS = [
    ("ISO-2022-KR", "iso2022_kr", "안녕하세요. Angebot 견적"),
    ("HZ-GB-2312", "hz", "你好~ 报价单 (Angebot)"),
    ("UTF-7", "utf-7", "Grüße, 100 € – 1 + 1, 𠀀"),
    ("utf-16", "utf-16", "Grüße aus Köln 𠀀"),
    ("utf-16", "utf-16-be", "Grüße aus Köln"),
    ("utf-16", "utf-16-le", "Grüße aus Köln"),
    ("UTF-32", "utf-32", "Grüße aus Köln"),
    ("cp850", "cp850", "Grüße, £ 100 ½"),
    ("cp-850", "cp850", "Grüße, £ 100 ½"),
    ("IBM437", "cp437", "Grüße ½ ≥"),
    ("cp858", "cp858", "Grüße, 100 €"),
    ("cp852", "cp852", "Łódź, Žluťoučký"),
    ("x-mac-ce", "mac_latin2", "Łódź, Žluťoučký"),
    ("x-mac-greek", "mac_greek", "Καλημέρα"),
    ("x-mac-turkish", "mac_turkish", "İstanbul, ığşç"),
    ("x-mac-icelandic", "mac_iceland", "Þór, Ðað"),
    ("x-mac-cyrillic", "mac_cyrillic", "Здравствуйте"),
    ("macintosh", "mac_roman", "Grüße, 100 €"),
    ("KOI8-U", "koi8-u", "Їжак і ґанок"),
    ("TIS-620", "tis-620", "สวัสดี"),
    ("Big5-HKSCS", "big5hkscs", "㗎, 你好報價"),
    ("GB18030", "gb18030", "你好，报价单 𠀀"),
    ("x-windows-949", "cp949", "안녕하세요 뷁"),
    ("utf8", "utf-8", "Grüße 𠀀"),
    ("cp65001", "utf-8", "Grüße 𠀀"),
    ("us-ascii", "utf-8", "Grüße aus Köln"),
    ("us-ascii", "cp1252", "Grüße, 100 €"),
    ("unknown-8bit", "utf-8", "Grüße aus Köln"),
    ("x-unknown", "utf-8", "Grüße aus Köln"),
]


def charset_entry(label, codec, text):
    source = everywhere(label, text.encode(codec), codec not in STATEFUL).replace(b"\n", b"\r\n")
    sender = {"name": "Ada", "address": "ada@example.com"}
    reading = {"text": text, "subject": text, "from": sender, "files": [text]}
    return {"name": f"in {label} ({codec})", "source": base64.b64encode(source).decode(), "reading": reading}


def reading_of(source):
    mail = message_from_bytes(source, policy=policy.default)
    body = mail.get_body(preferencelist=("plain",))
    sender = mail["from"].addresses[0]
    return {
        "text": body.get_content().strip(),
        "subject": str(mail["subject"]),
        "from": {"name": sender.display_name, "address": sender.addr_spec},
        "files": [part.get_filename() for part in mail.walk() if part.get_filename() is not None],
    }


def entry(name, source):
    source = source.replace(b"\n", b"\r\n")
    return {"name": name, "source": base64.b64encode(source).decode(), "reading": reading_of(source)}


charsets = [charset_entry(*charset) for charset in CHARSETS]
json.dump([entry(name, source) for name, source in MAILS.items()] + charsets, sys.stdout)

"""Verifies Atrium dossiers, written from docs/dossier.md alone, with Python's standard library alone.

    python3 verify_dossier.py dossier.json VKEY [WITNESS_VKEY ...]

With `--batch` it reads {"cases": [{"text", "vkey", "witnesses"}]} from standard input and answers a list that has, for
each case, null where it is genuine and else what is wrong.
"""
import base64
import binascii
import functools
import hashlib
import json
import re
import sys
import urllib.request


class Forged(Exception):
    pass


def check(holds, complaint):
    if not holds:
        raise Forged(complaint)


# --- Values

def record(value, fields, what):
    check(isinstance(value, dict), what + " is not an object")
    check(sorted(value) == sorted(fields), what + " has other fields")
    return value


def items(value, what):
    check(isinstance(value, list), what + " is not a list")
    return value


def text(value, what):
    check(isinstance(value, str), what + " is not text")
    return value


def whole(value):
    """JSON has one kind of numbers: 1.0 is 1. None for any other value."""
    integral = type(value) is int or (type(value) is float and value.is_integer())
    return int(value) if integral and abs(value) < 2 ** 53 else None


def count(value, what):
    number = whole(value)
    check(number is not None and number > 0, what + " is not a count")
    return number


def from_base64(value, what):
    try:
        data = base64.b64decode(text(value, what).encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        raise Forged(what + " is not base64")
    check(base64.b64encode(data).decode() == value, what + " is not base64")
    return data


def parsed(data):
    """None for what is no JSON in UTF-8; the mark that some programs write before it says nothing."""
    try:
        return json.loads(data.decode("utf-8-sig") if isinstance(data, bytes) else data)
    except (ValueError, RecursionError):
        return None


def an_object(data, where):
    value = parsed(data)
    check(isinstance(value, dict), where + " does not hold an object")
    return value


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


# --- Ed25519 (RFC 8032, section 5.1.7), in extended coordinates

P = 2 ** 255 - 19
L = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            total = add(total, point)
        point = add(point, point)
        scalar >>= 1
    return total


def same(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def point_of(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2 ** 255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


@functools.lru_cache(maxsize=None)
def ed25519_valid(public_key, signature, message):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    a, r, s = point_of(public_key), point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % L
    return same(times(s, BASE), add(r, times(k, a)))


# --- AES-256-GCM (FIPS 197, NIST SP 800-38D)

def _sbox():
    table, p, q = [0] * 256, 1, 1
    while True:
        p = p ^ (p << 1) ^ (0x11B if p & 0x80 else 0)
        p &= 0xFF
        for shift in (1, 2, 4):
            q ^= q << shift
        q &= 0xFF
        if q & 0x80:
            q ^= 0x09
        rotated = q
        for shift in (1, 2, 3, 4):
            rotated ^= (q << shift | q >> (8 - shift)) & 0xFF
        table[p] = rotated ^ 0x63
        if p == 1:
            break
    table[0] = 0x63
    return table


SBOX = _sbox()


def double(byte):
    return (byte << 1 ^ (0x1B if byte & 0x80 else 0)) & 0xFF


def round_keys(key):
    words, constant = [list(key[i:i + 4]) for i in range(0, 32, 4)], 1
    for i in range(8, 60):
        word = list(words[i - 1])
        if i % 8 == 0:
            word = [SBOX[b] for b in word[1:] + word[:1]]
            word[0] ^= constant
            constant = double(constant)
        elif i % 8 == 4:
            word = [SBOX[b] for b in word]
        words.append([a ^ b for a, b in zip(words[i - 8], word)])
    return [sum(words[i:i + 4], []) for i in range(0, 60, 4)]


def encrypted(keys, block):
    state = [a ^ b for a, b in zip(block, keys[0])]
    for number, key in enumerate(keys[1:], 1):
        state = [SBOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if number < 14:
            mixed = []
            for i in range(0, 16, 4):
                column = state[i:i + 4]
                every = column[0] ^ column[1] ^ column[2] ^ column[3]
                mixed += [column[j] ^ every ^ double(column[j] ^ column[(j + 1) % 4]) for j in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, key)]
    return bytes(state)


def ghash(key, data):
    total = 0
    for start in range(0, len(data), 16):
        x, y = total ^ int.from_bytes(data[start:start + 16].ljust(16, b"\0"), "big"), key
        total = 0
        for bit in range(127, -1, -1):
            if x >> bit & 1:
                total ^= y
            y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return total


@functools.lru_cache(maxsize=None)
def unsealed(key, sealed, context):
    """None where the key, the text or the context is another."""
    if len(sealed) < 28:
        return None
    iv, body, tag = sealed[:12], sealed[12:-16], sealed[-16:]
    keys = round_keys(key)
    padded = [part + b"\0" * (-len(part) % 16) for part in (context, body)]
    lengths = (len(context) * 8).to_bytes(8, "big") + (len(body) * 8).to_bytes(8, "big")
    own = ghash(int.from_bytes(encrypted(keys, bytes(16)), "big"), b"".join(padded) + lengths)
    own ^= int.from_bytes(encrypted(keys, iv + (1).to_bytes(4, "big")), "big")
    if own.to_bytes(16, "big") != tag:
        return None
    plain = b""
    for number, start in enumerate(range(0, len(body), 16), 2):
        stream = encrypted(keys, iv + number.to_bytes(4, "big"))
        plain += bytes(a ^ b for a, b in zip(body[start:start + 16], stream))
    return plain


# --- Signed notes

def key_of(vkey, algorithm):
    parts = re.fullmatch(r"([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)", text(vkey, "vkey"))
    check(parts is not None, "a key is not in the form of a vkey")
    typed = from_base64(parts[3], "vkey")
    check(len(typed) == 33 and typed[0] == algorithm, "a key is of another algorithm")
    key_id = sha256(parts[1].encode() + b"\n", typed)[:4]
    check(key_id.hex() == parts[2], "a key's id is not that of its name and bytes")
    return parts[1], key_id, typed[1:]


def signature_line(line):
    parts = re.fullmatch(r"— ([^+\s]+) ([A-Za-z0-9+/=]+)", line)
    check(parts is not None, "a signature line is malformed")
    data = from_base64(parts[2], "a signature")
    return parts[1], data[:4], data[4:]


def verified_head(top, vkey, witnesses):
    name, key_id, public_key = key_of(vkey, 1)
    check(text(top["origin"], "origin") == name, "the origin is not the name of the key")
    form = r"([^\n]+)\n(0|[1-9][0-9]{0,14})\n([A-Za-z0-9+/]{43}=)\n\n(— [^\n]+)\n"
    parts = re.fullmatch(form, text(top["checkpoint"], "checkpoint"))
    check(parts is not None and parts[1] == name, "the checkpoint is not one of this log")
    body = "".join(part + "\n" for part in parts.groups()[:3])
    signer, signer_id, signature = signature_line(parts[4])
    check((signer, signer_id) == (name, key_id), "the checkpoint's signature is not by the log's key")
    check(ed25519_valid(public_key, signature, body.encode()), "the checkpoint's signature is not by the log's key")
    seen, keys = set(), {key_of(each, 4)[:2]: key_of(each, 4)[2] for each in witnesses}
    for line in items(top["cosignatures"], "cosignatures"):
        by, by_id, signature = signature_line(text(line, "a cosignature"))
        check(len(signature) == 72 and line not in seen, "a cosignature is malformed or comes twice")
        seen.add(line)
        if keys:
            check((by, by_id) in keys, "a cosignature is by a witness whose key was not given")
            message = "cosignature/v1\ntime %d\n%s" % (int.from_bytes(signature[:8], "big"), body)
            check(ed25519_valid(keys[by, by_id], signature[8:], message.encode()), "a cosignature is not valid")
    return int(parts[2]), from_base64(parts[3], "root")


# --- Events

EVENT_FIELDS = ("position version id type schemaVersion at actor correlationId causationId data hash proof").split()


def root_by(digest, position, proof, size):
    place, last, root = position - 1, size - 1, sha256(b"\0", digest)
    for entry in items(proof, "proof"):
        node = from_base64(entry, "proof")
        if last == 0 or len(node) != 32:
            return None
        if place % 2 == 1 or place == last:
            root = sha256(b"\1", node, root)
            while place % 2 == 0 and place != 0:
                place, last = place // 2, last // 2
        else:
            root = sha256(b"\1", root, node)
        place, last = place // 2, last // 2
    return root if last == 0 else None


def redactions_in(entries):
    found = {}
    for entry in entries:
        for event in items(entry["events"], "events"):
            if not isinstance(event, dict) or event.get("type") != "FieldRedacted":
                continue
            redaction = an_object(text(event.get("data"), "data"), "a redaction")
            place = (text(redaction.get("stream"), "stream"), count(redaction.get("version"), "version"))
            found.setdefault(place, []).append(redaction)
    return found


def verified_stream(stream, events, size, root, positions, redactions, first=1, previous="0" * 64):
    verified, position = [], 0
    for version, event in enumerate(items(events, "events"), first):
        where = "version %d of %s" % (version, stream)
        record(event, EVENT_FIELDS, "an event")
        check(whole(event["version"]) == version, where + " is missing")
        place = count(event["position"], "position")
        check(place > position and place not in positions, where + " is out of order")
        check(place <= size, where + " is not covered by the checkpoint")
        texts = {name: text(event[name], name) for name in EVENT_FIELDS if name in
                 ("id", "type", "at", "actor", "correlationId", "causationId", "data")}
        covered = [previous, stream, version, texts["id"], texts["type"], count(event["schemaVersion"], "schemaVersion"),
                   texts["at"], texts["actor"], texts["correlationId"], texts["causationId"], texts["data"]]
        digest = sha256(json.dumps(covered, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))
        redacted = redactions.get((stream, version), [])
        check(digest.hex() == (redacted[-1].get("becomes") if redacted else event["hash"]), where + " is not what was written")
        check(re.fullmatch(r"[0-9a-f]{64}", text(event["hash"], "hash")), where + " has no hash")
        for redaction in redacted:
            check((redaction.get("was"), redaction.get("position")) == (event["hash"], place), where + " is redacted otherwise")
            redaction["met"] = True
        check(root_by(bytes.fromhex(event["hash"]), place, event["proof"], size) == root, where + " is not in the signed log")
        verified.append({"version": version, "position": place, "content": an_object(texts["data"], where), "personal": None,
                         **{name: texts[name] for name in ("id", "type", "actor", "causationId")}})
        positions.add(place)
        previous, position = event["hash"], place
    check(verified, stream + " has no event")
    return verified


def check_opened(entries, streams):
    subjects = set()
    for entry in items(entries, "opened"):
        record(entry, ["subject", "key"], "an opened key")
        subject, key = text(entry["subject"], "subject"), from_base64(entry["key"], "key")
        check(subject in streams and subject not in subjects, "there is a key, and nothing to open")
        check(len(key) == 32, "a key is not of 32 bytes")
        subjects.add(subject)
        sealed = [each for each in streams[subject] if "personal" in each["content"]]
        check(sealed, "there is a key, and nothing to open")
        for event in sealed:
            event["personal"] = opened(event, subject, key, "personal")
        for stream, events in streams.items():
            for event in events:
                of = event["content"]
                if isinstance(of.get("sealed"), str) and isinstance(of.get("leadId"), str) and "lead-" + of["leadId"] == subject:
                    event["personal"] = opened(event, stream, key, "sealed")
    return subjects


def opened(event, stream, key, field):
    parts = re.fullmatch(r"v1\.([A-Za-z0-9_-]+)", str(event["content"][field]))
    check(parts is not None, "what is personal is not sealed")
    standard = parts[1].replace("-", "+").replace("_", "/")
    data = from_base64(standard + "=" * (-len(standard) % 4), "personal")
    plain = unsealed(key, data, ("%s/%d/%s" % (stream, event["version"], event["type"])).encode())
    check(plain is not None, "a key does not open what is personal")
    return an_object(plain.decode(), stream)


def redacted_texts(streams):
    return sum(each["type"] == "FieldRedacted" for events in streams.values() for each in events)


# --- What agents asked for

VERDICTS = {"ApprovalApproved": "approved", "ApprovalRejected": "rejected"}
USER = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"


def check_approval(name, events):
    for event in events:
        where, kind = "version %d of approval-%s" % (event["version"], name), event["type"]
        check((kind == "ApprovalRequested") == (event["version"] == 1), where + " is in another order")
        if kind == "ApprovalRequested":
            check(event["actor"].startswith("token:"), where + " is not asked by an agent")
            read = whole(event["content"].get("position"))
            check(read is not None and 0 <= read < event["position"], where + " was asked before what it had read")
        if kind in VERDICTS:
            check(re.fullmatch(USER, event["actor"]), where + " is not decided by a person")
        if kind == "ApprovalApproved":
            check(event["id"] == name, where + " has an id of its own")
    check(sum(event["type"] in VERDICTS for event in events) <= 1, name + " was decided twice")


def stories(streams):
    """Each request of an agent, with who decided and what followed from it, in words; raises Forged where the order of it is wrong."""
    told, approvals = [], {name[9:]: events for name, events in streams.items() if name.startswith("approval-")}
    for name, events in approvals.items():
        check_approval(name, events)
        approved = [event for event in events if event["type"] == "ApprovalApproved"]
        done = []
        for stream, others in streams.items():
            for event in others:
                if event["causationId"] != name:
                    continue
                check(approved, "an event follows from what was not approved")
                check(event["position"] > approved[0]["position"], "an event comes before its approval")
                check(event["actor"] == approved[0]["actor"], "an event is by another than approved it")
                done.append("%s of %s" % (event["type"], stream))
        asked = events[0]
        if asked["type"] != "ApprovalRequested":
            continue
        lead, reads = asked["content"].get("leadId"), []
        for others in streams.values():
            for event in others:
                is_read = event["type"] == "SecurityEventRecorded" and event["content"].get("what") == "agent_called"
                if is_read and event["actor"] == asked["actor"] and event["content"].get("leadId") == lead \
                        and event["position"] < asked["position"]:
                    reads.append((event["personal"] or {}).get("detail", "a tool"))
        verdict = ["%s by %s" % (VERDICTS[event["type"]], event["actor"]) for event in events if event["type"] in VERDICTS]
        why = (asked["personal"] or {}).get("reason", "not opened")
        told.append("%s asked for %s, having read up to %d (%s): %s; %s; %s" % (
            asked["actor"], asked["content"].get("tool"), asked["content"]["position"], ", ".join(reads), why,
            ", ".join(verdict) or "open", ", ".join(done) or "nothing done"))
    return told


def verify(dossier, vkey, witnesses=()):
    """Answers the streams that are proved; raises Forged where something is not as the log's owner signed it."""
    fields = "format origin vkey checkpoint cosignatures streams opened".split()
    top = record(dossier, fields, "the dossier")
    one_event = top["format"] == "atrium-event/1"
    check(one_event or top["format"] == "atrium-dossier/1", "the format is not one of a dossier")
    check(top["vkey"] == vkey, "the dossier names another key than the one given")
    size, root = verified_head(top, vkey, witnesses)
    positions, streams = set(), {}
    for entry in items(top["streams"], "streams"):
        record(entry, ["stream", "events"] + ["previous"] * one_event, "a stream")
    redactions = redactions_in(top["streams"])
    for entry in top["streams"]:
        name = text(entry["stream"], "stream")
        check(name and name not in streams, "a stream comes twice")
        before = ()
        if one_event:
            check(len(items(entry["events"], "events")) == 1, "there is not one event of a stream")
            event = record(entry["events"][0], EVENT_FIELDS, "an event")
            before = (count(event["version"], "version"), text(entry["previous"], "previous"))
        streams[name] = verified_stream(name, entry["events"], size, root, positions, redactions, *before)
    check(streams, "there is no stream")
    check(all(redaction.get("met") for each in redactions.values() for redaction in each), "a redaction names nothing here")
    check_opened(top["opened"], streams)
    stories(streams)
    return streams


def answer(address, path):
    with urllib.request.urlopen(address.rstrip("/") + path, timeout=30) as response:
        return response.read().decode()


def extended(before, now, proof):
    """RFC 9162, section 2.1.4.2, from docs/dossier.md."""
    (size, root), (later, later_root) = before, now
    if later <= size:
        return (size, root) == (later, later_root)
    nodes = [root] * (size & (size - 1) == 0) + [from_base64(each, "proof") for each in proof]
    if not nodes:
        return False
    first, last = size - 1, later - 1
    while first & 1:
        first, last = first >> 1, last >> 1
    old = new = nodes[0]
    for each in nodes[1:]:
        if last == 0:
            return False
        if first & 1 or first == last:
            old, new = sha256(b"\1", each, old), sha256(b"\1", each, new)
            while first and not first & 1:
                first, last = first >> 1, last >> 1
        else:
            new = sha256(b"\1", new, each)
        first, last = first >> 1, last >> 1
    return last == 0 and (old, new) == (root, later_root)


def is_extended(dossier, vkey, address):
    """Whether the log that the server shows today begins with the one that a genuine dossier was made of."""
    verify(dossier, vkey)
    before = verified_head(dossier, vkey, ())
    body, _, signatures = answer(address, "/log/checkpoint").partition("\n\n")
    own = [line for line in signatures.splitlines() if signature_line(line)[:2] == key_of(vkey, 1)[:2]]
    check(own, "the checkpoint that is shown today is not by this key")
    now = verified_head({**dossier, "checkpoint": body + "\n\n" + own[0] + "\n", "cosignatures": []}, vkey, ())
    proof = [] if now[0] <= before[0] else json.loads(answer(address, "/log/consistency?from=%d&to=%d" % (before[0], now[0])))["proof"]
    return extended(before, now, proof)


def complaint_about(case):
    try:
        verify(parsed(case["text"]), case["vkey"], case.get("witnesses", []))
    except Forged as forged:
        return str(forged)
    return None


if __name__ == "__main__":
    if sys.argv[1:] == ["--batch"]:
        print(json.dumps([complaint_about(case) for case in json.load(sys.stdin)["cases"]]))
    elif sys.argv[3:4] == ["--against"]:
        with open(sys.argv[1], "rb") as file:
            print("extended" if is_extended(parsed(file.read()), sys.argv[2], sys.argv[4]) else "REWRITTEN")
    else:
        with open(sys.argv[1], "rb") as file:
            dossier = file.read()
        try:
            streams = verify(parsed(dossier), sys.argv[2], sys.argv[3:])
            number = redacted_texts(streams)
        except Forged as forged:
            print("NOT genuine: %s" % forged)
            sys.exit(1)
        print("genuine")
        if number > 0:
            print("1 text is redacted." if number == 1 else "%d texts are redacted." % number)
        for story in stories(streams):
            print(story)

"""A log that submits its checkpoints to a witness, written from C2SP tlog-witness, tlog-cosignature, signed-note and
RFC 6962 and 8032 alone, with Python's standard library alone.

    python3 submit_checkpoints.py vkey                                    prints the log's origin and vkey
    python3 submit_checkpoints.py submit URL WITNESS_VKEY                 prints what the witness answered, as JSON
    python3 submit_checkpoints.py race URL OLD                            submits 16 heads at once, all from that size
"""
import base64
import hashlib
import json
import struct
import sys
import threading
import time
import urllib.error
import urllib.request

from verify_dossier import BASE, L, P, ed25519_valid, times

ORIGIN = "log.example/behind-the-sofa"
SEED = hashlib.sha256(b"a log of the tests").digest()
OTHER_SEED = hashlib.sha256(b"another log").digest()


def encode(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | ((x & 1) << 255)).to_bytes(32, "little")


def secret(seed):
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little")
    return (scalar & ((1 << 254) - 8)) | (1 << 254), digest[32:]


def public(seed):
    return encode(times(secret(seed)[0], BASE))


def sign(seed, message):
    scalar, prefix = secret(seed)
    own = public(seed)
    r = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % L
    point = encode(times(r, BASE))
    k = int.from_bytes(hashlib.sha512(point + own + message).digest(), "little") % L
    return point + ((r + k * scalar) % L).to_bytes(32, "little")


def key_id(name, typed):
    return hashlib.sha256(name.encode() + b"\n" + typed).digest()[:4]


def b64(data):
    return base64.b64encode(data).decode()


def vkey(name, seed):
    typed = b"\1" + public(seed)
    return "%s+%s+%s" % (name, key_id(name, typed).hex(), b64(typed))


# --- The tree (RFC 6962, section 2.1)

def leaves(count, word=b"leaf"):
    return [word + b" %d" % number for number in range(count)]


def root(data):
    if not data:
        return hashlib.sha256(b"").digest()
    if len(data) == 1:
        return hashlib.sha256(b"\0" + data[0]).digest()
    k = split(len(data))
    return hashlib.sha256(b"\1" + root(data[:k]) + root(data[k:])).digest()


def split(count):
    k = 1
    while k * 2 < count:
        k *= 2
    return k


def proof(size, data):
    return subproof(size, data, True) if 0 < size else []


def subproof(size, data, whole):
    if size == len(data):
        return [] if whole else [root(data)]
    k = split(len(data))
    if size <= k:
        return subproof(size, data[:k], whole) + [root(data[k:])]
    return subproof(size - k, data[k:], False) + [root(data[:k])]


# --- Requests

def body_of(data, origin=ORIGIN, extension=""):
    return "%s\n%d\n%s\n%s" % (origin, len(data), b64(root(data)), extension)


def signature(body, seed=SEED, name=ORIGIN):
    typed = b"\1" + public(seed)
    return "\u2014 %s %s\n" % (name, b64(key_id(name, typed) + sign(seed, body.encode())))


def request(old, hashes, body, *lines):
    return "old %s\n%s\n%s\n%s" % (old, "".join(b64(one) + "\n" for one in hashes), body, "".join(lines))


def post(url, text):
    sent = urllib.request.Request(url + "/add-checkpoint", text.encode(), method="POST")
    try:
        with urllib.request.urlopen(sent, timeout=20) as answer:
            return answer.status, answer.headers["content-type"], answer.read().decode()
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers["content-type"], answer.read().decode()


def cosigned(text, body, witness):
    """Whether every line is a cosignature by the witness of about now."""
    name, id_hex, encoded = witness.split("+", 2)
    typed = base64.b64decode(encoded)
    if typed[0] != 4 or key_id(name, typed).hex() != id_hex:
        return False
    lines = text.split("\n")
    if lines.pop() != "" or not lines:
        return False
    for line in lines:
        dash, said, value = line.split(" ")
        data = base64.b64decode(value)
        (seconds,) = struct.unpack("!Q", data[4:12])
        message = ("cosignature/v1\ntime %d\n" % seconds + body).encode()
        if dash != "\u2014" or said != name or data[:4].hex() != id_hex or abs(time.time() - seconds) > 60:
            return False
        if not ed25519_valid(typed[1:], data[12:], message):
            return False
    return True


def submit(url, witness):
    said = []

    def step(title, text, body=None):
        status, kind, answered = post(url, text)
        if status == 200:
            answered = "cosigned" if cosigned(answered, body, witness) else "a bad cosignature: " + answered
        elif status == 409:
            answered = answered + " as " + kind
        else:
            answered = ""
        said.append([title, status, answered])

    five, nine, twenty, other = leaves(5), leaves(9), leaves(20), leaves(20, b"other")
    body5, body9, body20, fork20 = body_of(five), body_of(nine), body_of(twenty), body_of(other)
    foreign = body_of(five, "log.example/unknown")
    step("a log that is not trusted", request(0, [], foreign, signature(foreign, SEED, "log.example/unknown")))
    step("another key", request(0, [], body5, signature(body5, OTHER_SEED)))
    step("the signature of another head", request(0, [], body5, signature(body9)))
    step("an old size beyond the first head", request(6, [], body5, signature(body5)))
    step("an old size of a log never seen", request(3, proof(3, five), body5, signature(body5)))
    step("a proof from nothing", request(0, [root(five)], body5, signature(body5)))
    step("the first head", request(0, [], body5, signature(body5)), body5)
    step("the first head again", request(5, [], body5, signature(body5)), body5)
    step("the first head again, from nothing", request(0, [], body5, signature(body5)))
    step("a head with a wrong proof", request(5, proof(4, nine), body9, signature(body9)))
    step("a head without its proof", request(5, [], body9, signature(body9)))
    step("a head among foreign signatures", request(
        5, proof(5, nine), body9, signature(body9, OTHER_SEED, "another.example"), signature(body9)), body9)
    step("a head of the same size with another root", request(
        9, [], body_of(other[:9]), signature(body_of(other[:9]))))
    step("a head that rolls the log back", request(5, [], body5, signature(body5)))
    step("a log that was rewritten", request(9, proof(9, other), fork20, signature(fork20)))
    extended = body_of(twenty, extension="an extension\n")
    step("a head with an extension line", request(9, proof(9, twenty), extended, signature(extended)), extended)
    whole = request(20, [], body20, signature(body20))
    for title, text in [
        ("no request", "hello"),
        ("an empty request", ""),
        ("an old size with a zero before it", whole.replace("old 20", "old 020")),
        ("no old size", whole.replace("old 20", "old")),
        ("no signature", request(20, [], body20)),
        ("64 hashes", request(20, [root(five)] * 64, body20, signature(body20))),
        ("a short hash", whole.replace("old 20\n", "old 20\nAAAA\n")),
        ("a root that is no hash", whole.replace(b64(root(twenty)), "AAAA")),
        ("no line break at the end", whole[:-1]),
    ]:
        step(title, text)
    return said


def race(url, old):
    """Heads of different sizes, each from the size that is cosigned: one is cosigned, the others come too late."""
    answers = []

    def send(count):
        data = leaves(count)
        body = body_of(data)
        answers.append(post(url, request(old, proof(old, data), body, signature(body)))[0])

    threads = [threading.Thread(target=send, args=(old + 1 + number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(answers)


if __name__ == "__main__":
    if sys.argv[1] == "vkey":
        print(ORIGIN, vkey(ORIGIN, SEED))
    elif sys.argv[1] == "submit":
        print(json.dumps(submit(*sys.argv[2:])))
    else:
        print(json.dumps(race(sys.argv[2], int(sys.argv[3]))))

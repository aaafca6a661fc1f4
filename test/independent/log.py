"""Entries, keys and proofs of the transparency log, written from docs/transparency-log.md, RFC 9162 and RFC 8032."""
import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256, sha512

from forms import Wrong, matching, read, time_of

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)


def add(a, b):
    """The sum of two points of the curve in extended coordinates (RFC 8032, 5.1.4)."""
    less, more = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    both, twice = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = more - less, twice - both, twice + both, more + less
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    result = NEUTRAL
    while number:
        if number & 1:
            result = add(result, point)
        point, number = add(point, point), number >> 1
    return result


def point_of(data):
    """The point that 32 bytes stand for (RFC 8032, 5.1.3), or None."""
    y = int.from_bytes(data, 'little')
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or not x and sign:
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, 'little'))


def is_signed(key, message, signature):
    """Whether an Ed25519 signature is that of a key for a message (RFC 8032, 5.1.7)."""
    if len(key) != 32 or len(signature) != 64:
        return False
    owner, commitment = point_of(key), point_of(signature[:32])
    number = int.from_bytes(signature[32:], 'little')
    if owner is None or commitment is None or number >= ORDER:
        return False
    challenge = int.from_bytes(sha512(signature[:32] + key + message).digest(), 'little') % ORDER
    left, right = times(number, BASE), add(commitment, times(challenge, owner))
    return not (left[0] * right[2] - right[0] * left[2]) % P and not (left[1] * right[2] - right[1] * left[2]) % P


def bytes_of(text):
    """What base64 stands for, or None if it is not written in the one way."""
    try:
        data = b64decode(text, validate=True)
    except (ValueError, TypeError):
        return None
    return data if b64encode(data).decode() == text else None


def entry_bytes(members):
    return json.dumps(members, separators=(',', ':'), sort_keys=True).encode()


def leaf_of(entry):
    return sha256(b'\0' + entry).digest()


def root_from(index, size, leaf, path):
    """RFC 9162, 2.1.3.2; None if the path is too short or too long."""
    place, last, root = index, size - 1, leaf
    for sibling in path:
        if last == 0:
            return None
        if place & 1 or place == last:
            root = sha256(b'\1' + sibling + root).digest()
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            root = sha256(b'\1' + root + sibling).digest()
        place, last = place >> 1, last >> 1
    return root if last == 0 and index < size else None


class Keys:
    """The keys in saved files: of the log by (name, key id), of receipts by key id."""

    def __init__(self, text):
        self.log, self.receipts = {}, {}
        for line in text.splitlines():
            log = re.fullmatch(r'([^\s+]+)\+([0-9a-f]{8})\+(\S+)', line)
            receipt = re.fullmatch(r'([0-9a-f]{16}) (\S+)( \S+)?', line)
            data = bytes_of(log.group(3) if log else receipt.group(2)) if log or receipt else None
            if log and data and len(data) == 33 and data[0] == 1:
                name, given = log.group(1, 2)
                if sha256(name.encode() + b'\n' + data).hexdigest()[:8] == given:
                    self.log[name, given] = data[1:]
            elif receipt and data and len(data) == 32 and sha256(data).hexdigest()[:16] == receipt.group(1):
                self.receipts[receipt.group(1)] = data


def read_log_proof(text):
    """Index, path, checkpoint's text, size, root and signatures of a .tlog-proof."""
    form = re.fullmatch(r'c2sp\.org/tlog-proof@v1\n(?:extra (?P<extra>\S*)\n)?index (0|[1-9][0-9]{0,15})\n((?:\S+\n)*)\n'
                        r'((\S+)\n(0|[1-9][0-9]{0,15})\n(\S+)\n(?:.+\n)*)\n((?:— \S+ \S+\n)+)', text)
    if not form:
        raise Wrong('the .tlog-proof must be one of c2sp.org/tlog-proof@v1')
    extra, index, lines, note, origin, size, root, signatures = form.groups()
    path, root = [bytes_of(line) for line in lines.split()], bytes_of(root)
    if any(hash is None or len(hash) != 32 for hash in [*path, root]):
        raise Wrong('the .tlog-proof must have hashes of 32 bytes')
    return int(index), path, note, origin, int(size), root, signatures, bytes_of(extra or '')


def check_logged(entry, text, keys):
    """The entry is below the checkpoint of the .tlog-proof, which a known key signed, if keys are given. Its place."""
    index, path, note, origin, size, root, signatures, _ = read_log_proof(text)
    if root_from(index, size, leaf_of(entry), path) != root:
        raise Wrong(f'the .tlog-proof must lead from this entry to its root; found that it does not: {entry.decode()}')
    signers = 0
    for line in signatures.splitlines() if keys else []:
        _, name, data = line.split(' ')
        data = bytes_of(data) or b''
        key = keys.log.get((name, data[:4].hex())) if name == origin else None
        if key and not is_signed(key, note.encode(), data[4:]):
            raise Wrong(f'the signature of key {data[:4].hex()} must be that of the checkpoint')
        signers += key is not None
    if keys and not signers:
        raise Wrong('the checkpoint must be signed by a key that was given')
    return index


def log_time(text):
    """A time as the log writes it: to the millisecond."""
    _, milliseconds = time_of(text)
    return f'{text[:19]}.{milliseconds}Z'


def lock_entry(proof, commitment, fingerprint):
    """The entry of a proof's lock, or None if the proof lacks something that it says."""
    drawing, payout = proof['drawing'], proof.get('payout')
    least = payout.get('largePrizeCents', '') if isinstance(payout, dict) else ''
    if 'cutoffAt' not in drawing or least == '':
        return None
    return entry_bytes({'campaign': proof['campaign']['slug'], 'cutoffAt': log_time(drawing['cutoffAt']),
                        'drawAt': log_time(drawing['drawAt']), 'drawing': drawing['id'], 'largePrizeCents': least,
                        'prizeTable': fingerprint, 'type': 'lock', 'winnersCommitment': commitment})


def lock_as_told(proof, entry, text):
    """The entry beside the .tlog-proof, if a live draw's cutoff alone is another there than its contract was told."""
    beside = read_log_proof(text)[-1]
    if entry is None or not beside or 'chain' not in proof:
        return entry
    try:
        told = {**json.loads(beside), 'cutoffAt': json.loads(entry)['cutoffAt']}
    except (ValueError, TypeError):
        return entry
    return beside if told == json.loads(entry) else entry


def check_lock(proof, entry, text, keys):
    entry = lock_as_told(proof, entry, text)
    if entry is None:
        raise Wrong('the proof does not have all that the entry of its lock says')
    index = check_logged(entry, text, keys)
    if 'log' in proof:
        read(proof, 'log.leaf', 'the leaf of the lock', lambda value: value == '0x' + leaf_of(entry).hex())
        read(proof, 'log.index', f'{index}, as in the .tlog-proof', lambda value: value == index)


def send_entry(receipt):
    read(receipt, 'drawing', '"drw_" and letters or digits')
    read(receipt, 'winnersCommitment', '32 bytes in hex')
    read(receipt, 'sentAt', 'a time in UTC that exists')
    return entry_bytes({'type': 'send', **{name: receipt[name] for name in ('drawing', 'sentAt', 'winnersCommitment')}})


def check_receipt_key(receipt, keys):
    name = read(receipt, 'keyId', 'of a key that was given', lambda value: isinstance(value, str) and value in keys.receipts)
    return keys.receipts[name]


def check_receipt_signature(receipt, entry, key):
    signature = bytes_of(read(receipt, 'signature', 'base64', matching('[A-Za-z0-9+/=]+')))
    if not is_signed(key, entry, signature or b''):
        raise Wrong('signature must be that of the key for this drawing, list and time')

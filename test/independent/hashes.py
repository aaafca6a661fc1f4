"""SHA-256, and Keccak-256 as Ethereum has it, which the standard library lacks: its SHA-3 pads with another byte."""
import json
from hashlib import sha256


def words(*values):
    """Numbers, and hex of at most 32 bytes, as words."""
    return b''.join((int(v, 16) if isinstance(v, str) else v).to_bytes(32, 'big') for v in values)


def hash_of_json(value):
    """SHA-256 of canonical JSON, for numbers and strings that need no escape."""
    return sha256_of(json.dumps(value, separators=(',', ':'), sort_keys=True).encode())


def sha256_of(data):
    return '0x' + sha256(data).hexdigest()


def keccak_f(lanes):
    """The permutation of FIPS 202 on 25 lanes of 64 bits; lane (x, y) is at x + 5y."""
    def turn(lane, by):
        return (lane << by | lane >> (64 - by)) & (2**64 - 1)
    register = 1
    for _ in range(24):
        columns = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        lanes = [lanes[i] ^ columns[(i - 1) % 5] ^ turn(columns[(i + 1) % 5], 1) for i in range(25)]
        moved, x, y = [lanes[0]] + [0] * 24, 1, 0
        for t in range(1, 25):
            moved[y + 5 * ((2 * x + 3 * y) % 5)] = turn(lanes[x + 5 * y], t * (t + 1) // 2 % 64)
            x, y = y, (2 * x + 3 * y) % 5
        rows = [moved[i:i + 5] for i in range(0, 25, 5)]
        lanes = [row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]) for row in rows for x in range(5)]
        for j in range(7):
            lanes[0] ^= (register & 1) << (2**j - 1)
            register = (register << 1) ^ (0x171 if register & 0x80 else 0)
    return lanes


def keccak256(data):
    rate, lanes = 136, [0] * 25
    padded = bytearray(data + b'\x01' + bytes(-(len(data) + 1) % rate))
    padded[-1] |= 0x80
    for start in range(0, len(padded), rate):
        for i in range(rate // 8):
            lanes[i] ^= int.from_bytes(padded[start + 8 * i:start + 8 * i + 8], 'little')
        lanes = keccak_f(lanes)
    return '0x' + b''.join(lane.to_bytes(8, 'little') for lane in lanes[:4]).hex()

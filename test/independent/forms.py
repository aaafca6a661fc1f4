"""The forms of a proof's members, and how to read one in its form."""
import re
from datetime import datetime, timezone

MAX_WHOLE = 2**53 - 1
NOTHING = type('Nothing', (), {'__repr__': lambda self: 'nothing'})()


class Wrong(Exception):
    """A rule does not hold."""


def whole(least, most):
    return lambda value: type(value) is int and least <= value <= most


def matching(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value, re.DOTALL) is not None


def time_of(value):
    """What a well-formed time from 1970 on sorts by, to the millisecond; else None."""
    if not matching(r'(19[7-9]|[2-9][0-9]{2})[0-9](-[0-9]{2}){2}T([0-9]{2}:){2}[0-9]{2}(\.[0-9]{1,9})?Z')(value):
        return None
    try:
        return datetime.strptime(value[:19], '%Y-%m-%dT%H:%M:%S'), value[20:-1].ljust(3, '0')[:3]
    except ValueError:
        return None


def seconds_of(time):
    """Whole seconds since 1970 of a well-formed time."""
    return int(time_of(time)[0].replace(tzinfo=timezone.utc).timestamp())


FORMS = {
    'null': lambda value: value is None,
    'text': matching('.+'),
    'positive': whole(1, MAX_WHOLE),
    'from 1 to 10^12': whole(1, 10**12),
    'from 1 to 255': whole(1, 255),
    'from 1 to 65535': whole(1, 2**16 - 1),
    'from 2 to 36': whole(2, 36),
    'whole, or null': lambda value: value is None or whole(0, MAX_WHOLE)(value),
    '32 bytes in hex': matching('0x[0-9a-f]{64}'),
    'an address': matching('0x[0-9a-f]{40}'),
    'decimal text': matching('0|[1-9][0-9]{0,30}'),
    'decimal text from 1': matching('[1-9][0-9]{0,30}'),
    'an https address': matching('https://.*'),
    '"drw_" and letters or digits': matching('drw_[A-Za-z0-9]{1,64}'),
    'at most 32 characters': matching('drw_[A-Za-z0-9]{1,28}'),
    'an id of letters, digits or . _ : ~ + / = -': matching('[A-Za-z0-9._:~+/=-]{1,128}'),
    'a time in UTC that exists': time_of,
    'an object': lambda value: isinstance(value, dict),
    'an array': lambda value: isinstance(value, list),
    'an array, not empty': lambda value: isinstance(value, list) and value != [],
}


def read(holder, path, form, is_right=None):
    value = holder
    for name in path.split('.'):
        value = value.get(name, NOTHING) if isinstance(value, dict) else NOTHING
    if not (is_right or FORMS[form])(value):
        raise Wrong(f'{path} must be {form}; found {ascii(value)[:150]}')
    return value


def read_equal(holder, path, expected):
    return read(holder, path, ascii(expected)[:150], lambda value: type(value) is type(expected) and value == expected)

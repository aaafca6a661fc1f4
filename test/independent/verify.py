"""Checks proofs of prize draws. Written from docs/prize-draw-1.md and docs/transparency-log.md alone, with nothing but
Python's standard library.

    python3 verify.py proof.json [--log-proof FILE.tlog-proof] [--log-key FILE] [--vectors FILE]
    python3 verify.py --receipt receipt.json [--log-proof FILE.tlog-proof] [--log-key FILE]

Takes any number of proofs. With --log-proof also checks that the lock, or the list of the receipt, is in the
transparency log; --log-key has the keys, as /log/key and /log/receipt-keys show them. Exit status: 0 everything checks, 1 something does not, 2 it could not be checked.
"""
import argparse
import json
import sys

sys.dont_write_bytecode = True  # Nothing is left beside the files.
from forms import FORMS, MAX_WHOLE, NOTHING, Wrong, matching, read, read_equal, seconds_of, time_of, whole
from hashes import hash_of_json, keccak256, sha256_of, words
from log import Keys, check_lock, check_logged, check_receipt_key, check_receipt_signature, lock_entry, send_entry

SCHEME = 'prize-draw/1'
PROVIDERS = {True: 'mock', False: 'pyth-entropy-v2'}
CONTRACT_VERSION = 'prize-drawings/2'
NOT_CHECKED = """Not checked, because a file alone cannot show it:
  - of a real draw: that its record is on the chain, what was there first, and that the money arrived
  - of a TEST draw: where its value comes from, since the service itself chose it
  - of any: the times, how the partner chose the winners, and who is behind an id"""


def require(what, value, expected):
    if value != expected:
        raise Wrong(f'{what} must be {expected}; found {value}')


def check_kind(proof):
    is_test = read(proof, 'test', 'true, or absent', lambda value: value is NOTHING or isinstance(value, bool)) is True
    read_equal(proof, 'entropy.provider', PROVIDERS[is_test])
    read(proof, 'campaign.id', 'null' if is_test else 'positive')
    read(proof, 'chain', 'absent in a TEST draw', lambda value: not is_test or value is None or value is NOTHING)


def check_drawing(proof):
    for path in ('campaign.slug', 'campaign.name'):
        read(proof, path, 'text')
    read(proof, 'drawing.id', '"drw_" and letters or digits')
    if proof.get('test') is not True:
        read(proof, 'drawing.id', 'at most 32 characters')
    read(proof, 'drawing.number', 'positive')


def check_winners(proof):
    winners = read(proof, 'winnerList.winners', 'an array, not empty')
    for position, winner in enumerate(winners):
        read({f'position {position}': winner}, f'position {position}', 'an id of letters, digits or . _ : ~ + / = -')
    require('the number of different ids', len(set(winners)), len(winners))
    return winners


def check_times(proof):
    paths = 'drawing.drawAt', 'winnerList.lockedAt', 'entropy.revealedAt'
    _, locked, revealed = [time_of(read(proof, path, 'a time in UTC that exists')) for path in paths]
    if 'cutoffAt' in proof['drawing'] or proof.get('test') is not True:
        cutoff = time_of(read(proof, 'drawing.cutoffAt', 'a time in UTC that exists'))
        require('the time of cutoff or lock that is first', min(cutoff, locked), cutoff)
    require('the time of lock or value that is first', min(locked, revealed), locked)


def check_entropy(proof):
    read(proof, 'entropy.requestId', 'text')
    return read(proof, 'entropy.value', '32 bytes in hex')


def check_table(proof):
    table = {'version': read(proof, 'prizeTable.version', 'positive'), 'tiers': [],
             'denominator': read(proof, 'prizeTable.denominator', 'from 1 to 10^12')}
    total, above = 0, 2**53
    for tier in read(proof, 'prizeTable.tiers', 'an array, not empty'):
        above = read(tier, 'amountCents', f'whole and below {above}', whole(0, above - 1))
        weight = read(tier, 'weight', 'from 1 to 10^12')
        total += weight
        read_equal(tier, 'threshold', total)
        table['tiers'].append({'amountCents': above, 'threshold': total, 'weight': weight})
    require('the sum of the weights', total, table['denominator'])
    return table


def check_results(proof, winners):
    results = read(proof, 'results', 'an array')
    require('the number of results', len(results), len(winners))
    check_members(results, 'position', list(range(len(winners))))
    check_members(results, 'winner', winners)


def check_members(results, name, expected):
    for result, value in zip(results + [None] * len(expected), expected):
        read_equal(result, name, value)


def draw(entropy, count, table):
    """Random values, rolls and prizes of all positions; the last two are None without a table."""
    values = [sha256_of(words(entropy, position)) for position in range(count)]
    rolls = table and [int(value, 16) % table['denominator'] for value in values]
    prizes = table and [next(t['amountCents'] for t in table['tiers'] if t['threshold'] > roll) for roll in rolls]
    return values, rolls, prizes


def check_payout(proof, prizes):
    payout, is_real = proof['payout'], proof.get('test') is not True
    for name in ('chain', 'token'):
        read(payout, name, 'text')
    positions = read(payout, 'heldPositions', 'an array')
    if not all(map(whole(0, len(prizes) - 1), positions)) or positions != sorted(set(positions)):
        raise Wrong('heldPositions must be positions of this draw, rising')
    held = [prizes[position] for position in positions]
    sent = [prizes[position] for position in set(range(len(prizes))).difference(positions)]
    if held and sent and min(held) <= max(sent):
        raise Wrong(f'every held prize must be above every other; found {min(held)} held and {max(sent)} not')
    cents = sum(sent)
    for name, total in (('heldCents', sum(held)), ('transferredCents', cents)):
        read(payout, name, f'{total}, a sum', whole(total, min(total, MAX_WHOLE)))
    check_held(proof, prizes, set(positions))
    states = ['pending', 'paid'] if cents else ['none']
    status = read(payout, 'status', ' or '.join(states), lambda value: value in states)
    may_be_null = status != 'paid' or not is_real
    is_payment = FORMS['32 bytes in hex'] if is_real else matching('0x[0-9a-f]+')
    read(payout, 'transaction', 'the payment, or null where there is none',
         lambda value: value is None and may_be_null or status != 'none' and is_payment(value))
    if is_real:
        read(payout, 'tokenUnits', 'decimal text')
        read(payout, 'tokenAddress', 'an address')
        read(payout, 'wallet', 'an address, or null where nothing is paid',
             lambda value: value is None and status != 'paid' or FORMS['an address'](value))
    return payout


def check_held(proof, prizes, held):
    payout, results = proof['payout'], proof.get('results')
    results = (results if isinstance(results, list) else []) + [None] * len(prizes)
    marks = [result.get('paidByHand', NOTHING) if isinstance(result, dict) else NOTHING for result in results][:len(prizes)]
    is_told = {'largePrizeCents', 'heldPaidCents'} & set(payout) or any(mark is not NOTHING for mark in marks)
    if proof.get('test') is True and not is_told:
        return  # A proof of a test draw from before these members were there.
    least = read(payout, 'largePrizeCents', 'whole, or null')
    large = {position for position, prize in enumerate(prizes) if least is not None and prize >= least}
    require('the held positions', sorted(held), sorted(large))
    paid = 0
    for position, mark in enumerate(marks):
        if position in held and isinstance(mark, dict):
            read(mark, 'at', 'a time in UTC that exists')
            read(mark, 'reference', 'text')
            paid += prizes[position]
        elif mark is not (None if position in held else NOTHING):
            raise Wrong(f'paidByHand at {position} must be a payment or null where the prize is held, else absent')
    read(payout, 'heldPaidCents', f'{paid}, a sum', whole(paid, min(paid, MAX_WHOLE)))


def check_record(proof):
    chain = read(proof, 'chain', 'an object')
    for name, path, most in (('campaignId', 'campaign.id', MAX_WHOLE), ('drawingNumber', 'drawing.number', 2**48 - 1)):
        read_equal(proof, path, read(chain, name, f'from 1 to {most}', whole(1, most)))
    read_equal(chain, 'version', CONTRACT_VERSION)
    for form, names in {'positive': 'chainId', 'from 1 to 255': 'attempt', 'decimal text from 1': 'sequence',
                        'from 1 to 65535': 'tableNumber', 'from 2 to 36': 'tokenDecimals',
                        'an address': 'contract entropyContract provider token',
                        '32 bytes in hex': 'requestTx fulfilTx salt userContribution providerContribution'}.items():
        for name in names.split():
            read(chain, name, form)
    if read(chain, 'explorer', 'null, or links', lambda value: value is None or isinstance(value, dict)) is not None:
        for name in ('contract', 'requestTx', 'fulfilTx'):
            read(chain, f'explorer.{name}', 'an https address')
    return chain


def check_token(proof, chain):
    read_equal(proof, 'payout.tokenAddress', chain['token'])
    read_equal(proof, 'payout.tokenUnits', str(units_of(proof['payout']['transferredCents'], chain)))


def units_of(cents, chain):
    return cents * 10 ** (chain['tokenDecimals'] - 2)


def hash_of_table(table, chain, least):
    held_from = 2**96 - 1 if least is None else units_of(least, chain)
    tiers = [part for tier in table['tiers'] for part in (tier['threshold'], units_of(tier['amountCents'], chain))]
    return keccak256(words(32, hash_of_json(table), table['denominator'], held_from, 128, len(table['tiers']), *tiers))


def contribution_of(proof, chain, winners, commitment, table):
    """What the service contributes to the value, or None if something that goes into it has not its form."""
    drawing, payout = [part if isinstance(part, dict) else {} for part in (proof.get('drawing'), proof.get('payout'))]
    least, times = payout.get('largePrizeCents', NOTHING), [drawing.get('cutoffAt'), drawing.get('drawAt')]
    is_whole = chain and commitment and table and FORMS['at most 32 characters'](drawing.get('id'))
    if not is_whole or not FORMS['whole, or null'](least) or not all(map(time_of, times)):
        return None
    place = [chain[name] for name in ('chainId', 'contract', 'campaignId', 'drawingNumber')]
    name = '0x' + drawing['id'].encode('ascii').ljust(32, b'\0').hex()
    seconds = map(seconds_of, times)
    first = keccak256(words(*place, name, commitment, len(winners), chain['tableNumber'], *seconds, chain['salt'],
                            hash_of_table(table, chain, least)))
    return first if chain['attempt'] == 1 else keccak256(words(first, chain['attempt']))


def check_both_contributions(proof, chain):
    parts = words(chain['userContribution'], chain['providerContribution'], 0)
    read_equal(proof, 'entropy.value', keccak256(parts))


class Outcomes(list):
    """Every check as (name, None or what is wrong), in order."""

    def check(self, name, work, *needs):
        try:
            if any(need is None for need in needs):
                raise Wrong('cannot be made, because an earlier check failed')
            found, problem = work(*needs), None
        except (Wrong, KeyError, TypeError) as error:
            found, problem = None, str(error)
        self.append((name, problem))
        return found


def verify(proof, log_proof=None, keys=None):
    if not isinstance(proof, dict) or proof.get('scheme') != SCHEME:
        raise ValueError(f'it is no proof of {SCHEME}, the only scheme known here')
    if proof.get('test') is True:
        print('This is a TEST draw: no real prize depends on it.')
    outcomes = Outcomes()
    check = outcomes.check
    check('scheme', lambda: None)
    check('test or real', lambda: check_kind(proof))
    check('drawing', lambda: check_drawing(proof))
    winners = check('winner ids', lambda: check_winners(proof))
    name = proof['drawing'].get('id') if isinstance(proof.get('drawing'), dict) else None
    commitment = hash_of_json([name, winners]) if winners and FORMS['"drw_" and letters or digits'](name) else None
    check('winner list commitment', lambda known: read_equal(proof, 'winnerList.commitment', known), commitment)
    check('times', lambda: check_times(proof))
    entropy = check('entropy', lambda: check_entropy(proof))
    table = check('prize table', lambda: check_table(proof))
    check('results', lambda known: check_results(proof, known), winners)
    results = proof['results'] if isinstance(proof.get('results'), list) else None
    values, rolls, prizes = draw(entropy, len(winners), table) if winners and entropy else (None, None, None)
    check('random values', lambda found, known: check_members(found, 'randomValue', known), results, values)
    check('rolls', lambda found, known: check_members(found, 'roll', known), results, rolls)
    check('prizes', lambda found, known: check_members(found, 'amountCents', known), results, prizes)
    is_real = proof.get('test') is not True
    payout = (check('payout', lambda known: check_payout(proof, known), prizes)
              if is_real or 'payout' in proof else None)
    if is_real:
        chain = check('onchain record', lambda: check_record(proof))
        check('token', lambda known, _: check_token(proof, known), chain, payout)
        contribution = contribution_of(proof, chain, winners, commitment, table)
        check('user contribution', lambda known: read_equal(chain, 'userContribution', known), contribution)
        check('both contributions', lambda known: check_both_contributions(proof, known), chain)
    if log_proof is not None:
        check('log', lambda known, prizes: check_lock(proof, lock_entry(proof, known, hash_of_json(prizes)), log_proof, keys),
              commitment, table)
    return outcomes


def verify_receipt(receipt, log_proof, keys):
    outcomes = Outcomes()
    check = outcomes.check
    entry = check('receipt', lambda: send_entry(receipt))
    if keys:
        key = check('receipt key', lambda: check_receipt_key(receipt, keys))
        check('receipt signature', lambda *known: check_receipt_signature(receipt, *known), entry, key)
    if log_proof is not None:
        check('list in the log', lambda known: check_logged(known, log_proof, keys), entry)
    return outcomes


def verify_case(case):
    winners, table = check_winners({'winnerList': case}), check_table(case)
    entropy = read(case, 'entropy', '32 bytes in hex')
    read_equal(case, 'winnersCommitment', hash_of_json([case['drawingId'], winners]))
    read_equal(case, 'prizeTableFingerprint', hash_of_json(table))
    check_results(case, winners)
    for name, expected in zip(('randomValue', 'roll', 'amountCents'), draw(entropy, len(winners), table)):
        check_members(case['results'], name, expected)


def verify_vectors(vectors):
    if vectors['scheme'] != SCHEME:
        raise ValueError('they are of another scheme')
    outcomes = Outcomes()
    for number, case in enumerate(vectors['cases']):
        outcomes.check(f'vector {number}', verify_case, case)
    return outcomes


def load(path):
    def object_of(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError('a name is there twice in one object')
        return dict(pairs)
    with open(path, encoding='utf-8') as file:  # `int` refuses what is no JSON, such as NaN.
        return json.load(file, object_pairs_hook=object_of, parse_constant=int,
                         parse_int=lambda digits: -0.0 if digits == '-0' else int(digits))


def report(path, check):
    """Prints what `check` makes of a file, and returns the exit status."""
    try:
        outcomes = check(load(path))
    except (OSError, ValueError, RecursionError) as error:
        print(f'{path}: could not be checked: {ascii(str(error))[:150]}')
        return 2
    for name, problem in outcomes:
        print(f'ok      {name}' if problem is None else f'FAILED  {name}: {problem}')
    failed = sum(problem is not None for _, problem in outcomes)
    print(f'{path}: {failed} of {len(outcomes)} FAILED' if failed else f'{path}: all {len(outcomes)} right')
    return 1 if failed else 0


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description='Checks proofs of prize draws.')
    parser.add_argument('proofs', nargs='*', metavar='proof.json')
    parser.add_argument('--vectors', action='append', default=[], metavar='FILE')
    parser.add_argument('--receipt', action='append', default=[], metavar='FILE')
    parser.add_argument('--log-proof', metavar='FILE')
    parser.add_argument('--log-key', metavar='FILE')
    given = parser.parse_args()
    if not given.proofs + given.vectors + given.receipt:
        parser.error('name a proof.json')
    try:
        texts = [path and open(path, encoding='utf-8').read() for path in (given.log_proof, given.log_key)]
    except (OSError, ValueError) as error:
        parser.error(ascii(str(error))[:150])
    log_proof, keys = texts[0], texts[1] and Keys(texts[1])
    statuses = [report(path, verify_vectors) for path in given.vectors]
    statuses += [report(path, lambda proof: verify(proof, log_proof, keys)) for path in given.proofs]
    statuses += [report(path, lambda receipt: verify_receipt(receipt, log_proof, keys)) for path in given.receipt]
    if given.proofs:
        print(NOT_CHECKED)
    sys.exit(1 if 1 in statuses else max(statuses))

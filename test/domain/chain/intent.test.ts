import test from 'ava'
import fc from 'fast-check'
import {
  decideMove,
  type Decision,
  guaranteeKey,
  requestKey,
  settleKey,
  type ChainView,
} from '../../../domain/chain/intent.ts'

const STATES = ['new', 'signed', 'mined'] as const
type Under = (typeof STATES)[number]

const seen = (...what: readonly (keyof ChainView)[]): ChainView => ({
  isInNewest: what.includes('isInNewest'),
  isDone: what.includes('isDone'),
  isNonceSpent: what.includes('isNonceSpent'),
})
const nothing = seen()
const spent = seen('isNonceSpent')
const inNewest = seen('isInNewest', 'isNonceSpent')
const deep = seen('isInNewest', 'isDone', 'isNonceSpent')

const stay: Decision = { kind: 'stay' }
const confirm: Decision = { kind: 'confirm' }
const move = (to: Under, isRefused = false): Decision => ({ kind: 'move', to, isRefused })

const rows: readonly [Under, nonce: number | null, ChainView, Decision, what: string][] = [
  ['new', null, nothing, stay, 'what is not signed waits to be signed'],
  ['new', null, seen('isInNewest'), move('mined'), 'what the chain has already is not signed again'],
  [
    'new',
    null,
    seen('isInNewest', 'isDone'),
    confirm,
    'what the chain has had for long is finished without a signature',
  ],
  ['signed', 7, nothing, stay, 'bytes that no block took wait'],
  ['signed', 7, inNewest, move('mined'), 'bytes that did their work are mined'],
  ['signed', 7, seen('isInNewest'), move('mined'), 'the effect counts, whatever caused it and with whichever nonce'],
  ['signed', 7, spent, move('new', true), 'a nonce that was spent without the work is a refusal'],
  ['signed', 7, deep, confirm, 'work that is deep is finished, though nobody looked while it was young'],
  ['mined', 7, inNewest, stay, 'what is mined waits until it is deep'],
  ['mined', 7, nothing, move('signed'), 'what a reorganisation took out of its block is sent again'],
  [
    'mined',
    7,
    spent,
    move('new'),
    'when a reorganisation gave the nonce to others it is signed again, which is no refusal',
  ],
  ['mined', 7, deep, confirm, 'what is deep is finished'],
  ['mined', null, seen('isInNewest'), stay, 'what others sent waits until it is deep'],
  ['mined', null, nothing, move('new'), 'what others sent and a reorganisation took away is signed by us'],
  ['mined', null, seen('isInNewest', 'isDone'), confirm, 'what others sent and is deep is finished'],
]

for (const [state, nonce, sight, expected, what] of rows) {
  test(`${state}: ${what}`, (t) => {
    t.deepEqual(decideMove({ state, nonce }, sight), expected)
  })
}

/** Every intent that the database takes: a new one has no nonce, a signed one has one. */
const intent = fc.oneof(
  fc.constant({ state: 'new' as const, nonce: null }),
  fc.record({ state: fc.constant('signed' as const), nonce: fc.nat() }),
  fc.record({ state: fc.constant('mined' as const), nonce: fc.option(fc.nat()) }),
)
const sight = fc.record({ isInNewest: fc.boolean(), isDone: fc.boolean(), isNonceSpent: fc.boolean() })

const holds = (check: (row: { state: Under; nonce: number | null }, seen: ChainView, decision: Decision) => boolean) =>
  fc.assert(fc.property(intent, sight, (row, seen) => check(row, seen, decideMove(row, seen))))

test('nothing is finished before it is deep, and all that is deep is finished', (t) => {
  holds((_, { isDone }, { kind }) => (kind === 'confirm') === isDone)
  t.pass()
})

test('a nonce is kept while it is unspent: bytes that were signed under it may still be taken', (t) => {
  holds(
    ({ nonce }, { isNonceSpent }, decision) =>
      nonce === null || isNonceSpent || decision.kind !== 'move' || decision.to !== 'new',
  )
  t.pass()
})

test('nothing is signed again while the newest block has it', (t) => {
  holds((_, { isInNewest }, decision) => !isInNewest || decision.kind !== 'move' || decision.to === 'mined')
  t.pass()
})

test('what is mined is in the newest block, and what is not there does not stay mined', (t) => {
  holds(({ state }, { isInNewest, isDone }, decision) => {
    const next = decision.kind === 'move' ? decision.to : state
    return isDone || (next === 'mined') === isInNewest
  })
  t.pass()
})

test('only bytes whose nonce was spent without their effect are called refused', (t) => {
  holds(
    ({ state }, { isInNewest, isDone, isNonceSpent }, decision) =>
      (decision.kind === 'move' && decision.isRefused) ===
      (state === 'signed' && isNonceSpent && !isInNewest && !isDone),
  )
  t.pass()
})

test('a second look at the same moves nothing', (t) => {
  holds(({ nonce }, seen, decision) => {
    if (decision.kind !== 'move') return true
    return decideMove({ state: decision.to, nonce: decision.to === 'new' ? null : nonce }, seen).kind === 'stay'
  })
  t.pass()
})

test('a key is of one thing: its kind, campaign and number', (t) => {
  t.is(requestKey('cmp_1', 7), 'draw:cmp_1:7:request')
  t.is(settleKey('cmp_1', 7), 'draw:cmp_1:7:settle')
  t.is(settleKey('cmp_1', 7, 6_000), 'draw:cmp_1:7:settle:6000')
  t.is(guaranteeKey('cmp_1', 7), 'guarantee:cmp_1:7:pay')
  const campaign = fc.stringMatching(/^cmp_[A-Za-z0-9]{22}$/)
  const keys = {
    request: requestKey,
    settle: settleKey,
    part: (id: string, number: number) => settleKey(id, number, 6_000),
    guarantee: guaranteeKey,
  }
  const thing = fc.tuple(
    fc.constantFrom('request' as const, 'settle' as const, 'part' as const, 'guarantee' as const),
    campaign,
    fc.integer({ min: 1 }),
  )
  const keyOf = ([kind, id, number]: readonly [keyof typeof keys, string, number]): string => keys[kind](id, number)
  fc.assert(
    fc.property(fc.uniqueArray(thing, { selector: String }), (things) => {
      t.is(new Set(things.map(keyOf)).size, things.length)
      t.true(things.every((one) => keyOf(one).length <= 100))
    }),
  )
})

import { verifyDraw } from '../../public-site/verify/verify-draw.mjs'
import { failedOf } from '../public-site/verify/outcome.ts'
import { liveProofOf, proofOf } from '../public-site/verify/proofs.ts'
import { runPython, testWithPython } from './python.ts'

type Live = ReturnType<typeof liveProofOf>

const live = (change: (proof: Live) => void, draw: Parameters<typeof liveProofOf>[0] = {}) => {
  const proof = liveProofOf(draw)
  change(proof)
  return proof
}

const test = (change: (proof: ReturnType<typeof proofOf>) => void) => {
  const proof = proofOf()
  change(proof)
  return proof
}

const tableOf = (denominator: number) => ({
  version: 1,
  denominator,
  tiers: [{ amountCents: 1, weight: denominator, threshold: denominator }],
})
const record = ['onchain record', 'token', 'user contribution', 'both contributions']
const payment = `0x${'ab'.repeat(32)}` as const

/** Values beyond a bound, with the checks that they fail, and values at a bound, which fail none. */
const cases: [string, object, string[]][] = [
  ['a denominator of 10^12', proofOf({ table: tableOf(10 ** 12) }), []],
  ['a larger one', proofOf({ table: tableOf(10 ** 12 + 1) }), ['prize table', 'rolls', 'prizes', 'payout']],
  ['an id of 128 characters', proofOf({ winners: ['~'.repeat(128)] }), []],
  [
    'an id of 129',
    live((p) => (p.winnerList.winners[0] = '~'.repeat(129))),
    [
      'winner ids',
      'winner list commitment',
      'results',
      'random values',
      'rolls',
      'prizes',
      'payout',
      'token',
      'user contribution',
    ],
  ],
  ['attempt 255', liveProofOf({ attempt: 255 }), []],
  ['attempt 256', live((p) => (p.chain.attempt = 256)), record],
  ['number 2^48 - 1', liveProofOf({ number: 2 ** 48 - 1 }), []],
  ['number 2^48', live((p) => (p.drawing.number = p.chain.drawingNumber = 2 ** 48)), record],
  [
    'a payment where nothing is to be paid',
    live((p) => (p.payout.transaction = payment), { heldFromCents: 0 }),
    ['payout', 'token'],
  ],
  ['a test draw with a record', { ...proofOf(), chain: liveProofOf().chain }, ['test or real']],
  ['a test draw with no record, said so', { ...proofOf(), chain: null }, []],
  ['a real draw that says so', { ...liveProofOf(), test: false }, []],
  ['a test draw without a payout', { ...proofOf(), payout: undefined }, []],
  ['a real draw without a payout', { ...liveProofOf(), payout: undefined }, ['payout', 'token', 'user contribution']],
  ['a test draw without a cutoff', test(({ drawing }) => Reflect.deleteProperty(drawing, 'cutoffAt')), []],
  [
    'a real draw without a cutoff',
    live(({ drawing }) => Reflect.deleteProperty(drawing, 'cutoffAt')),
    ['times', 'user contribution'],
  ],
  ['a real id of 32 characters', liveProofOf({ id: `drw_${'a'.repeat(28)}` }), []],
  ['a test id of 33', proofOf({ id: `drw_${'a'.repeat(29)}` }), []],
  [
    'a real id of 33',
    live((p) => (p.drawing.id = `drw_${'a'.repeat(29)}`)),
    ['drawing', 'winner list commitment', 'user contribution'],
  ],
  ['table 65535', liveProofOf({ tableNumber: 65_535 }), []],
  ['table 65536', live((p) => (p.chain.tableNumber = 65_536)), record],
  ['table 0', live((p) => (p.chain.tableNumber = 0)), record],
  ['a token of 2 decimals', liveProofOf({ decimals: 2 }), []],
  ['a token of 1', live((p) => (p.chain.tokenDecimals = 1)), record],
  ['a token of 37', live((p) => (p.chain.tokenDecimals = 37)), record],
  ['a draw in which no prize is held', liveProofOf({ heldFromCents: null }), []],
  ['the first second', live((p) => (p.drawing.cutoffAt = '1970-01-01T00:00:00Z')), ['user contribution']],
  ['a time before it', live((p) => (p.drawing.cutoffAt = '1969-12-31T23:59:59.999Z')), ['times', 'user contribution']],
  ['a day that no month has', live((p) => (p.drawing.drawAt = '2026-02-29T00:00:00Z')), ['times', 'user contribution']],
  ['a leap day', liveProofOf({ drawAt: '2028-02-29T23:59:59.123456789Z' }), []],
  ['a leap second', live((p) => (p.drawing.drawAt = '2026-12-31T23:59:60Z')), ['times', 'user contribution']],
  ['a value known in the millisecond of the lock', live((p) => (p.winnerList.lockedAt = '2026-11-21T18:00:01Z')), []],
  ['a value known before the lock', live((p) => (p.winnerList.lockedAt = '2026-11-21T18:00:01.001Z')), ['times']],
  [
    'an amount below 2^53',
    proofOf({
      winners: ['u'],
      table: { ...tableOf(1), tiers: [{ amountCents: 2 ** 53 - 1, weight: 1, threshold: 1 }] },
    }),
    [],
  ],
]

testWithPython('what lies at a bound checks, and what lies beyond it fails, in both verifiers alike', async (t) => {
  const { verdicts } = await runPython(cases.map(([, proof]) => proof))
  for (const [i, [title, proof, checks]] of cases.entries()) {
    t.deepEqual(verdicts[i], { failed: checks, couldCheck: true }, title)
    t.deepEqual(failedOf(await verifyDraw(JSON.parse(JSON.stringify(proof)))), checks, title)
  }
})

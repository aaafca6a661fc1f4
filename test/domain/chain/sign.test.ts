import test from 'ava'
import { sentenceOf } from '../../../domain/attention.ts'
import type { PayArguments, RequestArguments } from '../../../domain/chain/intent.ts'
import {
  type AccountFacts,
  type CampaignFacts,
  decideAccount,
  decidePay,
  canTry,
  decideRequest,
  type DrawingFacts,
  type Predecessor,
  costOf,
  etherLeft,
  payGas,
  payLoad,
  REQUEST_GAS,
  REQUEST_LOAD,
  SETTLED_AT_ONCE,
  type SignDecision,
  type Taken,
} from '../../../domain/chain/sign.ts'

const word = (byte: string): `0x${string}` => `0x${byte.repeat(32)}`
const address = (byte: string): string => `0x${byte.repeat(20)}`
const MOST = 2n ** 256n - 1n
const LONGEST_ATTENTION = 300
/** EIP-7825. */
const MOST_GAS_OF_A_TRANSACTION = 2n ** 24n

const facts: AccountFacts = {
  chain: 'base',
  contract: address('cc'),
  account: address('aa'),
  isPaused: false,
  isOperator: true,
  gasPrice: 10n,
  offeredPerGas: 10n,
  maxFeePerGas: 10n,
  layer1FeePerByte: 0n,
  inFlight: 0n,
  ether: 10n * REQUEST_GAS,
  float: 5n,
  requestFee: 5n,
  maxRequestFee: 5n,
}
const campaign: CampaignFacts = {
  token: address('ee'),
  wallet: address('bb'),
  balance: 100n,
  leftToday: 100n,
  maxPerDrawing: 100n,
  maxPerDay: 10n ** 40n,
  drawings: 6,
  guarantees: {
    terms: { amount: 100n, below: 100n, minPeriod: 60 },
    coming: null,
    paid: 0,
    left: 1,
    countedFrom: new Date('2026-06-01T12:00:00Z'),
  },
}
const request: RequestArguments = {
  campaignId: 1,
  number: 7,
  drawingId: word('01'),
  winnersCommitment: word('03'),
  winnersCount: 3,
  tableNumber: 1,
  cutoffAt: 1_800_000_000,
  drawAt: 1_800_000_060,
  salt: word('04'),
  contribution: word('02'),
}
const expected = {
  campaignId: 1,
  drawingNumber: 7,
  table: { fingerprint: word('06'), denominator: 1n, heldFrom: 1n, tiers: [{ threshold: 1n, amount: 0n }] },
  amount: 100n,
  token: address('ee'),
}
const settlement: PayArguments = { ...expected, kind: 'settle', positions: 3, through: 3, randomValue: word('05') }
const guarantee: PayArguments = { ...expected, kind: 'guarantee', period: 2 }
const unknown: DrawingFacts = { contribution: null, randomValue: null, isSettled: false }
const drawn: DrawingFacts = { contribution: word('02'), randomValue: word('05'), isSettled: false }
const settled: DrawingFacts = { ...drawn, isSettled: true }
const NOTHING: Taken = { units: 0n, hasGuarantee: false }

type Said = { kind: 'sign' | 'wait' } | { kind: 'blocked'; sentence: string }

const said = (decision: SignDecision): Said =>
  decision.kind === 'blocked' ? { kind: 'blocked', sentence: sentenceOf(decision.attention) } : decision
const stopped = (of: AccountFacts): string | null => {
  const attention = decideAccount(of)
  return attention && sentenceOf(attention)
}

const asked = (over: { facts?: object; campaign?: object; drawing?: object; predecessor?: Predecessor } = {}): Said =>
  said(
    decideRequest(request, {
      facts: { ...facts, ...over.facts },
      campaign: { ...campaign, ...over.campaign },
      drawing: { ...unknown, ...over.drawing },
      predecessor: over.predecessor ?? 'recorded',
    }),
  )
const paid = (
  over: { payment?: PayArguments; amount?: bigint; campaign?: object; drawing?: object; taken?: object } = {},
): Said =>
  said(
    decidePay(
      { ...(over.payment ?? settlement), ...(over.amount !== undefined && { amount: over.amount }) },
      {
        facts,
        campaign: { ...campaign, ...over.campaign },
        drawing: { ...drawn, ...over.drawing },
        taken: { ...NOTHING, ...over.taken },
      },
    ),
  )

const SIGN: Said = { kind: 'sign' }
const WAIT: Said = { kind: 'wait' }
const blocked = (sentence: string): Said => ({ kind: 'blocked', sentence })

test('nothing stops an account that is just able to sign: gas at its limit, ether for one request', (t) => {
  t.is(decideAccount(facts), null)
})

test('a key that is not the operator is named, with who sets it', (t) => {
  t.is(
    stopped({ ...facts, isOperator: false }),
    `The key of ${address('aa')} is not the operator of ${address('cc')} on base: the owner sets it.`,
  )
})

test('a paused contract says who lifts the pause', (t) => {
  t.is(
    stopped({ ...facts, isPaused: true }),
    `The contract ${address('cc')} on base is paused: its owner lifts the pause.`,
  )
})

test('gas above the limit makes everything wait', (t) => {
  t.is(
    stopped({ ...facts, gasPrice: 11n, ether: MOST }),
    'Gas on base costs more than the limit set for it: it is tried again.',
  )
})

test('an account with one wei less than a request may cost asks for ether', (t) => {
  t.is(
    stopped({ ...facts, ether: facts.ether - 1n }),
    `${address('aa')} has too little ether for gas on base: send it some.`,
  )
})

test('ether is for all that is signed: what is in flight takes its part', (t) => {
  const ether = 100n * 10n * REQUEST_GAS
  const inFlight = (requests: bigint) => requests * costOf(REQUEST_LOAD, facts)
  t.is(etherLeft({ ...facts, ether }), 100n * 10n * REQUEST_GAS)
  t.is(etherLeft({ ...facts, ether, inFlight: inFlight(99n) }), 10n * REQUEST_GAS)
  t.is(stopped({ ...facts, ether, inFlight: inFlight(99n) }), null)
  t.regex(stopped({ ...facts, ether, inFlight: inFlight(100n) }) ?? '', /too little ether/)
})

test('what a call costs in the chain below is counted with its gas, by the bytes that it has', (t) => {
  const prices = { offeredPerGas: 2n, layer1FeePerByte: 3n }
  t.is(costOf(REQUEST_LOAD, prices), 2n * REQUEST_GAS + 3n * REQUEST_LOAD.bytes)
  const [tier] = settlement.table.tiers as [(typeof settlement.table.tiers)[number]]
  const long = { ...settlement, table: { ...settlement.table, tiers: [tier, tier, tier] } }
  t.is(payLoad(long).bytes - payLoad(settlement).bytes, 2n * 64n)
  const ether = costOf(REQUEST_LOAD, { ...facts, layer1FeePerByte: 3n })
  t.is(stopped({ ...facts, ether, layer1FeePerByte: 3n }), null)
  t.regex(stopped({ ...facts, ether: ether - 1n, layer1FeePerByte: 3n }) ?? '', /too little ether/)
})

test('a provider that asks for more than the limit is paid nothing, and the sentence says both', (t) => {
  t.deepEqual(
    asked({ facts: { requestFee: 10n ** 18n, maxRequestFee: 2n * 10n ** 15n, float: 3n * 10n ** 18n } }),
    blocked('The randomness provider on base asks for 1 ether; at most 0.002 is paid.'),
  )
  t.deepEqual(asked({ facts: { requestFee: 5n, maxRequestFee: 5n } }), SIGN)
})

test('with several things wrong it says first what no ether would fix', (t) => {
  const all = { ...facts, isOperator: false, isPaused: true, gasPrice: 11n, ether: 0n }
  t.regex(stopped(all) ?? '', /is not the operator/)
  t.regex(stopped({ ...all, isOperator: true }) ?? '', /is paused/)
  t.regex(stopped({ ...all, isOperator: true, isPaused: false }) ?? '', /^Gas on base/)
})

test('a request is signed when it is the next number, or the one before it is on its way', (t) => {
  t.deepEqual(asked(), SIGN)
  t.deepEqual(asked({ campaign: { drawings: 5 } }), WAIT)
  t.deepEqual(asked({ campaign: { drawings: 5 }, predecessor: 'sent' }), SIGN)
})

test('a request waits while the one before it waits, also when the contract expects its number', (t) => {
  t.deepEqual(asked({ predecessor: 'waiting' }), WAIT)
  t.deepEqual(asked({ campaign: { drawings: 5 }, predecessor: 'waiting' }), WAIT)
})

test('the newest block tells what becomes of a request that is next in the contract, once that block is not from before the cutoff', (t) => {
  const cutoffAt = 1_800_000_000
  const at = (seconds: number) => new Date((cutoffAt + seconds) * 1000)
  t.true(canTry({ number: 8, cutoffAt }, { drawings: 7, newestAt: at(0) }))
  t.false(canTry({ number: 8, cutoffAt }, { drawings: 7, newestAt: at(-1) }))
  t.false(canTry({ number: 8, cutoffAt }, { drawings: 6, newestAt: at(60) }))
  t.false(canTry({ number: 8, cutoffAt }, { drawings: 8, newestAt: at(60) }))
})

test('a number that the contract has is not asked for again', (t) => {
  const drawing = { contribution: request.contribution }
  t.deepEqual(asked({ drawing, campaign: { drawings: 7 } }), WAIT)
  t.deepEqual(asked({ drawing, campaign: { drawings: 6 }, predecessor: 'sent' }), WAIT)
})

test('another list under the number stops the drawing, whatever else is so', (t) => {
  const drawing = { contribution: word('99') }
  for (const over of [{}, { facts: { float: 0n } }, { campaign: { drawings: 7 } }, { predecessor: 'sent' as const }])
    t.deepEqual(
      asked({ ...over, drawing }),
      blocked('The contract has another winner list under number 7: nothing is sent until chain disown was run.'),
    )
})

test('a contract one wei short of the randomness fee asks for ether, but only for the request that is next', (t) => {
  const short = { facts: { float: 4n } }
  t.deepEqual(
    asked(short),
    blocked(`The contract ${address('cc')} has no ether for the randomness fee: send it some on base.`),
  )
  t.deepEqual(asked({ ...short, campaign: { drawings: 5 } }), WAIT)
})

test('a payment is signed when it is exactly the limit and all that is left', (t) => {
  t.deepEqual(paid(), SIGN)
})

test('a payment waits until the contract has the value that it was computed from', (t) => {
  t.deepEqual(paid({ drawing: { randomValue: null }, campaign: { wallet: null, balance: 0n } }), WAIT)
})

test('another value in the contract stops the payment, whatever else is so', (t) => {
  for (const over of [{}, { campaign: { wallet: null, token: address('99'), maxPerDrawing: 0n, balance: 0n } }])
    t.deepEqual(
      paid({ ...over, drawing: { randomValue: word('99') } }),
      blocked('The contract has another random value for number 7: nothing is paid.'),
    )
})

test('a guarantee waits until its drawing is settled in the contract', (t) => {
  t.deepEqual(paid({ payment: guarantee }), WAIT)
  t.deepEqual(paid({ payment: guarantee, drawing: settled }), SIGN)
})

test('a guarantee waits until the one before it is in a block, whose number it follows', (t) => {
  t.deepEqual(paid({ payment: guarantee, drawing: settled, taken: { hasGuarantee: true } }), WAIT)
})

test('a guarantee that the contract pays only later is shown, with the time', (t) => {
  const from = (time: string) => blocked(`The contract pays the next guarantee of this campaign from ${time} on.`)
  const { guarantees } = campaign
  const none = { guarantees: { ...guarantees, left: 0 } }
  t.deepEqual(paid({ payment: guarantee, drawing: settled, campaign: none }), from('2026-06-01T12:01:00.000Z'))
})

test('nothing is paid while the contract would pay another guarantee than was promised', (t) => {
  const { guarantees } = campaign
  const others = { amount: 99n, below: 100n, minPeriod: 60 }
  const countsFrom = new Date('2026-06-03T12:00:00Z')
  const ordered = (seen: object) =>
    paid({ payment: guarantee, drawing: settled, campaign: { guarantees: { ...guarantees, ...seen } } })
  t.deepEqual(
    ordered({ terms: others }),
    blocked(
      'The contract has another guarantee for this campaign than it promises: operators run chain guarantee, or change the registrar.',
    ),
  )
  t.deepEqual(
    ordered({ terms: others, coming: { terms: guarantees.terms, countsFrom } }),
    blocked(
      'The contract has another guarantee for this campaign than it promises, until 2026-06-03T12:00:00.000Z: nothing is to be done.',
    ),
  )
  t.deepEqual(ordered({ coming: { terms: others, countsFrom } }), SIGN, 'the promised one counts still')
})

test('what pays nothing needs no wallet, no money and no room in any limit', (t) => {
  const nothing = { wallet: null, balance: 0n, leftToday: 0n, maxPerDrawing: 0n }
  t.deepEqual(paid({ amount: 0n, campaign: nothing }), SIGN)
})

test('a payment above what is left of the day waits for the next one', (t) => {
  const waits = blocked(
    "The campaign's payments of today have reached its daily limit in the contract: it is paid tomorrow (UTC).",
  )
  t.deepEqual(paid({ campaign: { leftToday: 99n } }), waits)
  t.deepEqual(paid({ taken: { units: 1n } }), waits)
})

test('what one call settles fits into a transaction', (t) => {
  t.true(payGas({ ...settlement, positions: SETTLED_AT_ONCE }) <= MOST_GAS_OF_A_TRANSACTION)
  t.true(payGas(settlement) >= 400_000n)
})

test('no wallet in the contract names the command that sets one', (t) => {
  t.deepEqual(
    paid({ campaign: { wallet: null } }),
    blocked('No payout wallet is set in the contract: operators run wallet approve.'),
  )
})

test('another token in the contract stops the payment', (t) => {
  t.deepEqual(
    paid({ campaign: { token: address('99') } }),
    blocked(`The contract pays this campaign in another token, ${address('99')}: nothing is paid.`),
  )
})

test('a payment above the limit names the limit and who raises it', (t) => {
  t.deepEqual(
    paid({ amount: 101n, campaign: { balance: 101n, leftToday: 101n } }),
    blocked("The payment is above the contract's limit of 100 token units: its owner raises it."),
  )
})

test('a payment above the limit of a day is made on no day, and says so', (t) => {
  const over = { maxPerDrawing: 300n, maxPerDay: 200n, balance: 300n, leftToday: 200n }
  t.deepEqual(
    paid({ amount: 201n, campaign: over }),
    blocked("The payment is above the contract's limit of 200 token units: its owner raises it."),
  )
  t.deepEqual(paid({ amount: 200n, campaign: over }), SIGN)
})

test('too few tokens: it says how many are missing, and where to', (t) => {
  t.deepEqual(
    paid({ campaign: { balance: 63n } }),
    blocked(`The campaign lacks 37 token units in the contract ${address('cc')} on base: operators run chain deposit.`),
  )
  t.deepEqual(
    paid({ campaign: { leftToday: 300n }, taken: { units: 120n } }),
    blocked(
      `The campaign lacks 120 token units in the contract ${address('cc')} on base: operators run chain deposit.`,
    ),
  )
})

test('the longest sentences are as long as a drawing may show', (t) => {
  const longest = { ...facts, chain: 'x'.repeat(40) }
  const large = { ...settlement, amount: MOST }
  const pays = (payment: PayArguments, over: Partial<CampaignFacts>) =>
    decidePay(payment, { facts: longest, campaign: { ...campaign, ...over }, drawing: drawn, taken: NOTHING })
  const decisions = [
    pays(settlement, { token: address('99') }),
    pays(large, { maxPerDrawing: MOST - 1n }),
    pays(large, { maxPerDrawing: MOST, leftToday: 0n }),
    pays(large, { maxPerDrawing: MOST, leftToday: MOST, balance: 0n }),
    decideRequest(request, {
      facts: { ...longest, float: 0n },
      campaign,
      drawing: unknown,
      predecessor: 'recorded',
    }),
  ]
  const accounts = [{ isOperator: false }, { isPaused: true }, { gasPrice: MOST }, { ether: 0n }].map((over) =>
    stopped({ ...longest, ...over }),
  )
  const sentences = [
    ...accounts,
    ...decisions.map((one) => (one.kind === 'blocked' ? sentenceOf(one.attention) : null)),
  ]
  for (const sentence of sentences) {
    t.truthy(sentence)
    t.true((sentence?.length ?? 0) <= LONGEST_ATTENTION, sentence ?? '')
  }
})

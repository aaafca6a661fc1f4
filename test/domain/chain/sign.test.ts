import test from 'ava'
import { sentenceOf } from '../../../domain/attention.ts'
import type { PayArguments, RequestArguments } from '../../../domain/chain/intent.ts'
import {
  type AccountFacts,
  affordable,
  type CampaignFacts,
  decideAccount,
  decidePay,
  decideRequest,
  type DrawingFacts,
  type Predecessor,
  GAS_LIMITS,
  type SignDecision,
} from '../../../domain/chain/sign.ts'

const word = (byte: string): `0x${string}` => `0x${byte.repeat(32)}`
const address = (byte: string): string => `0x${byte.repeat(20)}`
const MOST = 2n ** 256n - 1n
const LONGEST_ATTENTION = 300

const facts: AccountFacts = {
  chain: 'base',
  contract: address('cc'),
  account: address('aa'),
  isPaused: false,
  isOperator: true,
  gasPrice: 10n,
  offeredPerGas: 10n,
  maxFeePerGas: 10n,
  inFlight: 0,
  ether: 10n * GAS_LIMITS.request,
  float: 5n,
  requestFee: 5n,
  maxRequestFee: 5n,
}
const campaign: CampaignFacts = {
  token: address('ee'),
  tokenBalance: 1_000n,
  wallet: address('bb'),
  maxPayout: 100n,
  drawings: 6,
}
const request: RequestArguments = {
  campaignId: 1,
  number: 7,
  drawingRef: word('01'),
  winnersCommitment: word('02'),
  prizeTableHash: word('03'),
  winnersCount: 3,
  salt: word('04'),
}
const payment: PayArguments = {
  kind: 'draw',
  campaignId: 1,
  index: 7,
  drawingNumber: 7,
  amount: '100',
  randomValue: word('05'),
  token: address('ee'),
}
const unknown: DrawingFacts = { winnersCommitment: null, randomValue: null }
const drawn: DrawingFacts = { winnersCommitment: word('02'), randomValue: word('05') }

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
const paid = (over: { payment?: object; campaign?: object; drawing?: object; spare?: bigint } = {}): Said =>
  said(
    decidePay(
      { ...payment, ...over.payment },
      {
        facts,
        campaign: { ...campaign, ...over.campaign },
        drawing: { ...drawn, ...over.drawing },
        spare: over.spare ?? 100n,
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
  const ether = 100n * 10n * GAS_LIMITS.request
  t.is(affordable({ ...facts, ether }), 100)
  t.is(affordable({ ...facts, ether, inFlight: 99 }), 1)
  t.regex(stopped({ ...facts, ether, inFlight: 100 }) ?? '', /too little ether/)
  t.is(affordable({ ...facts, ether, inFlight: 200 }), 0)
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

test('a number that the contract has is not asked for again', (t) => {
  const drawing = { winnersCommitment: request.winnersCommitment }
  t.deepEqual(asked({ drawing, campaign: { drawings: 7 } }), WAIT)
  t.deepEqual(asked({ drawing, campaign: { drawings: 6 }, predecessor: 'sent' }), WAIT)
})

test('another list under the number stops the drawing, whatever else is so', (t) => {
  const drawing = { winnersCommitment: word('99') }
  for (const over of [{}, { facts: { float: 0n } }, { campaign: { drawings: 7 } }, { predecessor: 'sent' as const }])
    t.deepEqual(
      asked({ ...over, drawing }),
      blocked('The contract has another winner list under number 7: nothing is sent.'),
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
  t.deepEqual(paid({ drawing: { randomValue: null }, campaign: { wallet: null }, spare: 0n }), WAIT)
})

test('another value in the contract stops the payment, whatever else is so', (t) => {
  for (const over of [{}, { campaign: { wallet: null, token: address('99'), maxPayout: 0n }, spare: 0n }])
    t.deepEqual(
      paid({ ...over, drawing: { randomValue: word('99') } }),
      blocked('The contract has another random value for number 7: nothing is paid.'),
    )
})

test('a payment of a guarantee is compared with the value of its drawing, not of its period', (t) => {
  t.deepEqual(
    paid({ payment: { kind: 'guarantee', index: 2 }, drawing: { randomValue: word('99') } }),
    blocked('The contract has another random value for number 7: nothing is paid.'),
  )
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
    paid({ payment: { amount: '101' }, spare: 101n }),
    blocked("The payment is above the contract's limit of 100 token units: its owner raises it."),
  )
})

test('too few tokens: it says how many are missing, and where to', (t) => {
  t.deepEqual(
    paid({ spare: 63n }),
    blocked(`The contract ${address('cc')} lacks 37 token units on base: send it some.`),
  )
  t.deepEqual(
    paid({ spare: -20n }),
    blocked(`The contract ${address('cc')} lacks 120 token units on base: send it some.`),
  )
})

test('the longest sentences are as long as a drawing may show', (t) => {
  const longest = { ...facts, chain: 'x'.repeat(40) }
  const amount = String(MOST)
  const decisions = [
    decidePay(payment, { facts: longest, campaign: { ...campaign, token: address('99') }, drawing: drawn, spare: 0n }),
    decidePay(
      { ...payment, amount },
      { facts: longest, campaign: { ...campaign, maxPayout: MOST - 1n }, drawing: drawn, spare: 0n },
    ),
    decidePay(
      { ...payment, amount },
      { facts: longest, campaign: { ...campaign, maxPayout: MOST }, drawing: drawn, spare: -MOST },
    ),
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

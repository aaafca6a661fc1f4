import { hash } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import type { Transaction } from '../../support/chain/fake-logs.ts'
import { answerFrom, type ChainRecord, type Manners, startFakeNode } from '../../support/chain/fake-node.ts'
import { recordOf } from './chain-record.ts'
import { runVerifier, serve } from './command.ts'
import { liveProofOf } from './proofs.ts'

const idOf = (number: number) => `drw_${String(number).padStart(22, '0')}`
const timeOf = (number: number) => `2026-11-${String(number).padStart(2, '0')}T18:00:00.000Z`

type Draw = NonNullable<Parameters<typeof liveProofOf>[0]>
const proofOn = (number: number, draw: Draw = {}) =>
  liveProofOf({ id: idOf(number), number, drawAt: timeOf(number), cutoffAt: timeOf(number), ...draw })

/** A draw of the list: drawn with its proof, or only numbered. */
const rowFor = (number: number, isDrawn: boolean): object => {
  const { drawing, winnerList } = proofOn(number)
  const { commitment: winnersCommitment, lockedAt, winners } = winnerList
  const known = { ...drawing, winners: winners.length, winnersCommitment, lockedAt }
  return isDrawn ? { ...known, stage: 'paid', proof: `/proofs/${number}` } : { ...known, stage: 'drawing', proof: null }
}

type Campaign = {
  rows: object[][]
  last: number
  proofs?: Record<number, unknown>
  manners?: Manners
  others?: ChainRecord['others']
  payments?: number
  ledger?: (before: string | null) => unknown
  disowned?: Disowned[]
  guaranteed?: Transaction
  /** What the contract was asked under the number that no draw has. */
  asked?: object
}

const disowned = {
  number: 2,
  at: timeOf(2),
  reason: 'A key was stolen.',
  drawingId: `0x${'7d'.repeat(32)}`,
  transaction: `0x${'7e'.repeat(32)}`,
} as const
type Disowned = Partial<Record<keyof typeof disowned, unknown>>

/** The transaction that asked for number 2, for no draw of the campaign unless a test says so. */
const requestOf = (record: ChainRecord, asked: object): Transaction => {
  const { request } = record.transactions
  const { values } = request.event
  const told = { ...(values['request'] as object), number: 2, drawingId: disowned.drawingId, ...asked }
  const { drawingId } = told
  return {
    ...request,
    hash: disowned.transaction,
    event: { name: 'DrawingRequested', values: { ...values, number: 2, drawingId, request: told } },
  }
}

/**
 * A real campaign whose first draw is drawn: `rows` are the list at each reading, `last` is the contract's last number,
 * `others` what it holds of further ones, `ledger` the list of guarantees.
 */
const campaignOf = async (t: ExecutionContext, campaign: Campaign) => {
  const { rows, last, proofs = {}, manners = {}, others = {}, payments = 0, ledger, asked = {} } = campaign
  const record = recordOf(proofOn(1))
  record.campaign.drawings = last
  record.guarantee.payments = payments
  record.others = others
  record.transactions.disowned = requestOf(record, asked)
  if (campaign.guaranteed) record.transactions.guaranteed = campaign.guaranteed
  const node = await startFakeNode(t, () => record, manners)
  let readings = 0
  const address = await serve(t, ({ pathname, searchParams }) => {
    if (pathname === '/guarantees.json') return ledger?.(searchParams.get('before'))
    const number = Number(/^\/proofs\/(\d+)$/.exec(pathname)?.[1])
    if (number > 0) return proofs[number] ?? proofOn(number)
    const draws = rows[Math.min(readings++, rows.length - 1)]
    return {
      campaign: { id: 4, slug: 'daily', name: 'Daily draw', disowned: campaign.disowned },
      draws,
      nextBefore: null,
    }
  })
  return (...words: string[]) =>
    runVerifier('--campaign', `${address}/draws.json`, ...(words.length > 0 ? words : ['--rpc', node.url]))
}

test("the contract's numbers are those of the list", async (t) => {
  const run = await campaignOf(t, { rows: [[rowFor(2, false), rowFor(1, true)]], last: 2 })
  const { out, status } = await run()
  t.is(status, 0, out)
  t.regex(out, /^ok {6}numbers in the contract: 1 to 2 in the contract, each in the list or void$/m)
  t.regex(out, /^ok {6}guarantees: none is paid in the contract$/m)
  t.regex(out, /^ok {6}one contract: 1 recorded in 0xc0/m)
  t.notRegex(out, /newer draws|how many were paid/)
})

test('a number that the chain has not got yet is no fault', async (t) => {
  const run = await campaignOf(t, { rows: [[rowFor(2, false), rowFor(1, true)]], last: 1 })
  t.is((await run()).status, 0)
})

test('newest draws that the list leaves out are named', async (t) => {
  const { out, status } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 3 }))()
  t.is(status, 1)
  t.regex(
    out,
    /^FAILED {2}numbers in the contract: the list must have every number from 1 to 3, as in the contract; found nothing of 2, 3$/m,
  )
})

test('of very many that it leaves out the first are named', async (t) => {
  const { out, status } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 2 ** 40 }))()
  t.is(status, 1)
  t.regex(out, /found nothing of 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 990 more$/m)
})

test('a draw that the list leaves out in the middle is named, by the list and by the contract', async (t) => {
  const { out, status } = await (await campaignOf(t, { rows: [[rowFor(3, false), rowFor(1, true)]], last: 3 }))()
  t.is(status, 1)
  t.regex(out, /^FAILED {2}numbers in the contract: .*found nothing of 2$/m)
  t.regex(out, /^FAILED {2}numbers: number 2 must be there; found 3 next$/m)
})

const voidRow = (number: number) => ({
  ...rowFor(number, false),
  void: { at: timeOf(number), reason: 'The provider was silent.', transaction: `0x${'7a'.repeat(32)}` },
})

test('a void number may be missing, or be listed as void, and is named', async (t) => {
  for (const rows of [
    [rowFor(3, false), rowFor(1, true)],
    [rowFor(3, false), voidRow(2), rowFor(1, true)],
  ]) {
    const { out, status } = await (await campaignOf(t, { rows: [rows], last: 3, others: { 2: { isVoid: true } } }))()
    t.is(status, 0, out)
    t.regex(out, /^ok {6}numbers in the contract: 1 to 3 in the contract, each in the list or void; void is 2$/m)
    t.regex(out, /^ok {6}numbers: 1 to 3, without a hole or a repeat(; void is 2 \("The provider was silent."\))?$/m)
  }
})

test('a number that the list calls void and the contract does not is found', async (t) => {
  const { out, status } = await (await campaignOf(t, { rows: [[voidRow(2), rowFor(1, true)]], last: 2 }))()
  t.is(status, 1)
  t.regex(
    out,
    /^FAILED {2}numbers in the contract: 2 must be void in the contract, as in the list; found that it is not$/m,
  )
})

test('a number that the contract calls void and the list does not is found', async (t) => {
  const rows = [[rowFor(2, false), rowFor(1, true)]]
  const { out, status } = await (await campaignOf(t, { rows, last: 2, others: { 2: { isVoid: true } } }))()
  t.is(status, 1)
  t.regex(
    out,
    /^FAILED {2}numbers in the contract: 2 must be void in the list, as in the contract; found that it is not$/m,
  )
})

test('a number that was voided a moment ago may not be in the list yet', async (t) => {
  const rows = [[rowFor(2, false), rowFor(1, true)]]
  const before = recordOf(proofOn(1))
  before.campaign.drawings = 2
  const answer = (right: Record<string, unknown>, question: Parameters<typeof answerFrom>[1]) =>
    question.params[1] === 'finalized' ? { ...right, result: answerFrom(before, question) } : right
  const run = await campaignOf(t, { rows, last: 2, others: { 2: { isVoid: true } }, manners: { answer } })
  const { out, status } = await run()
  t.is(status, 0, out)
  t.regex(out, /^ok {6}numbers in the contract: 1 to 2 .*; void is 2$/m)
})

test('a draw whose value is on the chain and whose proof is not shown yet is named', async (t) => {
  const others = { 2: { revealedAt: 1 } }
  const run = await campaignOf(t, { rows: [[rowFor(2, false), rowFor(1, true)]], last: 2, others })
  const { out, status } = await run()
  t.is(status, 0, out)
  t.regex(out, /; 2 has its value but no proof in the list yet$/m)
})

const period = (number: number, status: string | null) => ({ period: number, payment: status && { status } })

test('the contract has paid no more guarantees than guarantees.json lists, on all its pages', async (t) => {
  const pages = (before: string | null) =>
    before === null
      ? { periods: [period(4, null), period(3, 'pending')], nextBefore: 3 }
      : { periods: [period(2, 'paid'), period(1, 'paid')], nextBefore: null }
  const rows = [[rowFor(1, true)]]
  const right = await (await campaignOf(t, { rows, last: 1, payments: 3, ledger: pages }))()
  t.is(right.status, 0, right.out)
  t.regex(right.out, /^ok {6}guarantees: 3 paid in the contract, 2 in guarantees.json, and 1 pending$/m)
  const hidden = await (await campaignOf(t, { rows, last: 1, payments: 4, ledger: pages }))()
  t.is(hidden.status, 1)
  t.regex(
    hidden.out,
    /^FAILED {2}guarantees: guarantees.json must list 4 guarantees as paid, as in the contract; found 2, and 1 pending$/m,
  )
})

test('guarantees that guarantees.json shows as paid and the contract did not pay are found', async (t) => {
  const ledger = () => ({ periods: [period(2, 'paid'), period(1, 'paid')], nextBefore: null })
  for (const payments of [0, 1]) {
    const { status, out } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, payments, ledger }))()
    t.is(status, 1, out)
    t.regex(
      out,
      new RegExp(
        `^FAILED {2}guarantees: the contract must have paid 2 guarantees, as guarantees.json shows them; found ${payments} payments$`,
        'm',
      ),
    )
  }
})

test('a guarantee is paid in its transaction, for its period, and as much as is shown', async (t) => {
  const transaction = `0x${'6a'.repeat(32)}` as const
  for (const [values, words] of [
    [{}, /^ok {6}guarantee payments: 1 paid, each in its own transaction, as much as guarantees\.json shows$/m],
    [
      { amount: 2_500_000n },
      /^FAILED {2}guarantee payments: amount of the payment of period 1 must be 250000000, as in guarantees\.json; found 2500000 on the chain$/m,
    ],
    [{ period: 2 }, /^FAILED {2}guarantee payments: period of the payment of period 1 must be 1, .*; found 2/m],
    [{ campaignId: 5n }, /^FAILED {2}guarantee payments: .* event GuaranteePaid of this draw; found none$/m],
  ] as const) {
    const record = recordOf(proofOn(1))
    const paid = { campaignId: 4n, index: 1, period: 1, drawingNumber: 1, wallet: `0x${'3a'.repeat(20)}` }
    const event = { name: 'GuaranteePaid' as const, values: { ...paid, amount: 250_000_000n, ...values } }
    const guaranteed: Transaction = { ...record.transactions.settlement, hash: transaction, event }
    const shown = { period: 1, amountCents: 25_000, payment: { status: 'paid', transaction } }
    const ledger = () => ({ periods: [shown], nextBefore: null })
    const run = await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, payments: 1, ledger, guaranteed })
    const { out } = await run()
    t.regex(out, words)
  }
})

test('a guarantee that was paid after the contract was asked is no fault', async (t) => {
  let paid = 0
  const answer = (right: Record<string, unknown>, question: Parameters<typeof answerFrom>[1]) => {
    const record = recordOf(proofOn(1))
    record.guarantee.payments = paid
    return { ...right, result: answerFrom(record, question) }
  }
  const ledger = () => {
    paid = 1
    return { periods: [period(1, 'paid')], nextBefore: null }
  }
  const run = await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, ledger, manners: { answer } })
  const { status, out } = await run()
  t.is(status, 0, out)
  t.regex(out, /^ok {6}guarantees: 1 paid in the contract, 1 in guarantees.json, and 0 pending$/m)
})

test('a period that guarantees.json lists twice counts once', async (t) => {
  const ledger = () => ({ periods: [period(1, 'paid'), period(1, 'paid')], nextBefore: null })
  const { status, out } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, payments: 2, ledger }))()
  t.is(status, 1)
  t.regex(out, /must list 2 guarantees as paid, as in the contract; found 1, and 0 pending/)
})

test('a guarantees.json whose pages never end does not check', async (t) => {
  const ledger = () => ({ periods: [period(7, 'paid')], nextBefore: 7 })
  const { status, out } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, payments: 1, ledger }))()
  t.is(status, 1)
  t.regex(out, /nextBefore must be null, or a period before those on the page before; found 7/)
})

test('guarantees that were paid are reported as not checked where there is no guarantees.json', async (t) => {
  const { status, out } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, payments: 1 }))()
  t.is(status, 2)
  t.regex(out, /^ {2}- guarantees: "http:\S*\/guarantees.json\?limit=1000" cannot be read/m)
})

test('a draw that was numbered while the list was being read is no fault', async (t) => {
  const run = await campaignOf(t, { rows: [[rowFor(1, true)], [rowFor(2, false), rowFor(1, true)]], last: 2 })
  const { out, status } = await run()
  t.is(status, 0, out)
})

test('without --rpc the newest number and the guarantees are reported as not checked', async (t) => {
  const { out, status } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 2 }))('--json')
  t.is(status, 0)
  const { notChecked } = JSON.parse(out) as { notChecked: string[] }
  t.true(notChecked.some((line) => line.startsWith('newer draws')))
  t.true(notChecked.some((line) => line.startsWith('guarantees: ')))
})

test('draws of one campaign in two contracts end with 1', async (t) => {
  const elsewhere = proofOn(2, { contract: `0x${'c1'.repeat(20)}` })
  const run = await campaignOf(t, { rows: [[rowFor(2, true), rowFor(1, true)]], last: 2, proofs: { 2: elsewhere } })
  const { out, status } = await run('--json')
  t.is(status, 1)
  t.regex(out, /draw 2 must be recorded in 0xc0\w+ on chain 8453; found it in 0xc1/)
})

test('a node that cannot be asked leaves every draw unchecked', async (t) => {
  const run = await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1 })
  const { out, status } = await run('--rpc', 'http://127.0.0.1:1')
  t.is(status, 2)
  t.regex(out, /^\? {7}draw 1, drw_\w+: could not be checked\. chain: the node cannot be asked/m)
  t.regex(out, /^2 could not be checked\.$/m)
  const { out: text } = await run('--rpc', 'http://127.0.0.1:1', '--json')
  t.regex((JSON.parse(text) as { error: string }).error, /bad port/)
})

const saltHashOf = (number: number): string => {
  const { salt } = proofOn(number).chain as { salt: string }
  return `0x${hash('sha256', Buffer.from(salt.slice(2), 'hex'))}`
}

test('the salt of a proof is the one whose hash the list has had from the lock on', async (t) => {
  const right = { ...rowFor(1, true), saltHash: saltHashOf(1) }
  const { out, status } = await (await campaignOf(t, { rows: [[right]], last: 1 }))()
  t.is(status, 0, out)
  const wrong = { ...right, saltHash: `0x${'5a'.repeat(32)}` }
  const other = await (await campaignOf(t, { rows: [[wrong]], last: 1 }))('--json')
  t.is(other.status, 1)
  t.regex(other.out, /chain\.salt must be 32 bytes whose SHA-256 is \\"0x5a/)
})

test('a proof that says the hash of its salt says the right one', async (t) => {
  for (const [saltHash, expected] of [
    [saltHashOf(1), 0],
    [`0x${'5a'.repeat(32)}`, 1],
  ] as const) {
    const proof = proofOn(1)
    Object.assign(proof.chain as object, { saltHash })
    const run = await campaignOf(t, { rows: [[rowFor(1, true)]], last: 1, proofs: { 1: proof } })
    const { out, status } = await run()
    t.is(status, expected, out)
  }
})

const goneOn = [rowFor(3, false), rowFor(1, true)]

test('a number that the list says no draw has is accounted for, with its reason and what the contract paid for it', async (t) => {
  const run = await campaignOf(t, {
    rows: [goneOn],
    last: 3,
    disowned: [disowned],
    others: { 2: { transferred: 40n } },
  })
  const { out, status } = await run()
  t.is(status, 0, out)
  t.regex(out, /^ok {6}numbers in the contract: 1 to 3 in the contract/m)
  t.regex(out, /^ok {6}numbers without a draw: 2 \(40 units paid\): not requested for a draw of the list/m)
  t.regex(out, /^ok {6}numbers: 1 to 3, without a hole or a repeat; no draw has 2 \("A key was stolen."\)$/m)
})

test('a draw that the contract has under an earlier number, disowned, was drawn again', async (t) => {
  const { drawing, winnerList, chain } = proofOn(3)
  const id = `0x${Buffer.from(drawing.id).toString('hex').padEnd(64, '0')}`
  const asked = { drawingId: id, winnersCommitment: winnerList.commitment, salt: chain.salt }
  const saltHash = `0x${hash('sha256', Buffer.from(chain.salt.slice(2), 'hex'))}`
  for (const salted of [{}, { saltHash }]) {
    const rows = [[{ ...rowFor(3, false), ...salted }, rowFor(1, true)]]
    const run = await campaignOf(t, { rows, last: 3, disowned: [{ ...disowned, drawingId: id }], asked })
    const { out, status } = await run()
    t.is(status, 1)
    t.regex(out, /^FAILED {2}numbers without a draw: number 2 must be of draw drw_0+3, which it was requested for/m)
  }
})

test('a draw that has no number yet is named, too, where the contract has it under one that is disowned', async (t) => {
  const { drawing, winnerList, chain } = proofOn(3)
  const drawingId = `0x${Buffer.from(drawing.id).toString('hex').padEnd(64, '0')}`
  const asked = { drawingId, winnersCommitment: winnerList.commitment, salt: chain.salt }
  const rows = [[{ ...rowFor(3, false), stage: 'locked', number: null }, rowFor(1, true)]]
  const run = await campaignOf(t, { rows, last: 2, disowned: [{ ...disowned, drawingId }], asked })
  const { out, status } = await run()
  t.is(status, 1)
  t.regex(out, /^FAILED {2}numbers without a draw: number 2 must be of draw drw_0+3, which it was requested for/m)
})

test('a draw that the list has once more, under the number that is disowned, is named, and hides nothing', async (t) => {
  const { drawing, winnerList, chain } = proofOn(3)
  const drawingId = `0x${Buffer.from(drawing.id).toString('hex').padEnd(64, '0')}`
  const asked = { drawingId, winnersCommitment: winnerList.commitment, salt: chain.salt }
  const rows = [
    [{ ...rowFor(3, false), number: 2, drawAt: '2026-11-03T18:00:01.000Z' }, rowFor(3, false), rowFor(1, true)],
  ]
  const run = await campaignOf(t, { rows, last: 3, disowned: [{ ...disowned, drawingId }], asked })
  const { out, status } = await run()
  t.is(status, 1)
  t.regex(out, /^FAILED {2}list: each draw must be there once; found "drw_0+3" twice/m)
  t.regex(out, /^FAILED {2}numbers without a draw: number 2 must be of draw drw_0+3, which it was requested for/m)
})

test('a request that only names a draw, with another list, is not that draw, and is named', async (t) => {
  const { drawing, chain } = proofOn(3)
  const drawingId = `0x${Buffer.from(drawing.id).toString('hex').padEnd(64, '0')}`
  const asked = { drawingId, winnersCommitment: `0x${'5c'.repeat(32)}`, salt: chain.salt }
  const rows = [[rowFor(3, false), rowFor(1, true)]]
  const run = await campaignOf(t, { rows, last: 3, disowned: [{ ...disowned, drawingId }], asked })
  const { out, status } = await run()
  t.is(status, 0, out)
  t.regex(
    out,
    /numbers without a draw: 2 \(\d+ units paid; requested with another list for drw_0+3, which is drawn later\)/,
  )
})

test('another salt does not make another draw of the same list', async (t) => {
  const { drawing, winnerList, chain } = proofOn(3)
  const drawingId = `0x${Buffer.from(drawing.id).toString('hex').padEnd(64, '0')}`
  const saltHash = `0x${hash('sha256', Buffer.from(chain.salt.slice(2), 'hex'))}`
  const asked = { drawingId, winnersCommitment: winnerList.commitment, salt: `0x${'5d'.repeat(32)}` }
  const cancelled = { at: '2026-11-03T19:00:00.000Z', reason: 'Drawn under number 2.' }
  const look = async (row: object) => {
    const rows = [[{ ...rowFor(3, false), saltHash, ...row }, rowFor(1, true)]] as never
    return (await campaignOf(t, { rows, last: 3, disowned: [{ ...disowned, drawingId }], asked }))()
  }
  const drawn = await look({})
  t.is(drawn.status, 1)
  t.regex(drawn.out, /^FAILED {2}numbers without a draw: number 2 must be of draw drw_0+3/m)
  const ended = await look({ number: null, stage: 'locked', cancelled })
  t.notRegex(ended.out, /must be of draw drw_0+3/)
})

test('a disowned number that a draw has, that is not in the contract, or that says too little, is found', async (t) => {
  const found = async (more: Partial<Campaign>, about: RegExp) => {
    const { out, status } = await (await campaignOf(t, { rows: [goneOn], last: 3, disowned: [disowned], ...more }))()
    t.is(status, 1)
    t.regex(out, about)
  }
  await found({ rows: [[rowFor(2, false), rowFor(1, true)]], last: 2 }, /^FAILED {2}numbers: .*found 2 twice$/m)
  await found(
    { rows: [[rowFor(1, true)]], last: 1 },
    /numbers without a draw: disowned must be at most 1, .* found 2$/m,
  )
  await found({ asked: { drawingId: `0x${'5e'.repeat(32)}` } }, /must hold the contract's event DrawingRequested/)
  for (const member of Object.keys(disowned) as (keyof typeof disowned)[])
    await found({ disowned: [{ ...disowned, [member]: null }] }, new RegExp(`disowned.${member}`))
})

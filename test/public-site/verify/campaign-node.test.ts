import { hash } from 'node:crypto'
import test from 'ava'
import { answerFrom } from '../../support/chain/fake-node.ts'
import { recordOf } from './chain-record.ts'
import { campaignOf, proofOn, rowFor, timeOf } from './campaign-record.ts'

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

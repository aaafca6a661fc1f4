import test, { type ExecutionContext } from 'ava'
import { type Manners, startFakeNode } from '../../support/chain/fake-node.ts'
import { recordOf } from './chain-record.ts'
import { runVerifier, serve } from './command.ts'
import { liveProofOf } from './proofs.ts'

const idOf = (number: number) => `drw_${String(number).padStart(22, '0')}`
const timeOf = (number: number) => `2026-11-${String(number).padStart(2, '0')}T18:00:00.000Z`

const proofOn = (number: number) => {
  const proof = liveProofOf({ id: idOf(number), number, drawAt: timeOf(number) })
  proof.drawing.cutoffAt = proof.winnerList.lockedAt = proof.entropy.revealedAt = timeOf(number)
  return proof
}

/** A draw of the list: drawn with its proof, or only numbered. */
const rowFor = (number: number, isDrawn: boolean) => {
  const { drawing, winnerList } = proofOn(number)
  const { commitment: winnersCommitment, lockedAt, winners } = winnerList
  const known = { ...drawing, winners: winners.length, winnersCommitment, lockedAt }
  return isDrawn ? { ...known, stage: 'paid', proof: `/proofs/${number}` } : { ...known, stage: 'drawing', proof: null }
}

type Campaign = { rows: object[][]; last: number; proofs?: Record<number, unknown>; manners?: Manners }

/** A real campaign whose first draw is drawn: `rows` are the list at each reading, `last` is the contract's last number. */
const campaignOf = async (t: ExecutionContext, { rows, last, proofs = {}, manners = {} }: Campaign) => {
  const record = recordOf(proofOn(1))
  record.campaign.drawings = last
  const node = await startFakeNode(t, () => record, manners)
  let readings = 0
  const address = await serve(t, ({ pathname }) => {
    const number = Number(/^\/proofs\/(\d+)$/.exec(pathname)?.[1])
    if (number > 0) return proofs[number] ?? proofOn(number)
    const draws = rows[Math.min(readings++, rows.length - 1)]
    return { campaign: { id: 4, slug: 'daily', name: 'Daily draw' }, draws, nextBefore: null }
  })
  return (...words: string[]) =>
    runVerifier('--campaign', `${address}/draws.json`, ...(words.length > 0 ? words : ['--rpc', node.url]))
}

test("the contract's last number is the list's newest", async (t) => {
  const run = await campaignOf(t, { rows: [[rowFor(2, false), rowFor(1, true)]], last: 2 })
  const { out, status } = await run()
  t.is(status, 0, out)
  t.regex(out, /^ok {6}last number: 2 in the contract, 2 in the list$/m)
  t.regex(out, /^ok {6}one contract: 1 recorded in 0xc0/m)
  t.notRegex(out, /newer draws/)
})

test('a number that the chain has not got yet is no fault', async (t) => {
  const run = await campaignOf(t, { rows: [[rowFor(2, false), rowFor(1, true)]], last: 1 })
  t.is((await run()).status, 0)
})

test('a draw that the list leaves out is found by the last number', async (t) => {
  const { out, status } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 2 }))()
  t.is(status, 1)
  t.regex(out, /^FAILED {2}last number: the newest draw in the list must be 2, as in the contract; found 1$/m)
})

test('a draw that was numbered while the list was being read is no fault', async (t) => {
  const run = await campaignOf(t, { rows: [[rowFor(1, true)], [rowFor(2, false), rowFor(1, true)]], last: 2 })
  const { out, status } = await run()
  t.is(status, 0, out)
})

test('without --rpc the newest number is reported as not checked', async (t) => {
  const { out, status } = await (await campaignOf(t, { rows: [[rowFor(1, true)]], last: 2 }))('--json')
  t.is(status, 0)
  const { notChecked } = JSON.parse(out) as { notChecked: string[] }
  t.true(notChecked.some((line) => line.startsWith('newer draws')))
})

test('draws of one campaign in two contracts end with 1', async (t) => {
  const elsewhere = liveProofOf({ id: idOf(2), number: 2, drawAt: timeOf(2), contract: `0x${'c1'.repeat(20)}` })
  elsewhere.drawing.cutoffAt = elsewhere.winnerList.lockedAt = elsewhere.entropy.revealedAt = timeOf(2)
  const run = await campaignOf(t, { rows: [[rowFor(2, true), rowFor(1, true)]], last: 2, proofs: { 2: elsewhere } })
  const { out, status } = await run('--json')
  t.is(status, 1)
  t.regex(out, /every draw must be recorded in 0xc0\w+ on chain 8453; found draw 2 in 0xc1/)
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

import { hash } from 'node:crypto'
import test from 'ava'
import { campaignOf, type Campaign, disowned, proofOn, rowFor } from './campaign-record.ts'

const goneOn = [rowFor(3, false), rowFor(1, true)]

/** What the contract has of the request for this draw. */
const requestFor = ({ drawing, winnerList, chain }: ReturnType<typeof proofOn>) => ({
  drawingId: `0x${Buffer.from(drawing.id).toString('hex').padEnd(64, '0')}`,
  winnersCommitment: winnerList.commitment,
  salt: chain.salt,
})

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
  const asked = requestFor(proofOn(3))
  const { drawingId } = asked
  const saltHash = `0x${hash('sha256', Buffer.from(asked.salt.slice(2), 'hex'))}`
  for (const salted of [{}, { saltHash }]) {
    const rows = [[{ ...rowFor(3, false), ...salted }, rowFor(1, true)]]
    const run = await campaignOf(t, { rows, last: 3, disowned: [{ ...disowned, drawingId }], asked })
    const { out, status } = await run()
    t.is(status, 1)
    t.regex(out, /^FAILED {2}numbers without a draw: number 2 must be of draw drw_0+3, which it was requested for/m)
  }
})

test('a draw that has no number yet is named, too, where the contract has it under one that is disowned', async (t) => {
  const asked = requestFor(proofOn(3))
  const { drawingId } = asked
  const rows = [[{ ...rowFor(3, false), stage: 'locked', number: null }, rowFor(1, true)]]
  const run = await campaignOf(t, { rows, last: 2, disowned: [{ ...disowned, drawingId }], asked })
  const { out, status } = await run()
  t.is(status, 1)
  t.regex(out, /^FAILED {2}numbers without a draw: number 2 must be of draw drw_0+3, which it was requested for/m)
})

test('a draw that the list has once more, under the number that is disowned, is named, and hides nothing', async (t) => {
  const asked = requestFor(proofOn(3))
  const { drawingId } = asked
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
  const asked = { ...requestFor(proofOn(3)), winnersCommitment: `0x${'5c'.repeat(32)}` }
  const { drawingId } = asked
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
  const { drawingId, ...request } = requestFor(proofOn(3))
  const saltHash = `0x${hash('sha256', Buffer.from(request.salt.slice(2), 'hex'))}`
  const asked = { ...request, drawingId, salt: `0x${'5d'.repeat(32)}` }
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

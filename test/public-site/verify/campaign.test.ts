import test, { type ExecutionContext } from 'ava'
import { runVerifier, serve } from './command.ts'
import { proofOf } from './proofs.ts'

type Row = Record<string, unknown> & { drawAt: string; number: number | null }

const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}T18:00:00.000Z`
const idOf = (day: number) => `drw_${String(day).padStart(22, '0')}`

const proofOn = (day: number, number = day) => {
  const proof = proofOf({ id: idOf(day), number, drawAt: dayOf(day) })
  proof.drawing.cutoffAt = proof.winnerList.lockedAt = proof.entropy.revealedAt = dayOf(day)
  return proof
}

const rowFor = (day: number, overrides: Record<string, unknown> = {}): Row => {
  const { drawing, winnerList } = proofOn(day)
  const { commitment: winnersCommitment, lockedAt, winners } = winnerList
  const known = { winners: winners.length, winnersCommitment, lockedAt, stage: 'paid', proof: `/proofs/${day}` }
  return { ...drawing, ...known, ...overrides }
}

const openOn = (day: number): Row => rowFor(day, { number: null, stage: 'open', proof: null, winnersCommitment: null })

type Answers = {
  rows: Row[]
  pageSize?: number
  proofs?: Record<number, unknown>
  nextBefore?: unknown
  /** Is called before each page but the first. */
  meanwhile?: () => void
}

/** A campaign whose list has its newest draw first, in pages; `proofs` and `nextBefore` replace what would be right. */
const campaignOf = async (
  t: ExecutionContext,
  { rows, pageSize = 100, proofs = {}, nextBefore, meanwhile = () => {} }: Answers,
) => {
  const requests: string[] = []
  const address = await serve(t, ({ pathname, search, searchParams }) => {
    const day = /^\/proofs\/(\d+)$/.exec(pathname)?.[1]
    if (day !== undefined) return Number(day) in proofs ? proofs[Number(day)] : proofOn(Number(day))
    if (requests.length > 0) meanwhile()
    requests.push(search)
    const before = searchParams.get('before')
    const left = rows.filter(({ drawAt }) => before === null || drawAt < before)
    const draws = left.slice(0, pageSize)
    const next = left.length > pageSize ? draws.at(-1)?.drawAt : null
    return { campaign: { id: null, slug: 'daily', name: 'Daily draw' }, draws, nextBefore: nextBefore ?? next }
  })
  return { requests, run: (...words: string[]) => runVerifier('--campaign', `${address}/draws.json`, ...words) }
}

const daysDown = (from: number) => Array.from({ length: from }, (_, i) => rowFor(from - i))

test('every draw on every page is checked, and those not drawn yet are counted', async (t) => {
  const { requests, run } = await campaignOf(t, { rows: [openOn(15), openOn(14), ...daysDown(13)], pageSize: 4 })
  const { out, status } = await run()
  t.is(status, 0)
  t.is(out.match(/^ok {6}TEST draw \d+, drw_/gm)?.length, 13)
  t.regex(out, /^ok {6}numbers: 1 to 13, without a hole or a repeat$/m)
  t.regex(out, /^2 draws are not drawn yet\.$/m)
  t.is(requests.length, 4)
})

test('numbers that are given while the pages are read make no hole', async (t) => {
  const locked = (day: number) => rowFor(day, { number: null, stage: 'locked', proof: null })
  const rows = [locked(4), locked(3), locked(2), rowFor(1)]
  const meanwhile = () => {
    rows.splice(1, 2, rowFor(3, { number: 2 }), rowFor(2, { number: 3 }))
  }
  const { run } = await campaignOf(t, { rows, pageSize: 2, proofs: { 2: proofOn(2, 3), 3: proofOn(3, 2) }, meanwhile })
  const { out, status } = await run()
  t.is(status, 0, out)
  t.regex(out, /^ok {6}numbers: 1 to 3, without a hole or a repeat$/m)
})

test('with --json each draw has its checks', async (t) => {
  const { run } = await campaignOf(t, { rows: [openOn(3), ...daysDown(2)] })
  const { out } = await run('--json')
  const outcome = JSON.parse(out) as {
    ok: boolean
    test: boolean
    notDrawnYet: number
    draws: { number: number; ok: boolean }[]
  }
  t.true(outcome.ok)
  t.true(outcome.test)
  t.is(outcome.notDrawnYet, 1)
  t.deepEqual(
    outcome.draws.map(({ number, ok }) => [number, ok]),
    [
      [1, true],
      [2, true],
    ],
  )
})

const wrong = (day: number) => {
  const proof = proofOn(day)
  proof.results[0]!.roll += 1
  return proof
}

const faults: [string, Answers, RegExp][] = [
  ['a missing number', { rows: [rowFor(3), rowFor(1)] }, /number 2 must be there; found 3 next/],
  ['a missing first number', { rows: [rowFor(3), rowFor(2)] }, /number 1 must be there; found 2 next/],
  [
    'a number that is there twice',
    { rows: [rowFor(3, { number: 2 }), rowFor(2), rowFor(1)], proofs: { 3: proofOn(3, 2) } },
    /found 2 twice/,
  ],
  [
    'a proof that is wrong',
    { rows: daysDown(3), proofs: { 2: wrong(2) } },
    /FAILED {2}TEST draw 2, .*:\n {2}FAILED {2}rolls/,
  ],
  [
    'the proof of another draw',
    { rows: daysDown(3), proofs: { 2: proofOn(1) } },
    /same as in the list: drawing.id must be/,
  ],
  ['another commitment', { rows: [rowFor(1, { winnersCommitment: '0x00' })] }, /winnerList.commitment must be "0x00"/],
  [
    'a proof of another campaign',
    { rows: [rowFor(1)], proofs: { 1: { ...proofOn(1), campaign: { ...proofOn(1).campaign, slug: 'weekly' } } } },
    /campaign.slug must be "daily", as in the list; found "weekly"/,
  ],
  [
    'another time of the lock',
    { rows: [rowFor(1, { lockedAt: dayOf(2) })] },
    /winnerList.lockedAt must be "2026-11-02T/,
  ],
  [
    'another cutoff',
    { rows: [rowFor(1, { cutoffAt: dayOf(2) })] },
    /drawing\.cutoffAt must be "2026-11-02T18:00:00\.000Z", as in the list; found "2026-11-01T/,
  ],
  ['another time', { rows: [rowFor(1, { drawAt: dayOf(2) })] }, /drawing.drawAt must be/],
  [
    'another number',
    { rows: [rowFor(2), rowFor(1)], proofs: { 2: proofOn(2, 3) } },
    /drawing.number must be 2, as in the list; found 3/,
  ],
  ['another number of winners', { rows: [rowFor(1, { winners: 3 })] }, /as many as in the list, 3/],
  [
    'a draw that is drawn and has no proof',
    { rows: [rowFor(1, { proof: null })] },
    /must be an address for .* in stage paid; found null/,
  ],
  [
    'a number of a draw that is not drawn yet',
    { rows: [rowFor(1, { stage: 'locked', proof: null })] },
    /draw\.number must be null for .* in stage locked; found 1/,
  ],
  [
    'pages that never end',
    { rows: daysDown(5), pageSize: 2, nextBefore: dayOf(4) },
    /must be null or earlier than on the page before/,
  ],
  [
    'two draws of one time',
    { rows: [rowFor(2, { drawAt: dayOf(1) }), rowFor(1)] },
    /draw.drawAt must be a time before 2026-11-01T18:00:00.000Z, the draw above; found "2026-11-01T/,
  ],
  ['draws that do not go back in time', { rows: daysDown(2).toReversed() }, /must be a time before/],
]

for (const [title, answers, message] of faults) {
  test(`${title} ends with 1 and is named`, async (t) => {
    const { out, status } = await (await campaignOf(t, answers)).run()
    t.is(status, 1)
    t.regex(out, message)
  })
}

test('a proof that cannot be fetched ends with 2, unless something else is wrong', async (t) => {
  const missing = { 2: undefined }
  const { out, status } = await (await campaignOf(t, { rows: daysDown(3), proofs: missing })).run()
  t.is(status, 2)
  t.regex(out, /draw 2, .*: could not be checked/)
  t.is((await (await campaignOf(t, { rows: daysDown(3), proofs: { ...missing, 3: wrong(3) } })).run()).status, 1)
})

test('a list that is not there or no list ends with 2', async (t) => {
  t.is((await runVerifier('--campaign', `${await serve(t, () => undefined)}/draws.json`)).status, 2)
  t.is((await runVerifier('--campaign', `${await serve(t, () => '<html>')}/draws.json`)).status, 2)
})

test('a proof whose address is no http address is not opened', async (t) => {
  const { out, status } = await (await campaignOf(t, { rows: [rowFor(1, { proof: 'file:///etc/hostname' })] })).run()
  t.is(status, 2)
  t.regex(out, /not an http address/)
})

const drawingOn = (day: number, overrides: Record<string, unknown> = {}): Row =>
  rowFor(day, { stage: 'drawing', proof: null, ...overrides })

test('a void number is accounted for, and named with its reason', async (t) => {
  const note = { at: dayOf(2), reason: 'The provider is gone.', transaction: `0x${'7a'.repeat(32)}` }
  const { run } = await campaignOf(t, { rows: [rowFor(3), drawingOn(2, { void: note }), rowFor(1)] })
  const { out, status } = await run()
  t.is(status, 0, out)
  t.regex(out, /^ok {6}numbers: 1 to 3, without a hole or a repeat; void is 2 \("The provider is gone\."\)$/m)
})

test('a draw that is void without a reason, or that is drawn and void at once, is found', async (t) => {
  const note = { at: dayOf(2), reason: 'The provider is gone.' }
  for (const [row, said] of [
    [
      drawingOn(2, { void: { at: dayOf(2) } }),
      /draw\.void must be null, or a time and a reason, for drw_\w+ in stage drawing/,
    ],
    [drawingOn(2, { void: true }), /draw\.void must be null, or a time and a reason/],
    [rowFor(2, { void: note }), /draw\.void must be null for drw_\w+ in stage paid/],
  ] as const) {
    const { out, status } = await (await campaignOf(t, { rows: [row, rowFor(1)] })).run()
    t.is(status, 1, out)
    t.regex(out, said)
  }
})

const pendingOn = (day: number) => {
  const proof = proofOn(day)
  Object.assign(proof.payout, { status: 'pending', transaction: null })
  return proof
}

test('a draw that is shown as paid while its proof says that the money is still to come is found', async (t) => {
  const proofs = { 1: pendingOn(1) }
  for (const paidAt of [undefined, null, dayOf(1)]) {
    const { out, status } = await (await campaignOf(t, { rows: [rowFor(1, { paidAt })], proofs })).run()
    t.is(status, 1, out)
    t.regex(
      out,
      /same as in the list: payout\.status must be "paid" or "none", as the list shows it as paid; found "pending"/,
    )
  }
})

test('a draw that was paid a moment ago, or is not shown as paid yet, is no fault', async (t) => {
  const justNow = new Date().toISOString()
  for (const [row, proof] of [
    [rowFor(1, { paidAt: justNow }), pendingOn(1)],
    [rowFor(1, { stage: 'drawn' }), pendingOn(1)],
    [rowFor(1, { stage: 'drawn' }), proofOn(1)],
  ] as const) {
    const { out, status } = await (await campaignOf(t, { rows: [row], proofs: { 1: proof } })).run()
    t.is(status, 0, out)
  }
})

test('other sums in the list than in the proof are found', async (t) => {
  const { transferredCents, heldCents } = proofOn(1).payout
  const right = await (await campaignOf(t, { rows: [rowFor(1, { payout: { transferredCents, heldCents } })] })).run()
  t.is(right.status, 0, right.out)
  for (const [name, payout] of [
    ['transferredCents', { transferredCents: transferredCents + 1, heldCents }],
    ['heldCents', { transferredCents, heldCents: heldCents + 1 }],
  ] as const) {
    const { out, status } = await (await campaignOf(t, { rows: [rowFor(1, { payout })] })).run()
    t.is(status, 1, out)
    t.regex(out, new RegExp(`same as in the list: payout\\.${name} must be \\d+, as in the list; found \\d+`))
  }
})

import test from 'ava'
import fc from 'fast-check'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { proofOf } from './proofs.ts'

type Path = (string | number)[]
type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

/** Every path of a value: members and elements first, then what holds them. */
const pathsOf = (value: Json, path: Path = []): Path[] => {
  const inner = Array.isArray(value)
    ? value.flatMap((element, i) => pathsOf(element, [...path, i]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]))
      : []
  return path.length === 0 ? inner : [...inner, path]
}

const holderOf = (value: Json, path: Path) =>
  path.slice(0, -1).reduce((object, name) => Reflect.get(object as object, name), value) as object
const at = (value: Json, path: Path) => Reflect.get(holderOf(value, path), path.at(-1) as string) as Json

const changed = (proof: Json, path: Path, value: Json | undefined): Json => {
  const copy = structuredClone(proof)
  const [holder, name] = [holderOf(copy, path), path.at(-1) as string]
  if (value !== undefined) Reflect.set(holder, name, value)
  else if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(holder, name)
  return copy
}

const flipLast = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')

/** Wrong values for a place: of every other type, and near to what was there. */
const wrongValuesFor = (value: Json): (Json | undefined)[] => {
  const strange: (Json | undefined)[] = [undefined, 'x y', '', -1, 0.5, 2 ** 60, -0, [], [1], {}, true, false, null]
  if (typeof value === 'number')
    return [...strange, value + 1, value - 1, value + 0.5, `${value}`, [value], -value || -0]
  if (typeof value === 'string')
    return [...strange, flipLast(value), value.toUpperCase(), `${value} `, `${value}\n`, [value]]
  if (Array.isArray(value))
    return [
      ...strange,
      [...value, ...value.slice(-1)],
      value.toReversed(),
      value.slice(1),
      Object.fromEntries(value.entries()),
    ]
  return strange
}

const nameOf = (path: Path) => path.map((part) => (typeof part === 'number' ? '*' : part)).join('.')

/** What is only shown: it may hold anything. */
const shown = new Set(['results.*.displayName', 'displayChangedAt'])
/** What older proofs of test draws do not have. */
const optional = new Set(['payout', 'drawing.cutoffAt'])
/** Fields that only the service states and nothing recomputes: another value of the right form goes unnoticed. */
const wordOf: Record<string, RegExp> = {
  'campaign.slug': /^"[^]+"$/,
  'campaign.name': /^"[^]+"$/,
  'winnerList.lockedAt': /^"2026-.*Z"$/,
  'entropy.requestId': /^"[^]+"$/,
  'entropy.revealedAt': /^"2026-.*Z"$/,
  'payout.chain': /^"[^]+"$/,
  'payout.token': /^"[^]+"$/,
  'results.*.paidByHand.at': /^"2026-.*Z"$/,
  'results.*.paidByHand.reference': /^"[^]+"$/,
}
const testWordOf: Record<string, RegExp> = {
  ...wordOf,
  'drawing.drawAt': /^"2026-.*Z"$/,
  'prizeTable.version': /^[1-9]\d*$/,
  'payout.largePrizeCents': /^4999$/,
  'drawing.cutoffAt': /^"2026-.*Z"$/,
  'drawing.number': /^[1-9]\d*$/,
  'payout.transaction': /^"0x[0-9a-f]+"$/,
}
/** The same for a real draw: only a node can show that these are wrong. */
const liveWordOf: Record<string, RegExp> = {
  ...wordOf,
  'payout.transaction': /^"0x[0-9a-f]{64}"$/,
  'payout.wallet': /^"0x[0-9a-f]{40}"$/,
  'chain.requestTx': /^"0x[0-9a-f]{64}"$/,
  'chain.fulfilTx': /^"0x[0-9a-f]{64}"$/,
  'chain.entropyContract': /^"0x[0-9a-f]{40}"$/,
  'chain.provider': /^"0x[0-9a-f]{40}"$/,
  'chain.sequence': /^"[1-9]\d*"$/,
  'chain.explorer': /^null$/,
  'chain.explorer.contract': /^"https:.*"$/,
  'chain.explorer.requestTx': /^"https:.*"$/,
  'chain.explorer.fulfilTx': /^"https:.*"$/,
}

for (const [mode, words] of [
  ['test', testWordOf],
  ['live', liveWordOf],
] as const) {
  test(`no member of a ${mode} proof that matters can change unseen`, async (t) => {
    const proof = plain(proofOf({ mode }))
    t.true((await verifyDraw(proof)).ok)
    const amounts = proofOf({ mode }).results.map(({ amountCents }) => amountCents)
    t.is(new Set(amounts).size, 3, 'the draw hits each tier, so that each amount is seen')
    for (const path of pathsOf(proof)) {
      const name = nameOf(path)
      for (const wrong of wrongValuesFor(at(proof, path))) {
        if (
          wrong !== undefined &&
          Object.is(JSON.stringify(wrong), JSON.stringify(at(proof, path))) &&
          !Object.is(wrong, -0)
        )
          continue
        if (wrong !== undefined && words[name]?.test(JSON.stringify(wrong)) && !Object.is(wrong, -0)) continue
        if (mode === 'test' && optional.has(name) && wrong === undefined) continue
        const outcome = await verifyDraw(changed(proof, path, wrong))
        t.is(outcome.ok, shown.has(name), `${path.join('.')} as ${Object.is(wrong, -0) ? '-0' : JSON.stringify(wrong)}`)
      }
    }
  })
}

const notHeld = ({ results, payout }: ReturnType<typeof proofOf>): number =>
  results.findIndex(({ position }) => !payout.heldPositions.includes(position))

const failsBy: [string, string, (proof: ReturnType<typeof proofOf>) => void][] = [
  ['a payment that is left out', 'payout', (p) => Object.assign(p.payout, { status: 'none', transaction: null })],
  ['a held position that nobody has', 'payout', (p) => void p.payout.heldPositions.push(p.results.length)],
  ['a winner who is there twice', 'winner ids', (p) => void (p.winnerList.winners[1] = 'u1')],
  ['an e-mail address as an id', 'winner ids', (p) => void (p.winnerList.winners[1] = 'a@b.example')],
  [
    'two winners who change places',
    'winner list commitment',
    (p) => void (p.winnerList.winners = p.winnerList.winners.toReversed()),
  ],
  [
    'a value revealed before the list was locked',
    'times',
    (p) => void (p.winnerList.lockedAt = '2026-11-22T00:00:00Z'),
  ],
  ['a day that no calendar has', 'times', (p) => void (p.drawing.drawAt = '2026-02-30T18:00:00Z')],
  ['entropy in upper case', 'entropy', (p) => void (p.entropy.value = p.entropy.value.replace(/07/g, 'AB'))],
  ['entropy of 31 bytes', 'entropy', (p) => void (p.entropy.value = p.entropy.value.slice(0, -2))],
  ['a denominator of 0', 'prize table', (p) => void (p.prizeTable.denominator = 0)],
  ['tiers out of order', 'prize table', (p) => void (p.prizeTable.tiers = p.prizeTable.tiers.toReversed())],
  ['a result too few', 'results', (p) => void p.results.pop()],
  ['results in another order', 'results', (p) => void (p.results = p.results.toReversed())],
  ['another random value', 'random values', (p) => void (p.results[2]!.randomValue = `0x${'0'.repeat(64)}`)],
  ['another roll', 'rolls', (p) => void (p.results[2]!.roll += 1)],
  ['a larger prize', 'prizes', (p) => void (p.results[2]!.amountCents += 1)],
  ['a sum that is not all prizes', 'payout', (p) => void (p.payout.transferredCents += 1)],
  ['a mark of a prize that is not held', 'payout', (p) => void (p.results[notHeld(p)]!.paidByHand = null)],
  [
    'a mark, with a sum that counts it, of a prize that was transferred',
    'payout',
    (p) => {
      const result = p.results[notHeld(p)]!
      result.paidByHand = { at: '2026-11-23T09:30:00.000Z', reference: 'wire 8' }
      p.payout.heldPaidCents += result.amountCents
    },
  ],
  ['a sum of marks that is not theirs', 'payout', (p) => void (p.payout.heldPaidCents += 1)],
  ['a mark that is taken away', 'payout', (p) => void (p.results[p.payout.heldPositions[0]!]!.paidByHand = null)],
  ['a threshold above a held prize', 'payout', (p) => void (p.payout.largePrizeCents = 5_001)],
  ['a threshold that a prize reaches which is not held', 'payout', (p) => void (p.payout.largePrizeCents = 900)],
  ['held prizes without a threshold', 'payout', (p) => void (p.payout.largePrizeCents = null)],
  ['a list locked before its cutoff', 'times', (p) => void (p.drawing.cutoffAt = '2026-11-21T17:50:00.001Z')],
  ['a number that is null', 'drawing', (p) => void Reflect.set(p.drawing, 'number', null)],
]

for (const [title, check, tamper] of failsBy) {
  test(`${title} fails the check "${check}", with what was expected and found`, async (t) => {
    const proof = proofOf()
    tamper(proof)
    const { ok, checks } = await verifyDraw(proof)
    t.false(ok)
    const failed = checks.find(({ name }) => name === check)
    t.false(failed?.ok)
    t.regex(failed?.detail ?? '', /must .*found/)
  })
}

test('a proof from before thresholds and marks were told checks still', async (t) => {
  const { drawing, payout, results, ...rest } = proofOf()
  const { cutoffAt: _, ...oldDrawing } = drawing
  const { largePrizeCents: _threshold, heldPaidCents: _paid, ...oldPayout } = payout
  const oldResults = results.map(({ paidByHand: _mark, ...result }) => result)
  t.true((await verifyDraw({ ...rest, drawing: oldDrawing, payout: oldPayout, results: oldResults })).ok)
})

test('a table does not check whose weights leave a rest, or whose amounts stay equal, although every roll fits', async (t) => {
  const [first, second] = [
    { amountCents: 5, weight: 50, threshold: 50 },
    { amountCents: 5, weight: 50, threshold: 100 },
  ]
  const rest = { version: 1, denominator: 101, tiers: [first, { ...second, amountCents: 4 }] }
  const equal = { version: 1, denominator: 100, tiers: [first, second] }
  for (const [table, message] of [
    [rest, /sum to the denominator, 101; found 100/],
    [equal, /below 5, that of the tier above; found 5/],
  ] as const) {
    const { checks } = await verifyDraw(proofOf({ table }))
    t.regex(checks.find(({ name }) => name === 'prize table')?.detail ?? '', message)
  }
})

test('a result too many does not check', async (t) => {
  const proof = proofOf()
  proof.results.push({ ...proof.results[0]!, position: 4 })
  const { checks } = await verifyDraw(proof)
  t.deepEqual(
    checks.filter(({ ok }) => !ok).map(({ name }) => name),
    ['results'],
  )
})

test('a transaction does not check when nothing is transferred', async (t) => {
  const proof = proofOf({ heldFromCents: 0 })
  t.is(proof.payout.status, 'none')
  t.true((await verifyDraw(proof)).ok)
  proof.payout.transaction = '0xab'
  t.false((await verifyDraw(proof)).ok)
})

test('a denominator above 10^12 does not check, although its sums are right', async (t) => {
  const table = {
    version: 1,
    denominator: 10 ** 12 + 1,
    tiers: [{ amountCents: 1, weight: 10 ** 12 + 1, threshold: 10 ** 12 + 1 }],
  }
  const { checks } = await verifyDraw(proofOf({ table }))
  t.regex(
    checks.find(({ name }) => name === 'prize table')?.detail ?? '',
    /from 1 to 1000000000000; found 1000000000001/,
  )
})

test('a prize that is held while a larger one is not does not check', async (t) => {
  const proof = proofOf()
  const smallest = proof.results.find(({ amountCents }) => amountCents === 20)
  proof.payout.heldPositions = [smallest?.position ?? -1]
  proof.payout.heldCents = 20
  proof.payout.largePrizeCents = 20
  proof.payout.transferredCents = proof.results.reduce((sum, { amountCents }) => sum + amountCents, 0) - 20
  const { checks } = await verifyDraw(proof)
  t.regex(checks.find(({ name }) => name === 'payout')?.detail ?? '', /every held prize must be above every other/)
})

test('members that come from a prototype do not count', async (t) => {
  const { ok } = await verifyDraw(JSON.parse(`{"__proto__": ${JSON.stringify(proofOf())}}`))
  t.false(ok)
  t.false((await verifyDraw(Object.create(proofOf()))).ok)
})

test('no value whatever makes it throw, and details hold nothing that steers a terminal', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.nat(), fc.constantFrom('test', 'live'), async (value, where, mode) => {
      const right = plain(proofOf({ mode }))
      const paths = pathsOf(right)
      const proof = changed(right, paths[where % paths.length] as Path, value as Json)
      for (const subject of [value, proof]) {
        for (const { detail } of (await verifyDraw(subject)).checks) t.regex(detail, /^[ -~]+$/)
      }
    }),
    { numRuns: 500 },
  )
  const { checks } = await verifyDraw({
    ...proofOf(),
    campaign: { id: null, slug: '\u001b[2J\u009b\u202e', name: 'n' },
  })
  for (const { detail } of checks) t.regex(detail, /^[ -~]+$/)
})

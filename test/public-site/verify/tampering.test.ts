import test from 'ava'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { proofFrom, sampleProof, vectors } from './proofs.ts'

type Json = null | boolean | number | string | Json[] | { [member: string]: Json }

/** Every place of a document that holds a value which is no object or array. */
const leaves = (value: Json, path: (string | number)[] = []): (string | number)[][] => {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([member, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(member) : member]),
  )
}

const changed = (value: Json): Json => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (value === null) return 'x'
  if (typeof value === 'string') return value.endsWith('0') ? `${value.slice(0, -1)}1` : `${value.slice(0, -1)}0`
  return null
}

const tamper = (document: Json, path: (string | number)[], value: Json | undefined): Json => {
  const copy = structuredClone(document)
  const last = path.at(-1) as string
  const parent = path
    .slice(0, -1)
    .reduce<Json>((inner, member) => (inner as Record<string, Json>)[member] as Json, copy) as Record<string, Json>
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy
}

/** What is shown and not drawn from; and times, which are the service's word as long as they are in order. */
const NOT_BOUND =
  /^(campaign\.(id|slug|name)|drawing\.(number|drawAt)|winnerList\.lockedAt|entropy\.(requestId|revealedAt)|prizeTable\.version|results\.\d+\.displayName|displayChangedAt|payout\.(chain|token|transaction|status))$/

test('every vector is a draw that checks, with the fingerprint of its table', async (t) => {
  for (const vector of await vectors()) {
    const verdict = await verifyDraw(proofFrom(vector))
    t.true(verdict.ok, JSON.stringify(verdict.checks))
    t.true(verdict.checks.some(({ detail }) => detail.includes(vector.prizeTableFingerprint)))
  }
})

test('a change of any value that the draw rests on is found', async (t) => {
  const proof = (await sampleProof()) as unknown as Json
  let found = 0
  for (const path of leaves(proof)) {
    if (NOT_BOUND.test(path.join('.'))) continue
    const value = path.reduce<Json>((inner, member) => (inner as Record<string, Json>)[member] as Json, proof)
    const { ok } = await verifyDraw(tamper(proof, path, changed(value)))
    t.false(ok, `${path.join('.')} was changed and nothing failed`)
    found += 1
  }
  t.true(found > 25)
})

test('a missing value that the draw rests on is found, and so is one of another type', async (t) => {
  const proof = (await sampleProof()) as unknown as Json
  for (const path of leaves(proof)) {
    if (/displayName|displayChangedAt|payout\.(chain|token|transaction)|campaign\.(id|name)/.test(path.join('.')))
      continue
    t.false((await verifyDraw(tamper(proof, path, undefined))).ok, `${path.join('.')} was taken away`)
    t.false((await verifyDraw(tamper(proof, path, { odd: [] }))).ok, `${path.join('.')} became an object`)
  }
})

test('names may change after the draw', async (t) => {
  const proof = await sampleProof()
  for (const result of proof.results) result.displayName = 'Somebody else'
  t.true((await verifyDraw(proof)).ok)
})

test('the check that fails is the one that the tampering is about', async (t) => {
  const failing = async (change: (proof: any) => void): Promise<string[]> => {
    const proof = await sampleProof()
    change(proof)
    return (await verifyDraw(proof)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
  }
  t.deepEqual(await failing((proof) => (proof.winnerList.winners = proof.winnerList.winners.toReversed())), [
    'commitment',
    'results',
  ])
  t.deepEqual(await failing((proof) => (proof.results[1].amountCents += 1)), ['results', 'payout'])
  t.deepEqual(await failing((proof) => (proof.prizeTable.denominator += 1)), ['prize table', 'results'])
  t.deepEqual(await failing((proof) => (proof.results[0].roll = -0)), ['results'])
  t.deepEqual(await failing((proof) => delete proof.test), ['mode', 'drawing'])
  t.deepEqual(await failing((proof) => (proof.scheme = 'prize-draw/2')), ['scheme'])
  t.deepEqual(await failing((proof) => (proof.winnerList.commitment = proof.winnerList.commitment.toUpperCase())), [
    'commitment',
  ])
  t.deepEqual(await failing((proof) => (proof.entropy.revealedAt = '2026-11-21T17:00:00.000Z')), ['order of times'])
  t.deepEqual(await failing((proof) => (proof.payout.heldCents += 1)), ['payout'])
  t.deepEqual(await failing((proof) => proof.results.pop()), ['results', 'payout'])
})

test('a hostile document is refused in words and never throws', async (t) => {
  const huge = {
    scheme: 'prize-draw/1',
    prizeTable: { version: 1, denominator: 1e308, tiers: [null] },
    winnerList: { winners: {} },
  }
  for (const document of [
    null,
    undefined,
    5,
    'text',
    [],
    {},
    huge,
    JSON.parse('{"__proto__": {"scheme": "prize-draw/1"}}'),
  ]) {
    const verdict = await verifyDraw(document)
    t.false(verdict.ok)
    t.true(
      verdict.checks.every(({ detail }) => detail.length > 0 && !detail.includes('undefined (reading')),
      JSON.stringify(verdict.checks),
    )
  }
})

test('a live draw says that its record on the chain was not checked', async (t) => {
  const proof = await sampleProof()
  const live: Record<string, unknown> = {
    ...proof,
    campaign: { ...proof.campaign, id: 7 },
    entropy: { ...proof.entropy, provider: 'pyth-entropy-v2' },
    chain: {},
  }
  delete live['test']
  const verdict = await verifyDraw(live)
  t.true(verdict.ok)
  t.false(verdict.test)
  t.true(verdict.notChecked.some((sentence) => sentence.includes('--rpc')))
})

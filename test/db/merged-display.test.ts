import test from 'ava'
import fc from 'fast-check'
import { connect } from '../support/attack.ts'
import { testDatabase } from '../support/database.ts'

type Shown = string | null

const MERGE = 'select merged_display($1::text[], $2::text[], $3::boolean[], $4::text[], $5::text[]) as shown'

/** As the interface has it: a given value replaces, null removes, an absent one (undefined) stays with its winner. */
const merged = (sent: readonly (readonly [string, Shown | undefined])[], kept: ReadonlyMap<string, Shown>) => {
  const shown = sent.map(([winner, value]) => (value === undefined ? (kept.get(winner) ?? null) : value))
  return shown.every((value) => value === null) ? null : shown
}

const winner = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const list = <Value>(value: fc.Arbitrary<Value>) =>
  fc.uniqueArray(fc.tuple(winner, value), { selector: ([id]) => id, minLength: 1, maxLength: 6 })
const name = fc.constantFrom<Shown>('Ann', 'Bo', null)

test('names are merged by their winners, whatever is given, removed, absent, added or in another order', async (t) => {
  const client = await connect(t, await testDatabase(t))
  const property = fc.asyncProperty(list(fc.option(name, { nil: undefined })), list(name), async (sent, present) => {
    const winners = sent.map(([id]) => id)
    const values = sent.map(([, value]) => value)
    const given = values.some((value) => typeof value === 'string') ? values.map((value) => value ?? null) : null
    const isGiven = values.some((value) => value !== undefined) ? values.map((value) => value !== undefined) : null
    const kept = new Map(present)
    const keptNames = [...kept.values()].some((value) => value !== null) ? [...kept.values()] : null
    const { rows } = await client.query(MERGE, [winners, given, isGiven, [...kept.keys()], keptNames])
    t.deepEqual(rows[0].shown, merged(sent, kept))
  })
  await fc.assert(property, { numRuns: 300 })
})

test('one new name among 100,000 in another order takes only a moment', async (t) => {
  const client = await connect(t, await testDatabase(t))
  const winners = Array.from({ length: 100_000 }, (_, i) => `w${i}`)
  const names = winners.map((id) => `Name of ${id}`)
  await client.query("set statement_timeout = '20s'")
  const given = winners.map((_, i) => (i === 0 ? 'Ann' : null))
  const isGiven = winners.map((_, i) => i === 0)
  const { rows } = await client.query(MERGE, [winners.toReversed(), given, isGiven, winners, names])
  t.deepEqual(rows[0].shown, ['Ann', ...names.slice(0, -1).toReversed()])
})

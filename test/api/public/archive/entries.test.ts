import test from 'ava'
import { archiveEntries } from '../../../../api/public/archive/entries.ts'
import type { Statements } from '../../../../db/statements.ts'
import type { Pool } from '../../../../db/pool.ts'

/** Draws whose proofs are published, and how many winners the proofs that were asked for at once had. */
const startSource = (winnersOf: readonly number[]) => {
  const atOnce: number[] = []
  const rows = async ({ name }: { name: string }, values: readonly unknown[]) => {
    if (name === 'find-proofs') {
      const ids = values[0] as string[]
      atOnce.push(ids.reduce((sum, id) => sum + (winnersOf[Number(id) - 1] as number), 0))
      return ids.map((id) => ({ id, body: `proof ${id}`, encoding: null, dictionary: null }))
    }
    if (name === 'list-undrawn-numbers') return []
    const [, after, last, limit] = values as [string, number, number, number]
    return winnersOf
      .map((winnersExpected, i) => ({ id: `${i + 1}`, number: i + 1, winnersExpected, settledAt: new Date(0) }))
      .filter(({ number }) => number > after && number <= last)
      .slice(0, limit)
  }
  return { source: { statements: { rows } as unknown as Statements, pool: {} as Pool }, atOnce }
}

const campaign = (lastNumber: number) => ({
  id: 'c',
  slug: 'daily',
  name: 'Daily draw',
  mode: 'test' as const,
  createdAt: new Date(0),
  lastNumber,
})

const proofsOf = async (winnersOf: readonly number[], lastNumber = winnersOf.length) => {
  const { source, atOnce } = startSource(winnersOf)
  const names: string[] = []
  for await (const { name, content } of archiveEntries(source, campaign(lastNumber))) {
    if (!name.startsWith('proofs/')) continue
    names.push(name)
    if (content.toString() !== `proof ${Number(name.slice(7, -5))}`) throw new Error(`${name} has another’s proof`)
  }
  return { names, atOnce }
}

test('every draw is there once, in the order of the numbers, however many there are', async (t) => {
  for (const count of [0, 1, 499, 500, 501, 1_234]) {
    const { names } = await proofsOf(Array.from({ length: count }, () => 3))
    t.deepEqual(
      names,
      Array.from({ length: count }, (_, i) => `proofs/${String(i + 1).padStart(6, '0')}.json`),
    )
  }
})

test('proofs are read in pieces of 2,000 winners at most, and a larger draw by itself', async (t) => {
  const { names, atOnce } = await proofsOf([1_000, 1_000, 1, 100_000, 5, 1_999, 2_000])
  t.is(names.length, 7)
  t.deepEqual(atOnce, [2_000, 1, 100_000, 5, 1_999, 2_000])
})

test('draws that get their number while the archive is made are left to the next one', async (t) => {
  t.is((await proofsOf([1, 1, 1], 2)).names.length, 2)
})

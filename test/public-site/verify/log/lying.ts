import test from 'ava'
import { idOf, openPromising, type Promising } from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'
import type { proofOf } from '../proofs.ts'

export const OTHER_LIST = `0x${'ee'.repeat(32)}`
export const SENT_AT = '2026-11-07T00:00:00.000Z'

export const rowOf = ({ daily }: Promising, day: number) =>
  daily.draws.find(({ id }) => id === idOf(day)) as (typeof daily.draws)[0]
export const proofOn = ({ proofs }: Promising, day: number) =>
  structuredClone(proofs.get(day)) as ReturnType<typeof proofOf>

export const lockedRow = ({ drawing, winnerList }: ReturnType<typeof proofOf>) => ({
  ...drawing,
  number: null,
  stage: 'locked',
  void: null,
  winnersCommitment: winnerList.commitment,
})

/** What it is, how it comes about, and the words that name it. */
export type Lie = readonly [what: string, tell: (site: Promising) => unknown, words: RegExp]

export const testLies = (lies: readonly Lie[]): void => {
  for (const [title, lie, words] of lies)
    test(`the monitor names ${title}`, async (t) => {
      const site = await openPromising(t)
      lie(site)
      site.show()
      const { out, error, status } = await runVerifier('--monitor', site.url, '--once')
      t.is(status, 1, out + error)
      t.regex(out, words)
      t.is(error, '')
    })
}

import type { Report } from '../../support/run/notes.ts'
import { openTally } from '../../support/tally.ts'
import { type StageName, stageNames, stages } from './stages.ts'

/** What is killed: `worker` is one that is not on watch, and `watch` the one that is. */
export const kinds = ['web', 'worker', 'watch', 'postgres'] as const
export type Kind = (typeof kinds)[number]

/** A process of this kind is killed in the middle of this stage. */
export type Cell = { kind: Kind; stage: StageName }

const KINDS = { web: ['web', 'postgres'], worker: ['worker', 'watch', 'postgres'] } as const

const cells: readonly Cell[] = kinds.flatMap((kind) =>
  stageNames
    .filter((stage) => KINDS[stages[stage].of].some((known) => known === kind))
    .map((stage) => ({ kind, stage })),
)

const KILLS_A_ROUND = 6
/** Has no divisor in common with the number of cells, so that all come in turn, and a round has different ones. */
const STRIDE = 7

/** The kills of the round with this seed: consecutive rounds cover every cell, and seed 1 begins with the first one. */
export const planOf = (seed: number): Cell[] =>
  Array.from(
    { length: KILLS_A_ROUND },
    (_, i) => cells[(((seed + cells.length - 1) * KILLS_A_ROUND + i) * STRIDE) % cells.length] as Cell,
  )

/** What was to be killed in a round, and what was. */
export type Killed = { planned: Cell[]; killed: Cell[] }

/** A table of kinds and stages; `never`: the kills that were planned in some round, and happened in none. */
export const reportOfKills = (rounds: readonly Killed[]): Report => {
  const tally = openTally()
  const killed = rounds.flatMap((round) => round.killed)
  for (const { kind, stage } of killed) tally.count(stage, kind)
  const wordsOf = ({ kind, stage }: Cell) => `the kill of ${kind} at ${stage}`
  const done = new Set(killed.map(wordsOf))
  const never = new Set(rounds.flatMap(({ planned }) => planned.map(wordsOf)).filter((words) => !done.has(words)))
  return {
    lines: [`${killed.length} kills in ${rounds.length} rounds`, ...tally.lines(kinds)],
    never: [...never],
  }
}

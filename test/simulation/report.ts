import { faults, nodeFaults } from './actor.ts'
import { CHAIN, NODE } from './chain/rounds.ts'
import { isOfAnswers } from './command.ts'
import type { Lived } from './lives-process.ts'
import type { Report } from '../support/run/notes.ts'
import { DATABASE, SET_BACK, SET_BACK_BEHIND_CHAIN } from './setting-back.ts'
import { openTally } from '../support/tally.ts'

const [MINUTE_MS, YEAR_MS] = [60_000, 365.25 * 86_400_000]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const OUTSIDE = new Set([CHAIN, NODE, DATABASE])

/** With fewer histories, there may be too few live campaigns to meet each fault of a node. */
const ENOUGH_LIVE = 12
/** One history in 200 is set back to before a draw of the contract: with this many, the chance of none is below 1 %. */
const ENOUGH_BEHIND_CHAIN = 1_000

/** The histories of worlds that ran side by side. `tookMs`: in wall-clock time. */
export type Round = { lived: readonly Lived[]; tookMs: number }

/** How much life there was, how much in a minute, and which part of the service met which fault how often. */
export const reportOf = (rounds: readonly Round[]): Report => {
  const lived = rounds.flatMap((round) => round.lived)
  const tookMs = sum(rounds.map((round) => round.tookMs))
  const tally = openTally()
  const outside = openTally()
  for (const { counts } of lived)
    for (const [part, what, count] of counts)
      (OUTSIDE.has(part) || isOfAnswers(part) ? outside : tally).count(part, what, count)
  const years = sum(lived.map(({ livedMs }) => livedMs)) / YEAR_MS
  const histories = sum(lived.map((one) => one.histories))
  const aMinute = (years / tookMs) * MINUTE_MS
  return {
    lines: [
      `${histories} histories: ${years.toFixed(1)} campaign-years, ${aMinute.toFixed(1)} a minute`,
      ...tally.lines(['done', 'raced', ...faults, 'deadlock', ...nodeFaults]),
      ...outside.counts().map(([part, what, count]) => `${part} ${what}: ${count}`),
    ],
    never: [
      ...[...faults, ...(histories < ENOUGH_LIVE ? [] : nodeFaults)].filter((fault) => tally.of(fault) === 0),
      ...[SET_BACK, ...(histories < ENOUGH_BEHIND_CHAIN ? [] : [SET_BACK_BEHIND_CHAIN])].filter(
        (one) => outside.of(one) === 0,
      ),
    ],
  }
}

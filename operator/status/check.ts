import { listOperatorNeeds } from '../../api/actions/operator/needs.ts'
import { chainBalances } from '../chain/status/balances.ts'
import type { Output, Store } from '../command.ts'

/** The list is cut off, but it has every code, and of each code one thing of every partner before a second one. */
export const leftOffLines = (count: number): string[] =>
  count > 0 ? [`And ${count} more, of the same codes: see to these first, or look at a code in the console.`] : []

export const TO_DO = 'docs/operating/runbook.md says of each code what to do, and so does the console.'

/**
 * For monitors: fails while something needs a person, money on a chain is to be refilled now, or a chain cannot be
 * read. A chain without nodes in the settings is not looked at, but named.
 */
export const checkStatus = async (store: Pick<Store, 'statements' | 'pool' | 'environment'>): Promise<Output> => {
  const balances = chainBalances(store)
  const { needs, leftOff } = await listOperatorNeeds(store)
  const seen = await balances
  const warnings = seen.flatMap((balance) => balance.warnings)
  const notLookedAt = seen.filter(({ isLookedAt }) => !isLookedAt).flatMap(({ problem }) => problem ?? [])
  const lines = [
    ...needs.map(
      ({ partner, campaign, chain, drawing, code, severity, since, sentence }) =>
        `${campaign ?? partner ?? chain ?? 'the log'}${drawing === null ? '' : ` ${drawing}`}: ${code} (${severity}) since ${since}: ${sentence}`,
    ),
    ...new Set(warnings.map(({ sentence }) => sentence)),
    ...leftOffLines(leftOff),
    ...(needs.length > 0 ? [TO_DO] : []),
  ]
  const ok = lines.length === 0
  const json = {
    ok,
    needs,
    warnings,
    ...(notLookedAt.length > 0 ? { notLookedAt } : {}),
    ...(leftOff > 0 ? { leftOff } : {}),
  }
  const found = ok ? ['Nothing needs a person.'] : lines
  const text = [...found, ...new Set(notLookedAt.map((problem) => `Not looked at: ${problem}`))].join('\n')
  return { json, text, failed: !ok }
}

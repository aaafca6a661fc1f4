import { listOperatorNeeds } from '../../api/actions/operator/needs.ts'
import { chainBalances } from '../chain/status/balances.ts'
import type { Output, Store } from '../command.ts'

/** Every code that there is was named all the same, and of a code one thing of each partner before a second one. */
export const leftOffLines = (count: number): string[] =>
  count > 0 ? [`And ${count} more, of the same codes: see to these first, or look at a code in the console.`] : []

export const TO_DO = 'docs/operating/runbook.md says of each code what to do, and so does the console.'

/** For monitors: fails while something needs a person, or money on a chain is to be refilled now. */
export const checkStatus = async (store: Pick<Store, 'statements' | 'pool' | 'environment'>): Promise<Output> => {
  const balances = chainBalances(store)
  const { needs, leftOff } = await listOperatorNeeds(store)
  const warnings = (await balances).flatMap((balance) => balance.warnings)
  const lines = [
    ...needs.map(
      ({ partner, campaign, drawing, code, severity, since, sentence }) =>
        `${campaign ?? partner ?? 'the log'}${drawing === null ? '' : ` ${drawing}`}: ${code} (${severity}) since ${since}: ${sentence}`,
    ),
    ...warnings.map(({ sentence }) => sentence),
    ...leftOffLines(leftOff),
    ...(needs.length > 0 ? [TO_DO] : []),
  ]
  const ok = lines.length === 0
  const json = { ok, needs, warnings, ...(leftOff > 0 ? { leftOff } : {}) }
  return { json, text: ok ? 'Nothing needs a person.' : lines.join('\n'), failed: !ok }
}

import { listOperatorNeeds } from '../../api/actions/operator/needs.ts'
import { chainBalances } from '../chain/status/balances.ts'
import type { Output, Store } from '../command.ts'

/** For monitors: fails while something needs a person, or money on a chain is to be refilled now. */
export const checkStatus = async (store: Pick<Store, 'statements' | 'pool' | 'environment'>): Promise<Output> => {
  const balances = chainBalances(store)
  const needs = await listOperatorNeeds(store)
  const warnings = (await balances).flatMap((balance) => balance.warnings)
  const lines = [
    ...needs.map(
      ({ partner, campaign, drawing, code, severity, since, sentence }) =>
        `${campaign ?? partner ?? 'the log'}${drawing === null ? '' : ` ${drawing}`}: ${code} (${severity}) since ${since}: ${sentence}`,
    ),
    ...warnings.map(({ sentence }) => sentence),
  ]
  const ok = lines.length === 0
  return { json: { ok, needs, warnings }, text: ok ? 'Nothing needs a person.' : lines.join('\n'), failed: !ok }
}

import { listNeedingPerson, type StuckRow } from '../../db/queries/operator/status.ts'
import { sentenceOf, severityOf } from '../../domain/attention.ts'
import type { Output, Store } from '../command.ts'

const needOf = ({ partner, slug: campaign, drawing, attention }: StuckRow) => {
  const { code, since } = attention
  return { partner, campaign, drawing, code, severity: severityOf(code), since, sentence: sentenceOf(attention) }
}

/** For monitors: fails while something needs a person. */
export const checkStatus = async ({ statements }: Pick<Store, 'statements'>): Promise<Output> => {
  const needs = (await statements.rows(listNeedingPerson, [])).map(needOf)
  const lines = needs.map(
    ({ campaign, drawing, code, severity, since, sentence }) =>
      `${campaign}${drawing === null ? '' : ` ${drawing}`}: ${code} (${severity}) since ${since}: ${sentence}`,
  )
  const ok = needs.length === 0
  return { json: { ok, needs }, text: ok ? 'Nothing needs a person.' : lines.join('\n'), failed: !ok }
}

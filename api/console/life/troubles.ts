/** What blocks a drawing now, with advice: its own troubles, its campaign's and those of its guarantee period. */
import {
  type AttentionCode,
  type Severity,
  type StoredAttention,
  sentenceOf,
  severityOf,
} from '../../../domain/attention.ts'
import { commandsAt, type Runbook } from '../runbook.ts'
import type { LifeRows } from './read-life.ts'

type Trouble = { of: string; code: AttentionCode; severity: Severity; since: string; sentence: string }

/** `says`: the runbook's entry. `commands`: its commands, with what is known of the drawing. */
type Advised = Trouble & { says: Record<string, string>; commands: string[] }

const troubleOf = (of: string, attention: StoredAttention | null | undefined): Trouble[] =>
  attention
    ? [
        {
          of,
          code: attention.code,
          severity: severityOf(attention.code),
          since: attention.since,
          sentence: sentenceOf(attention),
        },
      ]
    : []

const foundWrong = ({ differs, differsSince }: LifeRows['drawing']): StoredAttention | null =>
  differs !== null && differsSince
    ? { code: 'rows_differ', detail: { found: differs }, since: differsSince.toISOString() }
    : null

const placeOf = ({ drawing: { id: drawing, partner, slug: campaign, chain, number } }: LifeRows) => ({
  partner,
  campaign,
  drawing,
  chain,
  number,
})

const advised = (trouble: Trouble, rows: LifeRows, runbook: Runbook): Advised => ({
  ...trouble,
  says: Object.fromEntries(runbook.get(trouble.code)?.items ?? []),
  commands: commandsAt(runbook, trouble.code, placeOf(rows)),
})

export const troublesOf = (rows: LifeRows, runbook: Runbook): Advised[] => {
  const { drawing, guarantee } = rows
  return [
    ...troubleOf('The drawing', drawing.attention),
    ...troubleOf('The drawing', foundWrong(drawing)),
    ...troubleOf(`The campaign ${drawing.slug}`, drawing.campaignAttention),
    ...troubleOf(`Its guarantee period ${guarantee?.period}`, guarantee?.attention),
  ].map((trouble) => advised(trouble, rows, runbook))
}

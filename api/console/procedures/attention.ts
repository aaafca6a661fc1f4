import { z } from 'zod'
import { findLastingAlarm, type LastingAlarm } from '../../../db/queries/alarm/lasting.ts'
import { nameThem } from '../../../db/queries/console/partners.ts'
import type { Statements } from '../../../db/statements.ts'
import { shortages } from '../../../domain/alarm/alarm.ts'
import { listOperatorNeeds, type OperatorNeed } from '../../actions/operator/needs.ts'
import { signedIn } from '../procedure.ts'
import { commandsAt } from '../runbook.ts'

/** `commands`: those that the runbook has for its code, with what is known of the row. */
export type NamedNeed = OperatorNeed & { partnerName: string | null; commands: string[] }

const code = z.string().regex(/^[a-z_]{1,40}$/, 'must be a code, like no_winners')

const needOf = ({ code: ofAlarm, beganAt, places, sentence }: LastingAlarm): OperatorNeed => {
  const place = places.length === 1 ? (places[0] ?? null) : null
  const isOfCampaign = ofAlarm === 'money_short'
  return {
    partner: null,
    campaign: isOfCampaign ? place : null,
    chain: isOfCampaign ? null : place,
    drawing: null,
    number: null,
    code: ofAlarm,
    severity: 'operator',
    since: beganAt.toISOString(),
    sentence: places.length > 1 ? `${sentence} At ${places.join(', ')}.` : sentence,
  }
}

/** What runs dry on a chain, which no web process asks: a worker keeps what it measures as an alarm. */
const listShortages = async (statements: Statements, codes: readonly string[] | null): Promise<OperatorNeed[]> => {
  const asked = shortages.filter((code) => codes === null || codes.includes(code))
  const alarms = await Promise.all(asked.map((code) => statements.rows(findLastingAlarm, [code])))
  return alarms.flat().map(needOf)
}

export const attentionProcedures = {
  /** All that needs a person or, with a code, what has this code; `leftOff`: how many more there are. */
  list: signedIn
    .input(z.object({ code: code.nullable() }))
    .query(async ({ ctx: { service }, input }): Promise<{ needs: NamedNeed[]; leftOff: number }> => {
      const codes = input.code === null ? null : [input.code]
      const { needs: ofRows, leftOff } = await listOperatorNeeds(service, codes)
      const needs = [...ofRows, ...(await listShortages(service.statements, codes))]
      const ids = [...new Set(needs.flatMap(({ partner }) => partner ?? []))]
      const names = new Map((await service.statements.rows(nameThem, [ids])).map(({ id, name }) => [id, name]))
      const named = needs.map((need) => ({
        ...need,
        partnerName: names.get(need.partner ?? '') ?? null,
        commands: commandsAt(service.runbook, need.code, need),
      }))
      return { needs: named, leftOff }
    }),

  /** The runbook's entry for a code, and the alarm with it if one is open. */
  about: signedIn.input(z.object({ code })).query(async ({ ctx: { service }, input }) => {
    const [alarm = null] = await service.statements.rows(findLastingAlarm, [input.code])
    return { alarm, says: Object.fromEntries(service.runbook.get(input.code)?.items ?? []) }
  }),
}

import { z } from 'zod'
import { changeTerms, withdrawChange } from '../../api/actions/campaign/change-terms.ts'
import { presentChange } from '../../api/v1/campaign/present-change.ts'
import { type ChangeRow, changeById, changesOfCampaign } from '../../db/queries/campaign/changes.ts'
import { instant } from '../../domain/instant.ts'
import { Refused } from '../../domain/refusals.ts'
import { contractLimitCents } from '../chain/limit.ts'
import { findInContract } from '../chain/registered.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'

const inWords = ({ id, from, prizeTable, winnersPerDraw, state }: ReturnType<typeof presentChange>): string =>
  `${id}  from ${from} on: ${prizeTable}, ${winnersPerDraw} winners per draw (${state})`

const changeOptions = z.strictObject({
  slug: campaignSlug,
  prizeTable: z.string().optional(),
  winners: z
    .string()
    .regex(/^[1-9]\d{0,4}$|^100000$/, 'must be a whole number from 1 to 100000')
    .transform(Number)
    .optional(),
  from: instant.optional(),
})

/** Changes a campaign's prize table, its winners per draw or both, from a draw on that is not made yet. */
export const campaignChange: Command = async (given, store) => {
  const { slug, prizeTable, winners: winnersPerDraw, from } = checkOptions(changeOptions, given)
  const limitCents = await contractLimitCents(store, slug)
  const id = await changeTerms(store, store.actor, { slug, prizeTable, winnersPerDraw, from, limitCents })
  const [row] = await store.statements.rows(changeById, [id])
  if (!row) throw new Error(`change ${id} is gone`)
  const change = presentChange(row)
  return { json: change, text: inWords(change) }
}

/** What a campaign's terms changed to and when, the last change first. */
export const campaignChanges: Command = async (given, { statements }) => {
  const { slug: named } = checkOptions(z.strictObject({ slug: campaignSlug }), given)
  const rows = await statements.rows(changesOfCampaign, [named])
  if (rows.length === 0) throw new Refused('not_found', `There is no campaign "${named}".`)
  const changes = rows.filter((row): row is ChangeRow => row.id !== null).map(presentChange)
  return { json: { changes }, text: changes.map(inWords).join('\n') || 'It has not changed.' }
}

const withdrawOptions = z.strictObject({
  slug: campaignSlug,
  change: z.string({ error: 'is missing: the id of a change, chg_…' }),
})

export const campaignWithdrawChange: Command = async (given, store) => {
  const { slug, change } = checkOptions(withdrawOptions, given)
  await withdrawChange(store, store.actor, { slug, changeId: change })
  const inContract = (await findInContract(store, slug)) !== null
  const next = inContract
    ? ` If chain tables has registered its prize table, run chain withdraw-table --campaign ${slug} before that counts.`
    : ''
  return { json: { id: change }, text: `The change ${change} is withdrawn.${next}` }
}

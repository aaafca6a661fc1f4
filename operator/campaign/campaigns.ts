import { z } from 'zod'
import { campaignById } from '../../db/queries/partner-api/campaigns.ts'
import { clockChangesAhead, clockChangeWords } from '../../domain/drawing/clock-changes.ts'
import { campaignFile, pageLanguage } from '../../domain/campaign.ts'
import { toHex } from '../../domain/hex.ts'
import { parsePrizeTable, prizeTableFingerprint } from '../../domain/prize-table.ts'
import { existingDrawings, pausingSentence } from '../../domain/drawing/hold.ts'
import { endingSentence } from '../../domain/drawing/ending.ts'
import { plainWords } from '../../domain/zod-problems.ts'
import { changeCampaignStatus, createCampaign, previewPause } from '../../api/actions/campaign/campaigns.ts'
import { chooseLanguage } from '../../api/actions/campaign/choose-language.ts'
import { createPrizeTable } from '../../api/actions/campaign/create-prize-table.ts'
import { previewEnd } from '../../api/actions/campaign/end-drawings.ts'
import { presentCampaign } from '../../api/v1/campaign/present.ts'
import type { Command, Output, Store } from '../command.ts'
import { readJsonFile } from '../json-file.ts'
import { campaignSlug, checkOptions, flag } from '../options.ts'

const fileOptions = z.strictObject({ file: z.string({ error: 'is missing: the path of a JSON file' }) })

export const prizeTableCreate: Command = async (options, store) => {
  const { file } = checkOptions(fileOptions, options)
  const table = await readJsonFile(file, parsePrizeTable)
  const id = await createPrizeTable(store, store.actor, table)
  const fingerprint = prizeTableFingerprint(table)
  const { version } = table
  return {
    json: { id, version, fingerprint: toHex(fingerprint) },
    text: `Prize table ${id}, version ${version}, ${toHex(fingerprint)}`,
  }
}

export const campaignOutput = async ({ statements }: Store, id: string): Promise<Output> => {
  const [row] = await statements.rows(campaignById, [id])
  if (!row) throw new Error(`campaign ${id} is gone`)
  return { json: presentCampaign(row, { mayChange: true }), text: `Campaign ${row.slug} (${row.id}) is ${row.status}.` }
}

/** Which draws of the next years the clocks skip or would repeat, and what happens then. */
const clockWarnings = ({ cadence, timeZone, startsAt }: { cadence: string; timeZone: string; startsAt: Date }) =>
  clockChangesAhead({ cadence, timeZone, startsAt: startsAt.toTemporalInstant() }, Temporal.Now.instant()).map(
    (change) => clockChangeWords(change, timeZone),
  )

export const campaignCreate: Command = async (options, store) => {
  const { file } = checkOptions(fileOptions, options)
  const campaign = await readJsonFile(file, (value) => campaignFile.parse(value, plainWords))
  const { json, text } = await campaignOutput(store, await createCampaign(store, store.actor, campaign))
  const warnings = clockWarnings(campaign)
  return { json: { ...json, clockChanges: warnings }, text: [text, ...warnings].join('\n') }
}

const slugOptions = z.strictObject({ slug: campaignSlug })

const pauseOptions = slugOptions.extend({
  existingDrawings: z.enum(existingDrawings, { error: 'must be run or hold' }).default('run'),
  dryRun: flag,
})

/** Pauses a campaign and says what becomes of its open drawings; with --dry-run it only says so. */
export const campaignPause: Command = async (options, store) => {
  const { slug, existingDrawings: chosen, dryRun } = checkOptions(pauseOptions, options)
  const sentence = pausingSentence(await previewPause(store, store.actor, slug), chosen)
  if (dryRun) return { json: { slug, existingDrawings: chosen, sentence }, text: sentence }
  const id = await changeCampaignStatus(store, store.actor, slug, 'paused', chosen)
  const { json, text } = await campaignOutput(store, id)
  return { json, text: `${text} ${sentence}` }
}

export const campaignResume: Command = async (options, store) => {
  const { slug } = checkOptions(slugOptions, options)
  return campaignOutput(store, await changeCampaignStatus(store, store.actor, slug, 'active'))
}

const languageOptions = slugOptions.extend({ language: pageLanguage })

export const campaignLanguage: Command = async (options, store) =>
  campaignOutput(store, await chooseLanguage(store, store.actor, checkOptions(languageOptions, options)))

const endOptions = slugOptions.extend({ dryRun: flag })

/** Ends a campaign and says what becomes of its drawings; with --dry-run it only says so. */
export const campaignEnd: Command = async (options, store) => {
  const { slug, dryRun } = checkOptions(endOptions, options)
  const before = await previewEnd(store, store.actor, slug)
  if (dryRun) return { json: { slug, ending: before }, text: endingSentence(before, 'before') }
  const id = await changeCampaignStatus(store, store.actor, slug, 'ended')
  const { json, text } = await campaignOutput(store, id)
  return { json: { ...json, ending: before }, text: `${text} ${endingSentence(before, 'after')}` }
}

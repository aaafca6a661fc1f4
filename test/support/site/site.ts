import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../../db/pool.ts'
import { readDictionary } from '../../../db/queries/site/dictionaries.ts'
import { fromStored, storedEncodings } from '../../../db/queries/site/stored-body.ts'
import { testDatabase } from '../database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../factory.ts'
import { openWorkplace } from '../workplace.ts'
import { work } from '../work.ts'

const storedFile = z.object({
  path: z.string(),
  body: z.instanceof(Buffer),
  encoding: z.enum(storedEncodings).nullable(),
  dictionary: z.string().nullable(),
})

/** Files of the site as they are stored, by their path. */
export const readSite = async ({ pool }: { pool: Pool }): Promise<Map<string, string>> => {
  const rows = await pool.any(sql.type(storedFile)`select path, body, encoding, dictionary from site_file`)
  const read = (id: string) => readDictionary(pool, id)
  return new Map(
    await Promise.all(rows.map(async (row) => [row.path, (await fromStored(row, read)).toString()] as const)),
  )
}

type List = { winners?: readonly string[]; names?: readonly (string | null)[] }

/** A campaign whose drawings a test moves along, with the pages that the worker has rendered. */
export const openCampaignSite = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner, ...overrides })
  const send = async (id: string, { winners = winnerIds(campaign.winnersPerDraw), names }: List = {}) => {
    await place.pool.query(sql.unsafe`
      insert into winner_list (drawing_id, winners, display_names)
      values (${id}, ${sql.array(winners, 'text')}, ${names ? sql.array(names, 'text') : null})`)
    return winners
  }
  /** A drawing whose list is in and whose cutoff has passed: the worker draws it. */
  const due = async (list?: List): Promise<string> => {
    const id = await makeDrawing(place, { campaign })
    await send(id, list)
    await passCutoff(place, id)
    return id
  }
  const drawPath = (id: string): string => `/campaigns/${campaign.slug}/draws/${id}`
  return {
    ...place,
    url,
    partner,
    campaign,
    base: `/campaigns/${campaign.slug}`,
    drawPath,
    send,
    due,
    draw: async (list?: List): Promise<string> => {
      const id = await due(list)
      await work(place)
      return id
    },
    work: () => work(place),
    site: () => readSite(place),
    page: async (path: string): Promise<string> => (await readSite(place)).get(path) ?? '',
  }
}

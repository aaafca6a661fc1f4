import type { RequestHandler } from 'express'
import { z } from 'zod'
import { findCampaignsByWords } from '../../db/queries/site/find-campaigns.ts'
import { toTsquery } from '../../db/tsquery.ts'
import type { Language } from '../../domain/language.ts'
import type { Statements } from '../../db/statements.ts'
import type { Assets } from '../../public-site/assets.ts'
import { PAGE_TYPE } from '../../public-site/page.ts'
import { MAX_SOUGHT_LENGTH } from '../../public-site/pages/addresses.ts'
import { type Found, findPage } from '../../public-site/pages/find.ts'
import { sendDocument } from '../conditional.ts'
import { networkOf } from '../network.ts'
import { setPageHeaders } from './page-headers.ts'
import { parseQuery } from './parse-query.ts'
import type { Site } from './site.ts'

const MOST_SHOWN = 50

const query = z.object({
  name: z.string().trim().max(MAX_SOUGHT_LENGTH, `must have ${MAX_SOUGHT_LENGTH} characters at most`).default(''),
})

const rank = { active: 0, paused: 1, ended: 2 } as const

const find = async (statements: Statements, sought: string): Promise<Found> => {
  const words = toTsquery(sought)
  const rows =
    words === null
      ? []
      : await statements.rows(findCampaignsByWords, [words, MOST_SHOWN + 1, sought.replaceAll('\0', '')])
  const campaigns = rows
    .slice(0, MOST_SHOWN)
    .map(({ campaignStatus: status, ...row }) => ({ ...row, status }))
    .toSorted(
      (a, b) => rank[a.status] - rank[b.status] || a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1),
    )
  return { sought, campaigns, isAll: rows.length <= MOST_SHOWN }
}

type Parts = Pick<Site, 'chosenPages' | 'statementsOf' | 'publicUrl'> & { assets: Assets }

/** GET /find?name=…, in each language below its own path. */
export const findCampaigns = (
  { chosenPages, statementsOf, publicUrl, assets }: Parts,
  language: Language,
): RequestHandler => {
  return async (request, response) => {
    const { name } = parseQuery(query, request.query)
    const make = async () => ({
      body: findPage(language, await find(statementsOf(networkOf(request)), name), { publicUrl, assets }),
    })
    const document = await chosenPages(`find ${language} ${name}`, make, response)
    setPageHeaders(response)
    await sendDocument(request, response, { ...document, type: PAGE_TYPE, cacheControl: 'public, max-age=5' })
  }
}

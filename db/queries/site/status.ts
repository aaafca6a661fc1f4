import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { findSite } from './setting.ts'

const files = z.object({ count: z.number(), bytes: z.number(), older: z.number(), toUpload: z.number() })
const stale = z.object({ current: z.number(), background: z.number(), oldestSeconds: z.number() })
const failure = z.object({ what: z.string(), failure: z.string() })

const MAX_FAILURES = 50

/** How many files there are, what is stale, and what failed. */
export const readSiteStatus = async (pool: Pool) => ({
  site: await findSite(pool),
  files: await pool.one(sql.type(files)`
    select count(*)::int as count, coalesce(sum(octet_length(body)), 0)::float8 as bytes,
      count(*) filter (where is_to_upload)::int as "toUpload",
      count(*) filter (where rendering <> (select rendering from site) and subject <> 'assets' and subject not like '%/proof')::int as older
    from site_file`),
  stale: await pool.one(sql.type(stale)`
    select count(distinct subject) filter (where not is_background and since <= now())::int as current,
      count(distinct subject) filter (where is_background)::int as background,
      coalesce(extract(epoch from now() - min(since) filter (where not is_background and since <= now())), 0)::float8
        as "oldestSeconds"
    from stale_page`),
  failures: await pool.any(sql.type(failure)`
    select subject as what, failure from stale_page where failure is not null
    union all
    select path, failure from site_file where is_to_upload and failure is not null
    order by what limit ${MAX_FAILURES}`),
})

/** The campaign of a slug. */
export const findSiteCampaign = (tx: Transaction, slug: string) =>
  tx.maybeOne(sql.type(z.object({ id: z.string() }))`select id from campaign where slug = ${slug}`)

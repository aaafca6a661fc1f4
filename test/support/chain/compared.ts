import { sql } from 'slonik'
import { z } from 'zod'
import { openComparison } from '../../../worker/chain/compare.ts'
import { readHead } from '../../../worker/chain/head.ts'
import { shownSentence } from '../attention.ts'
import type { Live } from './chain.ts'

/** What people are shown of anything, once rows and chain have been compared often enough to be sure. */
export const compared = async ({ context, pool }: Pick<Live, 'context' | 'pool'>) => {
  const compare = openComparison()
  for (let pass = 0; pass < 3; pass += 1) await compare(context, await readHead(context))
  return allSaid(pool)
}

/** What people are shown of anything. */
export const allSaid = (pool: Live['pool']): Promise<readonly (string | null)[]> =>
  pool.anyFirst(sql.type(z.object({ sentence: shownSentence }))`
    select attention_of(attention, attention_detail, attention_since) as sentence from drawing where attention is not null
    union all
    select attention_of(attention, attention_detail, attention_since) from campaign where attention is not null`)

import { sql } from 'slonik'
import { z } from 'zod'
import { openComparison } from '../../../worker/chain/compare.ts'
import { readHead } from '../../../worker/chain/head.ts'
import { shownSentence } from '../attention.ts'
import type { Live } from './chain.ts'

/** The sentences shown of what needs attention, after enough comparisons of rows and chain to report a difference. */
export const compared = async ({ context, pool }: Pick<Live, 'context' | 'pool'>) => {
  const compare = openComparison()
  for (let pass = 0; pass < 3; pass += 1) await compare(context, await readHead(context))
  return allSaid(pool)
}

/** The sentences shown of all drawings and campaigns that need attention. */
export const allSaid = (pool: Live['pool']): Promise<readonly (string | null)[]> =>
  pool.anyFirst(sql.type(z.object({ sentence: shownSentence }))`
    select attention_of(attention, attention_detail, attention_since) as sentence from drawing where attention is not null
    union all
    select attention_of(attention, attention_detail, attention_since) from campaign where attention is not null`)

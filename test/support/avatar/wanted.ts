import { sql } from 'slonik'
import { makeDrawing } from '../factory.ts'
import type { Workplace } from '../../../worker/stage.ts'

type Filled = { count: number; url: string; ago?: string }

/** A drawing whose winners' avatars are to be fetched, each from its own URL. It is not drawn, so it has no page. */
export const fillWanted = async (
  place: Workplace,
  campaign: Parameters<typeof makeDrawing>[1]['campaign'],
  { count, url, ago = '0 seconds' }: Filled,
): Promise<string> => {
  const id = await makeDrawing(place, { campaign, winnersExpected: count })
  await place.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners, avatar_urls)
    select ${id}, array_agg('w' || i), array_agg(${url} || i) from generate_series(1, ${count}::integer) i`)
  await place.pool.query(sql.unsafe`
    insert into wanted_avatars (drawing_id, since) values (${id}, now() - ${ago}::interval)`)
  return id
}

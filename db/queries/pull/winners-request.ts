import { sql } from 'slonik'
import { z } from 'zod'

/** What a request for a drawing's winners is made of. `id` is the drawing's, or that of a trial. */
export const askedRow = z.object({
  id: z.string(),
  drawingId: z.string(),
  partnerId: z.string(),
  slug: z.string(),
  url: z.string(),
  winnersExpected: z.number(),
  cutoffAt: z.date(),
  drawAt: z.date(),
  secrets: z.array(z.instanceof(Buffer)),
  leasedAt: z.date(),
})
export type AskedRow = z.infer<typeof askedRow>

/**
 * All but the id, of a drawing `d`, its campaign `c` and its partner `p`. For a while after a rotation there are two
 * secrets, sealed for the partner.
 */
export const askedColumns = sql.fragment`
  d.id as "drawingId", p.id as "partnerId", c.slug, c.winners_url as url, d.winners_expected as "winnersExpected",
  d.cutoff_at as "cutoffAt", d.draw_at as "drawAt",
  array_remove(array[p.secret, case when p.previous_secret_until > now() then p.previous_secret end], null) as secrets,
  now() as "leasedAt"`

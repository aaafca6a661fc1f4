import test from 'ava'
import fc from 'fast-check'
import { sql } from 'slonik'
import { z } from 'zod'
import { setMailWish } from '../../../db/queries/account/mail-wishes.ts'
import type { MailTiming } from '../../../domain/portal/mail-wish.ts'
import { mailDigests, mailNeedsAtOnce } from '../../../worker/mail-needs.ts'
import { makeCampaign, makeDrawing, makePartner } from '../../support/factory.ts'
import { openPlace } from '../../support/held.ts'
import { makeReader, missList, passMailTime } from '../../support/portal/need-mails.ts'
import { asWorker } from '../../support/workplace.ts'

const RUNS = 15
const DRAWINGS = 3
const READERS = 3

const drawing = fc.nat(DRAWINGS - 1)

const step = fc.oneof(
  fc.record({ do: fc.constant('miss' as const), drawing }),
  fc.record({ do: fc.constant('send' as const), drawing }),
  fc.record({ do: fc.constant('mail' as const), workers: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(5, 30, 61) }),
  fc.record({
    do: fc.constant('wish' as const),
    reader: fc.nat(READERS - 1),
    timing: fc.constantFrom<MailTiming>('at_once', 'daily', 'none'),
  }),
)

const told = z.object({ userId: z.string(), subject: z.string(), times: z.number(), mails: z.number() })

test('whatever happens, nobody is mailed of a need twice, and at the end each who wants to hear at once has heard', async (t) => {
  const place = await openPlace(t)
  const worker = asWorker(place)
  const everyone = (workers: number) => Promise.all(Array.from({ length: workers }, () => mailNeedsAtOnce(worker)))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const partner = await makePartner(place)
      const campaign = await makeCampaign(place, { partner })
      const readers = await Promise.all(Array.from({ length: READERS }, () => makeReader(place, { partner })))
      const drawings: string[] = []
      for (let i = 0; i < DRAWINGS; i += 1) drawings.push(await makeDrawing(place, { campaign }))
      const missing = new Set<string>()
      const wishes = new Map<number, MailTiming>()
      for (const one of steps) {
        if (one.do === 'mail') await everyone(one.workers)
        if (one.do === 'pass') await passMailTime(place, one.minutes)
        if (one.do === 'wish') {
          wishes.set(one.reader, one.timing)
          await place.statements.rows(setMailWish, [readers[one.reader]?.userId, 'missed', one.timing])
        }
        if (one.do === 'miss' && !missing.has(drawings[one.drawing] as string)) {
          missing.add(drawings[one.drawing] as string)
          await missList(place, drawings[one.drawing] as string)
        }
        if (one.do === 'send') {
          missing.delete(drawings[one.drawing] as string)
          await place.pool.query(sql.unsafe`
            update drawing set attention = null, attention_detail = null, attention_since = null
            where id = ${drawings[one.drawing] as string}`)
        }
      }
      await passMailTime(place, 61)
      await everyone(2)
      await mailDigests(worker)
      const rows = await place.pool.any(sql.type(told)`
        select n.user_id as "userId", n.subject, count(*)::integer as times, count(distinct n.mail_id)::integer as mails
        from mailed_need n join drawing d on d.id = n.subject and d.attention_since = n.began_at
        where d.campaign_id = ${campaign.id} group by 1, 2`)
      const standing = new Map(rows.map(({ userId, subject, times }) => [`${userId} ${subject}`, times]))
      for (const times of standing.values()) t.is(times, 1)
      for (const [i, { userId }] of readers.entries())
        if ((wishes.get(i) ?? 'at_once') === 'at_once')
          for (const id of missing) t.is(standing.get(`${userId} ${id}`), 1)
      const lines = await place.pool.oneFirst(sql.type(z.object({ count: z.number() }))`
        select coalesce(sum((line ->> 'count')::integer), 0)::integer
          - (select count(*) from mailed_need n join mail m on m.id = n.mail_id where m.partner_id = ${partner})::integer as count
        from mail m cross join lateral jsonb_array_elements((m.facts ->> 'needs')::jsonb) line
        where m.partner_id = ${partner} and m.kind ~ '^needs_'`)
      t.is(lines, 0, 'what mails count is what they tell of')
    }),
    { numRuns: RUNS },
  )
})

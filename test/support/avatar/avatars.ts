import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { avatarKey } from '../../../db/queries/avatar/pictures.ts'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { testDatabase } from '../database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../factory.ts'
import { png } from './pictures.ts'
import { networkRunners, workWith } from '../pull/pull.ts'
import { startService } from '../service.ts'
import { startSource } from '../pull/winners-source.ts'
import { putRetriesOff } from '../put-off.ts'

const avatarRow = z.object({
  tries: z.number(),
  failure: z.string().nullable(),
  isLeft: z.boolean(),
  isLeased: z.boolean(),
  type: z.string().nullable(),
  body: z.instanceof(Buffer).nullable(),
  waits: z.number(),
})

const subjectRow = z.object({ subject: z.string() })

/** The service with a campaign of one winner a draw, and a server of pictures that avatars are at. */
export const openAvatars = async (t: ExecutionContext) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const { pool } = service
  await putRetriesOff(pool, 'avatar')
  const client = openPartnerClient({ allowLoopback: true })
  t.teardown(client.close)
  const runners = networkRunners(service, client)
  const server = await startSource(t, () => ({ body: png(32, 32), headers: { 'content-type': 'image/png' } }))
  const campaign = await makeCampaign(service, { partner: await makePartner(service), winnersPerDraw: 1 })
  const origin = new URL(server.url).origin
  return {
    service,
    pool,
    client,
    server,
    campaign,
    origin,
    /** Does all that is due, the calls too. */
    work: () => workWith(service, runners),
    /** Makes the calls that are due, and nothing else: the marks of pages stay. */
    call: async () => {
      await remindOnce(service)
      for (const runner of runners) {
        await runner.runOnce()
        await runner.finish?.()
      }
    },
    /** A drawing whose cutoff has passed, with as many winners as avatars. */
    due: async (avatars: readonly (string | null)[]): Promise<string> => {
      const urls = avatars.some((url) => url !== null) ? sql.array(avatars, 'text') : null
      const id = await makeDrawing(service, { campaign, winnersExpected: avatars.length })
      await pool.query(sql.unsafe`
        insert into winner_list (drawing_id, winners, avatar_urls)
        values (${id}, ${sql.array(winnerIds(avatars.length), 'text')}, ${urls})`)
      await passCutoff(service, id)
      return id
    },
    read: (url: string) =>
      pool.maybeOne(sql.type(avatarRow)`
        select tries, failure, left_at is not null as "isLeft", lease is not null as "isLeased", type, body,
          (select count(*)::int from avatar_wait w where w.key = avatar.key) as waits
        from avatar where key = ${avatarKey(url)}`),
    retryNow: () => pool.query(sql.unsafe`update avatar set retry_at = now() where retry_at is not null`),
    /** Which pages are marked; they are gone once a stage has rendered them. */
    marks: () => pool.anyFirst(sql.type(subjectRow)`select distinct subject from stale_page order by subject`),
    forgetMarks: () => pool.query(sql.unsafe`delete from stale_page`),
  }
}

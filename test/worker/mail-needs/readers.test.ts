import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { mailNeedsAtOnce } from '../../../worker/mail-needs.ts'
import { makeCampaign, makeDrawing, makePartner } from '../../support/factory.ts'
import { openPostOffice } from '../../support/mail/post-office.ts'
import { makeReader, missList } from '../../support/portal/need-mails.ts'
import { asWorker } from '../../support/workplace.ts'

test('a mail of needs that still waits goes neither to who has left the team nor to an address that is not theirs any more', async (t) => {
  const { place, server, send } = await openPostOffice(t)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner })
  const [stays, leaves, moves] = [
    await makeReader(place, { partner }),
    await makeReader(place, { partner }),
    await makeReader(place, { partner }),
  ]
  const told = () =>
    server.arrived.filter(({ mail }) => mail?.subject?.includes('winner lists are missing')).map(({ to }) => to)
  await missList(place, await makeDrawing(place, { campaign }))
  t.is(await mailNeedsAtOnce(asWorker(place)), 3)
  await place.pool.transaction(async (tx) => {
    // Past what else follows from either.
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`update member set removed_at = now() where user_id = ${leaves.userId}`)
    await tx.query(sql.unsafe`update portal_user set email = 'new@shop.test' where id = ${moves.userId}`)
  })
  await send()
  t.deepEqual(told(), [stays.email])
  const states = await place.pool.anyFirst(
    sql.type(z.object({ failure: z.string() }))`select failure from mail where given_up_at is not null`,
  )
  t.deepEqual(
    states,
    Array.from({ length: 2 }, () => 'Its reader has left the team, or has another address.'),
  )
})

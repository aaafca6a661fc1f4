import test from 'ava'
import { newId } from '../../db/new-id.ts'
import { insertMail } from '../../db/queries/account/mail.ts'
import { seededRandom } from '../support/chain/rpc-faults.ts'
import { testDatabase } from '../support/database.ts'
import { askServer } from '../support/failover/standby.ts'
import { startOutside } from '../support/faults/outside.ts'
import { startPartner } from '../support/faults/partner.ts'
import { startService } from '../support/faults/service.ts'
import { converges } from '../support/faults/settled.ts'
import { makeWorld, type World } from '../support/faults/world.ts'
import { mailFacts } from '../support/mail/facts.ts'
import { seed } from '../support/run/soak.ts'
import { folderOf } from '../support/folder.ts'
import { until } from '../support/until.ts'

const SENDS = 30
const DRAWINGS = 100
const MAILS = 12
const LEAST_REFUSED = 3
/** How many proofs are compared with those in the bucket. */
const PROOFS = 20

const bucketFaults = ['unavailable', 'hanging', 'cut off'] as const
const mailFaults = ['cut off', 'hanging', 'full'] as const

const wantMails = async ({ place }: World, count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) {
    const whose = { recipient: `${newId('mai')}@shop.test`, partnerId: null, userId: null }
    const mail = { kind: 'passkey_added', language: 'en', facts: mailFacts, about: null, token: null } as const
    await place.pool.transaction((tx) => insertMail(tx, { id: newId('mai'), ...whose, ...mail, expiresAt: null }))
  }
}

test('the bucket and the mail server are down, one way after the other: draws are paid meanwhile, pages and mails come after, each mail once', async (t) => {
  t.timeout(500_000)
  const folder = await folderOf(t)
  const databaseUrl = await testDatabase(t)
  const world = await makeWorld(t, databaseUrl)
  const { bucket, mailServer, line, settings } = await startOutside(t)
  const service = await startService(t, { databaseUrl, settings })
  const partner = startPartner(world, service.urls)
  t.teardown(partner.stop)
  await wantMails(world, MAILS)
  const arrived = await until(
    async () => mailServer.arrived.length,
    (count) => count === MAILS,
  )
  t.is(arrived, MAILS)
  await partner.enough(SENDS)
  const shift = Math.floor(seededRandom(seed)() * bucketFaults.length)
  let fulls = 0
  for (const [i, mailFault] of mailFaults.entries()) {
    const bucketFault = bucketFaults[(i + shift) % bucketFaults.length] as (typeof bucketFaults)[number]
    t.log(`the bucket is ${bucketFault}, the mail server ${mailFault}`)
    bucket.become(bucketFault)
    line.become(mailFault === 'full' ? 'well' : mailFault)
    mailServer.toMail = async () => {
      if (mailFault !== 'full') return null
      fulls += 1
      return { code: 452, text: 'no room' }
    }
    const [bucketBefore, mailBefore] = [bucket.refused(), line.refused() + fulls]
    await wantMails(world, MAILS)
    await world.fill(DRAWINGS)
    const isMet = async () =>
      bucket.refused() - bucketBefore >= LEAST_REFUSED && line.refused() + fulls - mailBefore >= LEAST_REFUSED
    t.true(await until(isMet, (met) => met), 'both were asked, and refused')
    t.true((await partner.enough(SENDS)) >= SENDS, 'lists are taken')
    const left = await until(
      () => askServer(databaseUrl, `select id from drawing where status <> 'paid' and cutoff_at <= now()`),
      (rows) => rows.length === 0,
    )
    t.deepEqual(left, [], 'what is due is paid meanwhile')
  }
  mailServer.toMail = async () => null
  line.become('well')
  bucket.become('well')
  await converges(t, { databaseUrl, service, campaigns: world.campaigns, partner, folder })

  // Brings retries forward that would come only after minutes.
  const retry = () =>
    askServer(
      databaseUrl,
      `with sooner as (
        update site_file set retry_at = now() where is_to_upload and retry_at > now() returning id
      ), earlier as (
        update mail set due_at = now() where sent_at is null and due_at > now() returning id
      )
      select path from site_file where is_to_upload union all select id from mail where sent_at is null`,
    )
  t.deepEqual(await until(retry, (rows) => rows.length === 0), [])
  const ids = mailServer.arrived.map(({ mail }) => mail.messageId)
  t.is(ids.length, MAILS * (1 + mailFaults.length))
  t.is(new Set(ids).size, ids.length, 'each mail came once')
  const proofs = await askServer<{ path: string }>(
    databaseUrl,
    `select path from site_file where path like '%/proof.json' order by path limit ${PROOFS}`,
  )
  t.is(proofs.length, PROOFS)
  for (const { path } of proofs) {
    const shown = await fetch(service.url + path).then((answer) => answer.text())
    t.is(bucket.files.get(`/draws${path}`)?.toString(), shown, 'the bucket has it as it is')
  }
})

/** What a request to go live rests on, and is looked at again when it is decided. */
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { suspendPartner } from '../../../api/actions/account/suspend-partner.ts'
import { approveGoLive, declineGoLive } from '../../../api/actions/go-live/decide.ts'
import { operatorSignedIn } from '../../support/console/console.ts'
import { theOperator } from '../../support/factory.ts'
import { makeGoLiveRequest, termsOf } from '../../support/go-live.ts'
import { changeTermsInPast } from '../../support/past-terms.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { refusalOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

/** A request with another owner in its team. */
const open = async () => {
  const own = await service()
  const asked = await makeGoLiveRequest(own)
  const { id, partner, liveSlug } = asked
  const owner = await signedInAs(own, { partner, name: 'Olga Owner' })
  const approve = async () => approveGoLive(own, theOperator, { id, terms: await termsOf(own, id) })
  const isLive = () => own.pool.exists(sql.unsafe`select from campaign where slug = ${liveSlug}`)
  return { own, ...asked, owner, client: owner.client, account: owner.account, approve, isLive }
}

const stateOf = async ({ pool }: Awaited<ReturnType<typeof service>>, id: string) =>
  pool.oneFirst(sql.type(z.object({ decision: z.string().nullable() }))`
    select decision from go_live_request where id = ${id}`)

test('nothing is approved of a suspended partner, until it is resumed, and it can be declined', async (t) => {
  const { own, id, partner, approve, isLive } = await open()
  await suspendPartner(own, theOperator, { partnerId: partner, reason: 'Fraud.' })
  await t.throwsAsync(approve(), { message: /partner is suspended: resume it first/ })
  t.false(await isLive())
  await declineGoLive(own, theOperator, id, 'Talk to us.')
  t.is(await stateOf(own, id), 'declined')
})

test('nothing is approved of a test campaign that has ended', async (t) => {
  const { client, account, campaign, approve, isLive } = await open()
  await client.campaign.end.mutate({ account, slug: campaign.slug })
  await t.throwsAsync(approve(), { message: /test campaign has ended: decline/ })
  t.false(await isLive())
})

test('nothing is approved that nobody who is an owner now asks for', async (t) => {
  const { own, memberId, askedBy, approve, isLive } = await open()
  await own.pool.query(sql.unsafe`update member set removed_at = now() where id = ${memberId}`)
  await t.throwsAsync(approve(), { message: new RegExp(`${askedBy}, who asked for it, is no longer an owner`) })
  t.false(await isLive())
})

test('what is needed to ask is needed to approve', async (t) => {
  const { own, partner, approve, isLive, campaign } = await open()
  await signedInAs(own, { partner, name: 'Uwe Unprotected', hasSecondFactor: false })
  await t.throwsAsync(approve(), { message: /every owner of the team needs a second factor/ })
  await changeTermsInPast(own, { slug: campaign.slug, days: 1 })
  await t.throwsAsync(approve(), { message: /a draw of this campaign has to take place with its present prize table/ })
  t.false(await isLive())
})

test('what the operator approves are the terms that they have looked at, even if somebody changes one of them meanwhile', async (t) => {
  const { own, id, partner, campaign, liveSlug, isLive, account } = await open()
  const console = (await operatorSignedIn(own)).client
  const look = async () => (await console.goLive.list.query()).find((one) => one.id === id)
  const approve = async (terms = '') => refusalOf(console.goLive.approve.mutate({ request: id, terms, confirm: id }))
  const { slug } = campaign
  const manager = await signedInAs(own, { partner, role: 'manager', hasSecondFactor: false, confirmed: false })
  const edit = (change: object) => manager.client.campaign.edit.mutate({ account, slug, edit: change })
  for (const change of [
    () => edit({ largePrizeCents: null }),
    () => edit({ guarantee: { period: 'PT10S', thresholdCents: 100_000_000, amountCents: 90_000_000 } }),
    () => edit({ name: 'Another name' }),
    () => edit({ cutoffLeadSeconds: 120 }),
  ]) {
    const seen = await look()
    await change()
    const { reason, message } = await approve(seen?.terms)
    t.is(reason, 'change_refused')
    t.regex(message, /Look at the request again/)
    t.false(await isLive())
  }
  t.is((await approve('')).reason, 'change_refused')
  t.is((await approve((await look())?.terms)).reason, 'none')
  const row = z.object({ name: z.string(), large: z.number().nullable(), amount: z.coerce.number() })
  t.deepEqual(
    await own.pool.one(sql.type(row)`
      select name, large_prize_cents as large, guarantee_amount_cents as amount from campaign where slug = ${liveSlug}`),
    { name: 'Another name', large: null, amount: 90_000_000 },
  )
})

/** Every change that the console offers: refused without its confirmation, and audited under the operator's name. */
import test from 'ava'
import type { Access } from '../../../api/console/procedure.ts'
import { consoleRouter } from '../../../api/console/router.ts'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { suspendPartner } from '../../../api/actions/account/suspend-partner.ts'
import { openIncident } from '../../../api/actions/status/open-incident.ts'
import { auditOf, consoleEntriesOf } from '../../support/audit.ts'
import { operatorSignedIn } from '../../support/console/console.ts'
import { makeCampaign, makeKey, makePartner, theOperator } from '../../support/factory.ts'
import { makeGoLiveRequest, termsOf } from '../../support/go-live.ts'
import { makeDueDrawing, makeHoldingCampaign, untilDrawn } from '../../support/held.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'
import type { Service } from '../../support/service.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

type Example = {
  input: object
  /** The name that the confirmation repeats. */
  thing: string
  /** The audit log that it is written into, null: the console's own; absent: that of the partner that it makes. */
  partner?: string | null
  /** What the audit log calls it. */
  action: string
}

const memberOf = async (own: Service, partner: string, role: 'owner' | 'viewer' = 'owner') => {
  const user = await makeUser(own)
  return { ...user, memberId: await makeMember(own, { partner, userId: user.userId, role }) }
}

const campaignOf = async (own: Service) => {
  const partner = await makePartner(own)
  return { partner, slug: (await makeCampaign(own, { partner })).slug }
}

const TOLD = { components: ['api'], said: 'We look into it.' }

const examples: Readonly<Record<string, (own: Service) => Promise<Example>>> = {
  'partner.create': async () => ({ input: { name: 'A new shop' }, thing: 'A new shop', action: 'partner.created' }),
  'partner.setLimits': async (own) => {
    const partner = await makePartner(own)
    return { input: { partner, read: 100, write: null }, thing: partner, partner, action: 'partner.limits_set' }
  },
  'partner.suspend': async (own) => {
    const partner = await makePartner(own)
    return { input: { partner, reason: 'Unpaid.' }, thing: partner, partner, action: 'partner.suspended' }
  },
  'partner.resume': async (own) => {
    const partner = await makePartner(own)
    await suspendPartner(own, theOperator, { partnerId: partner, reason: 'Unpaid.' })
    return { input: { partner }, thing: partner, partner, action: 'partner.resumed' }
  },
  'partner.invite': async (own) => {
    const partner = await makePartner(own)
    const email = 'ina@shop.test'
    return { input: { partner, email, role: 'owner' }, thing: email, partner, action: 'member.invited' }
  },
  'partner.removeMember': async (own) => {
    const partner = await makePartner(own)
    const { memberId } = await memberOf(own, partner, 'viewer')
    return { input: { partner, member: memberId }, thing: memberId, partner, action: 'member.removed' }
  },
  'partner.resetPassword': async (own) => {
    const partner = await makePartner(own)
    const { email } = await memberOf(own, partner)
    return { input: { email, removesSecondFactor: true }, thing: email, partner, action: 'user.reset_issued' }
  },
  'partner.revokeKey': async (own) => {
    const partner = await makePartner(own)
    const { id: key } = await makeKey(own, { partner })
    return { input: { key }, thing: key, partner, action: 'key.revoked' }
  },
  'goLive.approve': async (own) => {
    const { partner, id: request } = await makeGoLiveRequest(own)
    const input = { request, terms: await termsOf(own, request) }
    return { input, thing: request, partner, action: 'campaign.go_live_approved' }
  },
  'goLive.decline': async (own) => {
    const { partner, id: request } = await makeGoLiveRequest(own)
    return {
      input: { request, reason: 'Another slug.' },
      thing: request,
      partner,
      action: 'campaign.go_live_declined',
    }
  },
  'campaign.pause': async (own) => {
    const { partner, slug } = await campaignOf(own)
    return { input: { slug, existing: 'hold' }, thing: slug, partner, action: 'campaign.paused' }
  },
  'campaign.resume': async (own) => {
    const { partner, slug } = await campaignOf(own)
    await changeCampaignStatus(own, theOperator, slug, 'paused')
    return { input: { slug }, thing: slug, partner, action: 'campaign.resumed' }
  },
  'campaign.end': async (own) => {
    const { partner, slug } = await campaignOf(own)
    return { input: { slug }, thing: slug, partner, action: 'campaign.ended' }
  },
  'held.markPaid': async (own) => {
    const partner = await makePartner(own)
    const campaign = await makeHoldingCampaign(own, { partner, winnersPerDraw: 1 })
    const { id: drawing } = await makeDueDrawing(own, campaign)
    await untilDrawn(own, drawing)
    const input = { drawing, position: 0, reference: 'SEPA 7' }
    return { input, thing: `${drawing} 0`, partner, action: 'payout.held_marked_paid' }
  },
  'incident.open': async () => {
    const input = { ...TOLD, title: 'Opened in the console', impact: 'down' }
    return { input, thing: input.title, partner: null, action: 'incident.opened' }
  },
  'incident.plan': async () => {
    const [startsAt, endsAt] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
    const input = { ...TOLD, title: 'Planned in the console', startsAt, endsAt }
    return { input, thing: input.title, partner: null, action: 'incident.opened' }
  },
  'incident.update': async (own) => {
    const incident = await openIncident(own, theOperator, { ...TOLD, title: 'It goes on', impact: 'down' })
    const input = { incident, stage: 'identified', said: 'A disk is full.' }
    return { input, thing: incident, partner: null, action: 'incident.updated' }
  },
  'incident.resolve': async (own) => {
    const incident = await openIncident(own, theOperator, { ...TOLD, title: 'It ends', impact: 'down' })
    return { input: { incident, said: 'It is over.' }, thing: incident, partner: null, action: 'incident.resolved' }
  },
}

type Known = Record<string, Record<'_def', { meta?: Access }>>

const changes = Object.entries(consoleRouter['_def'].procedures as unknown as Known)
  .filter(([, { _def: definition }]) => definition.meta?.isChange)
  .map(([path]) => path)

test('every change has an example here', (t) => {
  t.deepEqual(Object.keys(examples).toSorted(), changes.toSorted())
})

for (const [path, example] of Object.entries(examples)) {
  test(`${path} takes a confirmation that names what it changes, and is audited under the operator's name`, async (t) => {
    const own = await service()
    const { input, thing, partner, action } = await example(own)
    const { token, operator } = await operatorSignedIn(own, { name: `Vera ${path}` })
    const logged = (audited: string) =>
      partner === null ? consoleEntriesOf(own, `operator ${operator.name}`) : auditOf(own, audited)
    const call = async (body: object) => {
      const answer = await fetch(`${own.url}/operator/trpc/${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          Cookie: `__Secure-pds_operator=${token}`,
        },
        body: JSON.stringify(body),
      })
      const { error, result } = (await answer.json()) as {
        error?: { message: string; data?: { reason: string } }
        result?: { data: { id?: string } }
      }
      return { reason: error?.data?.reason ?? error?.message ?? 'none', id: result?.data.id }
    }
    const before = partner === undefined ? [] : await logged(String(partner))
    for (const confirm of [undefined, '', 'yes', `${thing} `])
      t.is((await call({ ...input, confirm })).reason, 'confirmation_needed', `confirmed by ${confirm}`)
    if (partner !== undefined) t.deepEqual(await logged(String(partner)), before)

    const { reason, id } = await call({ ...input, confirm: thing })
    t.is(reason, 'none')
    const entries = (await logged(partner ?? String(id))).slice(before.length)
    const written = entries.filter((entry) => entry.action === action)
    t.deepEqual(
      written.map(({ actor }) => actor),
      [`operator ${operator.name}`],
    )
  })
}

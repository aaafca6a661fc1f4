import { markHeldPaid } from '../../../api/actions/payout/mark-held-paid.ts'
import { createKey } from '../../../api/actions/account/create-key.ts'
import { setWinnersSource } from '../../../api/actions/campaign/winners-source.ts'
import type { Owner } from '../database.ts'
import { makeCampaign, makeDrawing, makePartner, makePrizeTable, makeKey, promiseGuarantee } from '../factory.ts'
import { clientOf } from '../partner-api/ask.ts'
import { closeNow, waitForStatus } from '../portal/data.ts'
import type { Stack } from '../portal/stack.ts'
import { makeDeliveryRow, makeEndpointRow } from '../webhook/rows.ts'
import { startSource, winnersFor } from '../pull/winners-source.ts'

/** Runs if it is taken for markup, in an attribute too. Short enough for a display name. */
export const MARKUP = `"><img src=x onerror=hacked=1>'`

const WIDE = '🏆'.repeat(39) + '漢'
const AVATAR = 'https://avatars.test/"onerror="hacked=1'

const names = [MARKUP, WIDE, `{{7*7}}\${hacked=1}`, 'مريم']

/** The name under which tests do what the operator does. */
const operator = { operator: MARKUP }

const makeHeldDraw = async (stack: Stack, partner: string, key: string) => {
  const { id: prizeTable } = await makePrizeTable(stack, { version: 1, tiers: [{ amountCents: 250_000, weight: 1 }] })
  const campaign = await makeCampaign(stack, {
    partner,
    name: MARKUP,
    prizeTable,
    winnersPerDraw: names.length,
    startsAt: new Date(Date.now() - 26 * 3_600_000).toISOString().replace(/\.\d+/, '.000'),
    cadence: 'FREQ=YEARLY;COUNT=1',
    timeZone: 'UTC',
  })
  const id = await makeDrawing(stack, { campaign, drawAt: new Date(Date.now() - 20 * 3_600_000) })
  const winners = names.map((displayName, i) => ({ winner: `w-${i}`, displayName, avatarUrl: AVATAR }))
  await clientOf(stack, key).post(`/campaigns/${campaign.slug}/drawings/${id}/winners`, { winners })
  await closeNow(stack, id)
  await waitForStatus(stack, id, 'paid')
  await promiseGuarantee(stack, campaign.id, { period: 'P1D', thresholdCents: 1_000_000, amountCents: 700 })
  await markHeldPaid(stack, operator, { drawingId: id, position: 0, reference: MARKUP, markedBy: MARKUP })
  return { ...campaign, drawing: id }
}

/** Its source answers with what would harm a page that took it for markup. */
const makePulled = async (t: Owner, stack: Stack, partner: string) => {
  const source = await startSource(t, (request) => {
    const winners = winnersFor(request).map((winner) => ({ winner, displayName: MARKUP }))
    return { body: { winners, round: MARKUP } }
  })
  const campaign = await makeCampaign(stack, { partner, name: `Pulled ${MARKUP}` })
  const url = `${source.url}?${encodeURI(MARKUP)}`
  await setWinnersSource({ ...stack, allowLoopbackPartners: true }, operator, campaign.slug, { mode: 'pull', url })
  const drawn = await makeDrawing(stack, { campaign })
  await closeNow(stack, drawn)
  await waitForStatus(stack, drawn, 'paid')
  await makeDrawing(stack, { campaign, drawAt: new Date(Date.now() + 3_600_000) })
  return { ...campaign, drawing: drawn }
}

/** An endpoint with this description, whose server gave this answer. */
const makeHook = async (stack: Stack, partner: string) => {
  const at = new Date(Date.now() - 3_600_000)
  const endpoint = await makeEndpointRow(stack, {
    partner,
    description: MARKUP,
    events: ['key.expiring'],
    failingSince: at,
  })
  const tries = [{ at, status: 500, failure: MARKUP, answer: MARKUP }]
  const data = { campaign: { slug: MARKUP } }
  const type = 'drawing.locked' as const
  const delivery = await makeDeliveryRow(stack, { partner, endpoint, type, data, at, state: 'failed', tries })
  return { endpoint, delivery }
}

/** A partner whose every text was written to be taken for markup, and an owner of its team. */
export const makeHostilePartner = async (t: Owner, stack: Stack) => {
  const partner = await makePartner(stack, MARKUP)
  const owner = await stack.signedIn({ partner, name: MARKUP })
  const { key } = await makeKey(stack, { partner })
  const request = {
    partnerId: partner,
    mode: 'test' as const,
    scopes: ['read' as const],
    addresses: [],
    expiresAt: null,
  }
  await createKey(stack, operator, { ...request, label: MARKUP })
  const held = await makeHeldDraw(stack, partner, key)
  const pulled = await makePulled(t, stack, partner)
  const hook = await makeHook(stack, partner)
  return { ...owner, held, pulled, hook }
}

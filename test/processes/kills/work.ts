/** Makes work for the stages. */
import { randomUUID } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import { insertMail } from '../../../db/queries/account/mail.ts'
import { makeDrawing, promiseGuarantee, setWallet, WITHOUT_WALLET } from '../../support/factory.ts'
import { askServer } from '../../support/failover/standby.ts'
import { hoursAgo } from '../../support/guarantee/periods.ts'
import { mailFacts } from '../../support/mail/facts.ts'
import { ask, clientOf } from '../../support/partner-api/ask.ts'
import { until } from '../../support/until.ts'
import type { Ground } from './ground.ts'

const AT_A_TIME = 10
const HOUR_MS = 3_600_000
/** How long a locked drawing waits until it is numbered. */
const DRAWN_LATER_MS = 2_000

/** Drawings with their lists, whose cutoffs pass together. */
const makeDue = async (
  { world: { place }, databaseUrl }: Ground,
  { campaign, drawInMs }: { campaign: Ground['sent']; drawInMs?: number },
): Promise<void> => {
  const ids: string[] = []
  for (let i = 0; i < AT_A_TIME; i += 1) {
    const times = drawInMs === undefined ? {} : { drawAt: new Date(Date.now() + drawInMs) }
    ids.push(await makeDrawing(place, { campaign, ...times }))
  }
  const list = ids.map((id) => `'${id}'`).join(', ')
  await askServer(
    databaseUrl,
    `insert into winner_list (drawing_id, winners) select id, array['a' || id, 'b' || id, 'c' || id] from drawing
    where id in (${list})`,
  )
  await askServer(databaseUrl, `update drawing set cutoff_at = now() where id in (${list})`)
}

export const drawAtOnce = (ground: Ground) => makeDue(ground, { campaign: ground.sent })

export const drawLater = (ground: Ground) => makeDue(ground, { campaign: ground.sent, drawInMs: DRAWN_LATER_MS })

/** Settled drawings, whose campaign had no wallet. */
export const payLater = async (ground: Ground): Promise<void> => {
  const campaign = await ground.open(WITHOUT_WALLET)
  await makeDue(ground, { campaign })
  await until(
    () =>
      askServer(ground.databaseUrl, `select from drawing where campaign_id = '${campaign.id}' and status <> 'settled'`),
    (rows) => rows.length === 0,
  )
  await setWallet(ground.world.place, campaign.id)
}

/** Draws are half a day away, so that no cutoff passes during the test, and no further drawing has to be made. */
export const makeDrawings = (ground: Ground) => {
  const hour = (new Date().getUTCHours() + 12) % 24
  const cadence = `FREQ=DAILY;BYHOUR=${hour};BYMINUTE=0;BYSECOND=0`
  return ground.open({ startsAt: hoursAgo(1).toISOString(), cadence, timeZone: 'UTC' })
}

export const endPeriods = async ({ open, world: { place } }: Ground): Promise<void> => {
  const campaign = await open({ startsAt: hoursAgo(3).toISOString(), cadence: 'FREQ=YEARLY;COUNT=1' })
  await promiseGuarantee(place, campaign.id, { period: 'PT1H', thresholdCents: 1_000, amountCents: 2_000 })
}

export const fetchLists = async ({ fetched: campaign, world: { place } }: Ground): Promise<void> => {
  for (let i = 0; i < AT_A_TIME; i += 1) await makeDrawing(place, { campaign, cutoffAt: new Date() })
}

export const wantMail = async ({ world: { place } }: Ground): Promise<void> => {
  const id = newId('mai')
  const whose = { recipient: `${id}@shop.test`, partnerId: null, userId: null, expiresAt: null }
  const mail = { kind: 'passkey_added', language: 'en', facts: mailFacts, about: null, token: null } as const
  await place.pool.transaction((tx) => insertMail(tx, { id, ...whose, ...mail }))
}

/** Repeats a call until its answer is none that asks for a repetition. */
const insist = async (call: () => Promise<{ status: number }>): Promise<number> => {
  const status = () =>
    call().then(
      (answer) => answer.status,
      () => 503,
    )
  return until(status, (answered) => answered !== 503 && answered !== 409)
}

/** The Idempotency-Key makes repetitions the same call: a second extension to the same time would be refused. */
export const extendCutoff = async ({ sent, service, world, calls }: Ground): Promise<void> => {
  const drawing = await makeDrawing(world.place, { campaign: sent })
  const body = { cutoffAt: new Date(Date.now() + 2 * HOUR_MS).toISOString() }
  const headers = { 'Idempotency-Key': randomUUID() }
  const path = `/campaigns/${sent.slug}/drawings/${drawing}/cutoff`
  calls.push(insist(() => clientOf(service, world.key).post(path, body, headers)))
}

export const renameCampaign = async ({ sent, service, world, cookie, calls }: Ground): Promise<void> => {
  const account = { partner: world.partner, mode: 'test' }
  const body = JSON.stringify({ account, slug: sent.slug, edit: { name: `Draw ${calls.length}` } })
  const headers = { Origin: service.url, 'Content-Type': 'application/json', Cookie: cookie }
  calls.push(insist(() => ask(service, '/portal/trpc/campaign.edit', { method: 'POST', headers, body })))
}

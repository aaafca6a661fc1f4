import { sql } from 'slonik'
import { z } from 'zod'
import { makeCampaign, makeDrawing, makeKey, makePartner, makePrizeTable, promiseGuarantee } from '../factory.ts'
import { MARKUP } from '../browser/hostile-data.ts'
import { clientOf } from '../partner-api/ask.ts'
import { closeNow } from '../portal/data.ts'
import type { Stack } from '../portal/stack.ts'
import { until } from '../until.ts'
import { prizeTableFile } from '../prize-tables.ts'

type SiteStack = Pick<Stack, 'pool' | 'boss' | 'url'>
type Sent = { winner: string; displayName?: string | null }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LARGE = 430

/** Text that reverses what follows it: rows older than the rule that refuses it may have it. */
export const TURNING = 'Eve \u202Etnalp'

/** What a partner may call a winner, chosen to break a page: markup, quotes, width, emoji, text from right to left. */
const hostileNames = [
  MARKUP,
  '</script><script>hacked=1</script>',
  `${'W'.repeat(25)}${'漢'.repeat(15)}`,
  '👩‍👩‍👧‍👦🏆🇺🇳',
  'مريم العذراء',
]

const prizeTable = prizeTableFile(1, [500_000, 1], [10_000, 49], [50, 950], [0, 1_000])

const hostileWinners = (count: number): Sent[] =>
  Array.from({ length: count }, (_, i) => ({
    winner: i === 0 ? 'W'.repeat(128) : `w-${i}`,
    displayName: hostileNames[i] ?? null,
  }))

/** Waits until the page at a path is there and shows a text. */
export const untilShown = ({ url }: Pick<SiteStack, 'url'>, path: string, text = ''): Promise<string> =>
  until(
    async () => {
      const response = await fetch(url + path, { headers: { accept: 'text/html' } })
      return response.ok ? response.text() : ''
    },
    (body) => body !== '' && body.includes(text),
  )

type Draw = {
  campaign: { id: string; slug: string; winnersPerDraw: number }
  key: string
  drawAt: Date
  cutoffAt?: Date
  winners: Sent[]
}

/** A drawing with a list, open until its cutoff. */
export const makeListed = async (place: SiteStack, { campaign, key, winners, ...times }: Draw): Promise<string> => {
  const id = await makeDrawing(place, { campaign, winnersExpected: winners.length, ...times })
  const { status } = await clientOf(place, key).post(`/campaigns/${campaign.slug}/drawings/${id}/winners`, { winners })
  if (status !== 201) throw new Error(`The list of drawing ${id} was answered ${status}.`)
  return id
}

/**
 * A campaign whose partner writes what breaks pages: an ordinary draw, one of many winners, one without any, one to
 * come. `finish` waits for the worker.
 */
export const makeHostileCampaign = async (place: SiteStack, finish: (drawingId: string) => Promise<unknown>) => {
  const partner = await makePartner(place)
  const { key } = await makeKey(place, { partner })
  const { id: table } = await makePrizeTable(place, prizeTable)
  const campaign = await makeCampaign(place, {
    partner,
    name: MARKUP,
    prizeTable: table,
    winnersPerDraw: 10,
    cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
    startsAt: new Date(Math.floor(Date.now() / 1000) * 1000 - 3 * DAY_MS).toISOString(),
  })
  const list = (count: number, hours: number) =>
    makeListed(place, {
      campaign,
      key,
      drawAt: new Date(Date.now() + hours * HOUR_MS),
      cutoffAt: new Date(Date.now() + HOUR_MS),
      winners: hostileWinners(count),
    })
  const drawn = await list(10, -48)
  const large = await list(LARGE, -24)
  const missed = await makeDrawing(place, { campaign, drawAt: new Date(Date.now() - 60 * HOUR_MS) })
  await closeNow(place, missed)
  const open = await list(10, 2)
  await promiseGuarantee(place, campaign.id, { period: 'P1D', thresholdCents: 10_000_000, amountCents: 25_000 })
  for (const id of [drawn, large]) {
    await closeNow(place, id)
    await finish(id)
  }
  await place.pool.query(sql.type(z.object({}))`
    update winner_list set display_names[3] = ${TURNING} where drawing_id = ${drawn}`)
  await clientOf(place, key).post(`/campaigns/${campaign.slug}/drawings/${drawn}/winners`, {
    winners: hostileWinners(10).map(({ winner }, i) => (i === 5 ? { winner, displayName: `Renamed "${i}"` } : winner)),
  })
  return { ...campaign, partner, key, drawn, large, open, path: `/campaigns/${campaign.slug}` }
}

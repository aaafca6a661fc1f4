import { setTimeout as pause } from 'node:timers/promises'
import { makeCampaign, makeDrawing, makeKey, makePartner, winnerIds } from '../../support/factory.ts'
import type { Bench } from '../support/bench.ts'

/** The witness asks at this pace, however long the answers take. */
const ASKS_EVERY_MS = 25

export type Seen = { times: readonly number[]; refused: number }

/** A partner like any other: reads a drawing, sends its list, and its visitors read `draws.json`. */
export const makeWitness = async (
  bench: Bench,
  urls: readonly string[],
): Promise<(seconds: number) => Promise<Seen>> => {
  const partner = await makePartner(bench)
  const { key } = await makeKey(bench, { partner })
  const campaign = await makeCampaign(bench, { partner, winnersPerDraw: 10 })
  const drawing = `/api/v1/campaigns/${campaign.slug}/drawings/${await makeDrawing(bench, { campaign })}`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ winners: winnerIds(10) })
  const asks = [
    (url: string) => fetch(url + drawing, { headers }),
    (url: string) => fetch(`${url}${drawing}/winners`, { method: 'POST', headers, body }),
    (url: string) => fetch(`${url}/campaigns/${campaign.slug}/draws.json`),
  ] as const
  return async (seconds) => {
    const times: number[] = []
    let refused = 0
    const ask = async (i: number) => {
      const startedAt = performance.now()
      const asked = asks[i % asks.length] as (url: string) => Promise<Response>
      const answer = await asked(urls[i % urls.length] as string)
      await answer.arrayBuffer()
      times.push(performance.now() - startedAt)
      if (!answer.ok) refused += 1
    }
    const under: Promise<void>[] = []
    for (let i = 0; i < (seconds * 1000) / ASKS_EVERY_MS; i += 1) {
      under.push(ask(i))
      await pause(ASKS_EVERY_MS)
    }
    await Promise.all(under)
    return { times, refused }
  }
}

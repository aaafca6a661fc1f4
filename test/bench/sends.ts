import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { work } from '../support/work.ts'
import { type Bench, onBench } from './support/bench.ts'
import { type Figure, percentile } from './support/report.ts'
import { startServer } from './support/server.ts'

/** Two sizes, to show what does not grow with the list. */
const SIZES = [10_000, 100_000]
const TIMES = 5
const FIRST = 'the first send'

type Named = { winner: string; displayName: string; avatarUrl: string }
type Element = string | Named

const named = (winners: readonly string[], word: string): Named[] =>
  winners.map((winner, i) => ({
    winner,
    displayName: `${word} ${i}`,
    avatarUrl: `https://shop.example/avatars/${winner}.png`,
  }))

/** Notes how long things take, under their names. */
const stopwatch = () => {
  const times = new Map<string, number[]>()
  const timed = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now()
    await run()
    times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt])
  }
  return { times, timed }
}

/** A list is sent, and sent again in every way that a partner may, up to after the draw. */
const measure = async (bench: Bench, url: string, size: number): Promise<Figure[]> => {
  const partner = await makePartner(bench)
  const { key } = await makeKey(bench, { partner })
  const campaign = await makeCampaign(bench, { partner, winnersPerDraw: size })
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const { times, timed } = stopwatch()
  const call = async (path: string, init: RequestInit): Promise<void> => {
    const answer = await fetch(`${url}/api/v1/campaigns/${campaign.slug}/drawings/${path}`, { headers, ...init })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`)
  }
  for (let i = 0; i < TIMES; i += 1) {
    const id = await makeDrawing(bench, { campaign })
    const send = async (name: string, winners: readonly Element[]): Promise<void> => {
      const body = JSON.stringify({ winners })
      await timed(name, () => call(`${id}/winners`, { method: 'POST', body }))
    }
    const winners = winnerIds(size)
    const [first, other] = [named(winners, 'Winner'), named(winners, 'Other')]
    await send(FIRST, first)
    await send('the same again', first)
    await send('the ids alone again', winners)
    await send('renamed', other)
    await send('in another order', other.toReversed())
    await send('in another order, without names', winners)
    await passCutoff(bench, id)
    await work(bench)
    await send('after the draw, the same again', other)
    await send('after the draw, renamed', first)
    await send('after the draw, one name', [other[0] as Named, ...winners.slice(1)])
    await timed('proof and pages rendered after it', () => work(bench))
    await timed('the drawing read back', () => call(id, {}))
  }
  const firstMs = percentile(times.get(FIRST) ?? [], 50)
  return [...times].map(([name, ms]) => {
    const medianMs = percentile(ms, 50)
    return {
      name: `${size} named winners: ${name}`,
      target: name.startsWith('proof') ? 'as many times at each size' : '≤ 1.5 times the first send',
      value: `median ${medianMs} ms, ${(medianMs / firstMs).toFixed(2)} times the first send`,
      raw: 'none',
    }
  })
}

export const sends = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const url = await startServer(bench)
    const figures: Figure[] = []
    for (const size of SIZES) figures.push(...(await measure(bench, url, size)))
    return figures
  })

import { Agent, request as ask } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { makeCampaign, makeDrawing, makeKey, makePartner } from '../support/factory.ts'
import { limit } from '../support/partner-api/limits.ts'
import { MAX_LIMIT } from '../../domain/rate-limit.ts'
import { openBench } from './support/bench.ts'
import type { Figure } from './support/report.ts'
import { startServer } from './support/server.ts'

const ROUNDS = 3_000
const WARM_UP_ROUNDS = 500
const PROBES = 500
const PROBE_EVERY_MS = 10
const FLOOD_PER_SECOND = 10_000
const FLOOD_CONNECTIONS = 50
const FLOOD_SECONDS = 15
const LEAD_IN_MS = 3_000

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** How long one request takes from its sending to the end of its answer, in milliseconds. */
const timeOf = (url: string, key: string): Promise<{ ms: number; status: number }> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const sent = ask(url, { agent, headers: { Authorization: `Bearer ${key}` } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ ms: performance.now() - startedAt, status: answer.statusCode ?? 0 }))
    })
    sent.once('error', reject)
    sent.end()
  })

export const at = (times: readonly number[], percent: number): string => {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN).toFixed(2)
}
export const inWords = (times: readonly number[]): string => `median ${at(times, 50)} ms, p99 ${at(times, 99)} ms`

/** The servers are asked in turn, so that other load on the machine affects all of them. */
export const compare = async (urls: readonly string[], key: string): Promise<number[][]> => {
  const times: number[][] = urls.map(() => [])
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const [i, url] of urls.entries()) {
      const { ms, status } = await timeOf(url, key)
      if (status !== 200) throw new Error(`${url} answered ${status}.`)
      if (round >= WARM_UP_ROUNDS) times[i]?.push(ms)
    }
  }
  return times
}

const probe = async (url: string, key: string): Promise<number[]> => {
  const times: number[] = []
  for (let i = 0; i < PROBES; i += 1) {
    const [{ ms, status }] = await Promise.all([timeOf(url, key), pause(PROBE_EVERY_MS)])
    if (status !== 200) throw new Error(`The other key was answered ${status}.`)
    times.push(ms)
  }
  return times
}

/** One key asks far too much from its own thread, while another goes on as before. */
const underFlood = async (url: string, keys: { flooding: string; other: string }) => {
  const flood = autocannon({
    url,
    connections: FLOOD_CONNECTIONS,
    overallRate: FLOOD_PER_SECOND,
    duration: FLOOD_SECONDS,
    workers: 1,
    headers: { Authorization: `Bearer ${keys.flooding}` },
  })
  await pause(LEAD_IN_MS)
  const times = await probe(url, keys.other)
  return { times, flood: await flood }
}

/** What limiting and recording cost a request, and what a flood with one key does to another. */
export const limits = async (): Promise<Figure[]> => {
  const bench = await openBench()
  try {
    const partner = await makePartner(bench)
    await limit(bench, partner, { read: MAX_LIMIT, write: MAX_LIMIT })
    const { key } = await makeKey(bench, { partner })
    const campaign = await makeCampaign(bench, { partner })
    const path = `/api/v1/campaigns/${campaign.slug}/drawings/${await makeDrawing(bench, { campaign })}`
    const flooding = (await makeKey(bench, { partner: await makePartner(bench) })).key

    const raw = await startServer(bench, 'test/bench/servers/raw.ts')
    const off = await startServer(bench, 'test/bench/servers/limits.ts', { LIMITS: 'off' })
    const on = await startServer(bench, 'test/bench/servers/limits.ts')
    const [rawTimes = [], offTimes = [], onTimes = []] = await compare([raw + path, off + path, on + path], key)
    const cost = (Number(at(onTimes, 50)) - Number(at(offTimes, 50))).toFixed(2)

    const web = await startServer(bench, 'api/main.ts')
    await probe(web + path, key)
    const calm = await probe(web + path, key)
    const { times, flood } = await underFlood(web + path, { flooding, other: key })
    return [
      {
        name: 'a read with rate limit and request log',
        target: '≤ 1 ms of median more than without',
        value: `${inWords(onTimes)}; without ${inWords(offTimes)}: ${cost} ms more`,
        raw: inWords(rawTimes),
      },
      {
        name: `another key's reads while one key sends ${FLOOD_PER_SECOND} requests/s`,
        target: 'as without the flood',
        value: `${inWords(times)}; without the flood ${inWords(calm)}`,
        raw: `${Math.round(flood.requests.average)} requests/s came, ${flood.non2xx} refused`,
      },
    ]
  } finally {
    agent.destroy()
    await bench.close()
  }
}

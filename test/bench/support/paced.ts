import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Measured } from './load.ts'
import { percentile } from './report.ts'

const CONNECTIONS = 100
export const WARM_UP_SECONDS = 2
const TICK_MS = 2

type Paced = {
  urls: readonly string[]
  headers: Record<string, string>
  body: string
  perSecond: number
  seconds: number
}

/**
 * Sends at an even pace, however long the answers take. Times are measured from the moment at which a request was to be
 * sent, so that delays in sending count; those of a warm-up are left out.
 */
export const sendPaced = async ({ urls, headers, body, perSecond, seconds }: Paced): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  let notOk = 0
  const send = (url: string, dueAt: number, isCounted: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
        answer.resume().once('end', () => {
          if (isCounted) times.push(performance.now() - dueAt)
          if (isCounted && answer.statusCode !== undefined && answer.statusCode >= 300) notOk += 1
          resolve()
        })
      })
      sent.once('error', reject).end(body)
    })
  const under: Promise<void>[] = []
  const startedAt = performance.now()
  const all = (WARM_UP_SECONDS + seconds) * perSecond
  for (let i = 0; i < all; ) {
    const due = Math.min(all, ((performance.now() - startedAt) * perSecond) / 1_000)
    for (; i < due; i += 1) {
      const dueAt = startedAt + (i * 1_000) / perSecond
      under.push(send(urls[i % urls.length] as string, dueAt, i >= WARM_UP_SECONDS * perSecond))
    }
    await pause(TICK_MS)
  }
  await Promise.all(under)
  agent.destroy()
  return { perSecond, p99Ms: percentile(times, 99), notOk }
}

import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { work } from '../support/work.ts'
import { MAX_LIMIT } from '../../domain/rate-limit.ts'
import { limit } from '../support/partner-api/limits.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { load } from './support/load.ts'
import type { Figure } from './support/report.ts'
import { inWords, startServer } from './support/server.ts'

const SECONDS = 8
const DRAWINGS = 2_000
const DRAWN = 100
const WINNERS = 10

type Target = { slug: string; key: string; open: string[]; drawn: string[] }

const makeTarget = async (bench: Bench): Promise<Target> => {
  const partner = await makePartner(bench)
  await limit(bench, partner, { read: MAX_LIMIT, write: MAX_LIMIT })
  const { key } = await makeKey(bench, { partner })
  const campaign = await makeCampaign(bench, { partner, winnersPerDraw: WINNERS })
  const open: string[] = []
  const drawn: string[] = []
  for (let i = 0; i < DRAWINGS; i += 1) open.push(await makeDrawing(bench, { campaign }))
  for (let i = 0; i < DRAWN; i += 1) drawn.push(await makeDrawing(bench, { campaign }))
  return { slug: campaign.slug, key, open, drawn }
}

const sendBody = (): string => JSON.stringify({ winners: winnerIds(WINNERS) })

/** Sends and reads, each over 100 connections to one process. */
export const requests = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const { slug, key, open, drawn } = await makeTarget(bench)
    const rawUrl = await startServer(bench, 'test/bench/servers/raw.ts')
    const url = await startServer(bench, 'api/main.ts')
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const own = `/api/v1/campaigns/${slug}/drawings`
    for (const id of drawn) {
      await fetch(`${url}${own}/${id}/winners`, { method: 'POST', headers, body: sendBody() })
      await passCutoff(bench, id)
    }
    await work(bench)
    await until(async () => (await fetch(`${url}/campaigns/${slug}/draws/${drawn[0]}/proof.json`)).ok)
    const measure = async (
      name: string,
      target: string,
      sent: { method: 'GET' | 'POST'; path: string; body?: string }[],
    ): Promise<Figure> => {
      const raw = await load({ url: rawUrl, requests: sent, seconds: SECONDS / 2, headers })
      const measured = await load({ url, requests: sent, seconds: SECONDS, headers })
      return { name, target, value: inWords(measured), raw: inWords(raw) }
    }
    const gets = (paths: string[]) => paths.map((path) => ({ method: 'GET' as const, path }))
    return [
      await measure(
        'send 10 winners',
        '≥ 4,500/s, p99 ≤ 40 ms',
        open.map((id) => ({ method: 'POST', path: `${own}/${id}/winners`, body: sendBody() })),
      ),
      await measure('read a drawing', '≥ 8,000/s, p99 ≤ 20 ms', gets(drawn.map((id) => `${own}/${id}`))),
      await measure('read draws.json', '≥ 8,000/s, p99 ≤ 20 ms', gets([`/campaigns/${slug}/draws.json`])),
      await measure(
        'read proof.json',
        '≥ 8,000/s, p99 ≤ 20 ms',
        gets(drawn.map((id) => `/campaigns/${slug}/draws/${id}/proof.json`)),
      ),
    ]
  })

import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import { parseJson } from '../../api/body/parse-json.ts'
import { LIST_VALUES } from '../../api/body/scan-json.ts'
import { MIB } from '../../api/body/sizes.ts'
import { readSentWinners } from '../../domain/drawing/winners.ts'
import { freePort } from '../../local/ports.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, winnerIds } from '../support/factory.ts'
import { signedInAs } from '../support/portal/portal.ts'
import { onBench } from './support/bench.ts'
import { type Figure, percentile } from './support/report.ts'
import { startServer } from './support/server.ts'

const WINNERS = 100_000
const TIMES = 3
const PROBE_EVERY_MS = 5
const CALM_MS = 3_000
const preload = new URL('./servers/loop-delay.ts', import.meta.url)

const named = (winners: readonly string[]) =>
  winners.map((winner, i) => ({
    winner,
    displayName: `Winner number ${i}`,
    avatarUrl: `https://shop.example/avatars/of/our/winners/${winner}.png`,
  }))

const timeOf = (run: () => void): number => {
  const startedAt = performance.now()
  run()
  return Math.round(performance.now() - startedAt)
}

type Seen = { busyMs: number; delayMs: number; mb: number }

const inWords = ({ busyMs, delayMs, mb }: Seen, reads: readonly number[]): string =>
  `busy for ${busyMs.toFixed(1)} ms at a time, delayed by ${delayMs.toFixed(1)} ms, ${mb} MB; another's reads p50 ${percentile(reads, 50)} ms, p99 ${percentile(reads, 99)} ms`

/** What hostile bodies and long lists cost the event loop, the memory, and another partner who reads meanwhile. */
export const bodies = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const port = String(await freePort())
    const url = await startServer(bench, 'api/main.ts', {
      NODE_OPTIONS: `--import=${preload.href} --disable-warning=ExperimentalWarning`,
      LOOP_PORT: port,
    })
    const partner = await makePartner(bench)
    const { key } = await makeKey(bench, { partner })
    const campaign = await makeCampaign(bench, { partner, winnersPerDraw: WINNERS })
    const drawing = await makeDrawing(bench, { campaign })
    const member = await signedInAs({ ...bench, url }, { partner })
    const other = await makePartner(bench)
    const otherKey = (await makeKey(bench, { partner: other })).key
    const theirs = await makeCampaign(bench, { partner: other })
    const probed = `${url}/api/v1/campaigns/${theirs.slug}/drawings/${await makeDrawing(bench, { campaign: theirs })}`

    const look = async (): Promise<Seen> => (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as Seen
    const post = async (path: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) => {
      const type = { 'Content-Type': 'application/json' }
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { ...type, ...headers }, body })
      await answer.arrayBuffer()
      return answer.status
    }
    /** Reads of the other partner, one after the other, until the work is done. */
    const probeDuring = async (work: () => Promise<unknown>): Promise<number[]> => {
      const times: number[] = []
      const end = new AbortController()
      const probing = (async () => {
        while (!end.signal.aborted) {
          const startedAt = performance.now()
          await (await fetch(probed, { headers: { Authorization: `Bearer ${otherKey}` } })).arrayBuffer()
          times.push(performance.now() - startedAt)
          await pause(PROBE_EVERY_MS)
        }
      })()
      await work()
      end.abort()
      await probing
      return times
    }

    const list = JSON.stringify({ winners: named(winnerIds(WINNERS)) })
    const account = { account: member.account, slug: campaign.slug, id: drawing }
    const winners = `/api/v1/campaigns/${campaign.slug}/drawings/${drawing}/winners`
    const asKey = { Authorization: `Bearer ${key}` }
    const asPage = { 'Sec-Fetch-Site': 'same-origin' }
    const asMember = { ...asPage, Cookie: `pds_session=${member.cookie.token}` }
    const signIn = '/portal/trpc/session.signIn'
    const brackets = '['.repeat(31 * MIB)
    const values = `{"winners":[${'{},'.repeat(10 * MIB)}{}]}`
    const strings = JSON.stringify({ winners: ['é'.repeat(15 * MIB)] })
    const wrongTiers = `{"tiers":[${'0,'.repeat(32_000)}0]}`
    const packed = new Uint8Array(gzipSync(list))
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(1_024 * MIB, ' ')))
    const read = async () => {
      const answer = await fetch(`${url}${winners.replace('/winners', '')}`, { headers: asKey })
      await answer.arrayBuffer()
      return answer.status
    }
    const cases: [what: string, status: number, work: () => Promise<number>][] = [
      ['31 MiB of brackets to sign in, by nobody', 413, () => post(signIn, asPage, brackets)],
      ['31 MiB of brackets by a partner', 400, () => post(winners, asKey, brackets)],
      ['30 MiB of empty objects by a partner', 400, () => post(winners, asKey, values)],
      ['one string of 30 MiB by a partner', 400, () => post(winners, asKey, strings)],
      [
        'a gigabyte packed into one MiB by a partner',
        413,
        () => post(winners, { ...asKey, 'Content-Encoding': 'gzip' }, bomb),
      ],
      ['64 KiB of wrong tiers by a partner', 400, () => post('/api/v1/prize-tables', asKey, wrongTiers)],
      [`${WINNERS} named winners by a partner`, 200, () => post(winners, asKey, list)],
      [`${WINNERS} named winners read back`, 200, read],
      [`the same sent packed`, 200, () => post(winners, { ...asKey, 'Content-Encoding': 'gzip' }, packed)],
      [
        `the same sent in the portal`,
        200,
        () =>
          post(
            '/portal/trpc/drawing.sendWinners',
            asMember,
            `${JSON.stringify(account).slice(0, -1)},${list.slice(1)}`,
          ),
      ],
    ]
    await post(winners, asKey, list)
    await look()
    const calm = await probeDuring(() => pause(CALM_MS))
    const idle = await look()
    const figures: Figure[] = [
      {
        name: 'the event loop while another partner only reads',
        target: 'none',
        value: inWords(idle, calm),
        raw: 'none',
      },
    ]
    const inline = timeOf(() => {
      readSentWinners(parseJson(Buffer.from(list), LIST_VALUES))
    })
    for (const [what, status, work] of cases) {
      const times = await probeDuring(async () => {
        for (let i = 0; i < TIMES; i += 1) {
          const answered = await work()
          if (answered !== status) throw new Error(`${what} was answered ${answered}.`)
        }
      })
      figures.push({
        name: `the event loop under ${what}, ${TIMES} times`,
        target: '≤ 50 ms at a time',
        value: inWords(await look(), times),
        raw: `parsing and checking the ${Math.round(list.length / MIB)} MiB of ${WINNERS} winners takes ${inline} ms`,
      })
    }
    return figures
  })

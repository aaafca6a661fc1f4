import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'slonik'
import { z } from 'zod'
import { makeCampaign, makeDrawing, makeKey, makePartner, winnerIds } from '../../support/factory.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { work } from '../../support/work.ts'
import { type Bench, onBench } from '../support/bench.ts'
import { fillDrawings } from '../support/fill.ts'
import { type Figure, percentile } from '../support/report.ts'
import { startServer } from '../support/server.ts'
import type { Attack } from './attacker.ts'
import type { LoopDelay } from './loop-delay.ts'

const LONG_LIST = 100_000
const LOGGED_CALLS = 500_000
const SECONDS = 12
const WARM_UP_SECONDS = 5
/** The witness asks at this pace, however long the answers take. */
const ASKS_EVERY_MS = 25
const WEB_PROCESSES = 2
const WORKERS = 2
/** What proc(5) wants for it. */
const RESET_PEAK = '5'
const KIBIBYTE = 1024

const attacks: readonly Attack['kind'][] = ['strangers', 'slow readers', 'partner', 'viewer']

/** A partner with a long proof, a long log and somebody who may look at both. */
const makeAttacker = async (bench: Bench) => {
  const partner = await makePartner(bench)
  const { key, id: keyId } = await makeKey(bench, { partner })
  const campaign = await makeCampaign(bench, { partner, winnersPerDraw: LONG_LIST })
  const cutoffAt = new Date(Date.now() + 4_000)
  await fillDrawings(bench.pool, { campaignIds: [campaign.id], perCampaign: 1, winners: LONG_LIST, cutoffAt })
  await pause(cutoffAt.getTime() - Date.now())
  await work(bench)
  const drawn = await bench.pool.oneFirst(
    sql.type(z.object({ id: z.string() }))`select id from drawing where status = 'paid'`,
  )
  const drawing = await makeDrawing(bench, { campaign })
  const { userId } = await makeUser(bench)
  await makeMember(bench, { partner, userId, role: 'viewer' })
  const { token } = await makeSession(bench, userId)
  await bench.pool.query(sql.unsafe`
    insert into api_call (at, partner_id, mode, key_id, request_id, method, path, status, ms)
    select now() - n * interval '20 milliseconds', ${partner}, 'test', ${keyId}, 'req_' || n, 'GET', '/api/v1/campaigns/' || md5(n::text), 200, 1
    from generate_series(1, ${LOGGED_CALLS}) n`)
  const proof = `/campaigns/${campaign.slug}/draws/${drawn}`
  return { partner, key, campaign: campaign.slug, drawing, proof, token, winners: LONG_LIST }
}

/** A partner like any other: reads a drawing, sends its list, and its visitors read `draws.json`. */
const makeWitness = async (bench: Bench, urls: readonly string[]) => {
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
  return async (seconds: number) => {
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

const peakMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round((Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * KIBIBYTE) / 1e6)
}

const inWords = ({ times, refused }: { times: readonly number[]; refused: number }): string =>
  `median ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms${refused > 0 ? `, ${refused} NOT OK` : ''}`

/** Web processes, with how late their loops were and the most memory they took since they were last looked at. */
const startWeb = async (bench: Bench) => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-hostile-'))
  const preload = pathToFileURL(join(import.meta.dirname, 'loop-delay.ts')).href
  const processes: { url: string; file: string; pid: number }[] = []
  for (let i = 0; i < WEB_PROCESSES; i += 1) {
    const file = join(folder, `${i}.json`)
    const environment = { TRUSTED_PROXIES: '1', LOOP_DELAY_FILE: file, NODE_OPTIONS: `--import=${preload}` }
    let pid = 0
    const start: Bench['start'] = (program, added) => {
      const child = bench.start(program, added)
      pid = child.pid as number
      return child
    }
    processes.push({ url: await startServer({ start }, 'api/main.ts', environment), file, pid })
  }
  return {
    urls: processes.map(({ url }) => url),
    lookAfresh: async () => {
      for (const { pid } of processes) {
        process.kill(pid, 'SIGUSR2')
        await writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK)
      }
    },
    look: async () => ({
      delays: await Promise.all(
        processes.map(async ({ file }) => JSON.parse(await readFile(file, 'utf8')) as LoopDelay),
      ),
      megabytes: Math.max(...(await Promise.all(processes.map(({ pid }) => peakMegabytes(pid))))),
    }),
    close: () => rm(folder, { recursive: true }),
  }
}

const inLoop = (delays: readonly LoopDelay[]): string => {
  const worst = (of: (delay: LoopDelay) => number) => Math.round(Math.max(...delays.map(of)))
  return `p99 ${worst(({ p99Ms }) => p99Ms)} ms, largest ${worst(({ maxMs }) => maxMs)} ms`
}

/** Each attacker and then all four at once, and what a partner beside them has of it. */
export const hostile = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const attacker = await makeAttacker(bench)
    const web = await startWeb(bench)
    const { urls } = web
    for (let i = 0; i < WORKERS; i += 1) bench.start('worker/main.ts', { BASE_URL: urls[0] as string })
    const witness = await makeWitness(bench, urls)
    await witness(WARM_UP_SECONDS)
    const alone = await witness(SECONDS)
    const figures: Figure[] = []
    for (const kinds of [...attacks.map((kind) => [kind]), attacks]) {
      const children = kinds.map((kind) => {
        const attack: Attack = { kind, urls, address: `198.51.100.${attacks.indexOf(kind) + 1}`, ...attacker }
        return bench.start('test/bench/hostile/attacker.ts', { ATTACK: JSON.stringify(attack) })
      })
      await witness(WARM_UP_SECONDS)
      await web.lookAfresh()
      const beside = await witness(SECONDS)
      const { delays, megabytes } = await web.look()
      for (const child of children) child.kill('SIGKILL')
      figures.push({
        name: `a partner's calls to ${WEB_PROCESSES} web processes beside ${kinds.join(', ')}`,
        target: 'p99 ≤ 1.3 times alone, all OK; loop p99 ≤ 50 ms, ≤ 400 MB each',
        value: `${inWords(beside)}; loop ${inLoop(delays)}; ${megabytes} MB`,
        raw: `alone ${inWords(alone)}`,
      })
    }
    await web.close()
    return figures
  })

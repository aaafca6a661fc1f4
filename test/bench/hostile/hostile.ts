/**
 * What a partner (the witness) has of the service while others attack it. Three measurements of one run are printed:
 *
 * - alone: nobody attacks.
 * - attacks on a bare server: the same attackers, no faster than they were answered by the service, attack two
 *   processes that do no work at all. What the witness loses here is lost to sharing this machine's processors with the
 *   attackers and the bytes that they move, and no service could give it back.
 * - attacks on the service: what is lost beyond that, the service loses.
 *
 * Attackers run in processes of the lowest priority; the witness in this one, at the priority that the service has.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, loadavg, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { z } from 'zod'
import { makeCampaign, makeDrawing, makeKey, makePartner } from '../../support/factory.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { work } from '../../support/work.ts'
import { type Bench, onBench } from '../support/bench.ts'
import { fillDrawings } from '../support/fill.ts'
import { type Figure, percentile } from '../support/report.ts'
import type { Attack, Rates } from './attacker.ts'
import type { LoopDelay } from './loop-delay.ts'
import { startWeb, WEB_PROCESSES } from './web.ts'
import { makeWitness, type Seen } from './witness.ts'

const LONG_LIST = 100_000
const LOGGED_CALLS = 500_000
const SECONDS = 16
const WARM_UP_SECONDS = 5
const WORKERS = 2

type Attacker = Omit<Attack, 'kind' | 'urls' | 'address' | 'rates'>

const attacks: readonly Attack['kind'][] = ['strangers', 'slow readers', 'partner', 'viewer']

/** A partner with a long proof, a long log and somebody who may look at both. */
const makeAttacker = async (bench: Bench): Promise<Attacker> => {
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

/** How many bytes the service answers to each path that attackers ask for. */
const findAnswerBytes = async (url: string, { key, campaign, proof }: Attacker): Promise<Record<string, number>> => {
  const bytes: Record<string, number> = {}
  for (const path of [
    `/api/v1/campaigns/${campaign}/drawings`,
    `${proof}/proof.json`,
    `/campaigns/${campaign}/archive.zip`,
  ]) {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip' } })
    await answer.arrayBuffer()
    bytes[path] = Number(answer.headers.get('content-length') ?? LONG_LIST)
  }
  return bytes
}

/** Sets the priority before the process has any other thread, so that all of them inherit it. */
const startAttacker = (bench: Bench, attack: Attack, file: string) => {
  const child = bench.start('test/bench/hostile/attacker.ts', { ATTACK: JSON.stringify(attack), ASKED_FILE: file })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}

/** Runs attackers beside the work, until it has ended. `rates` is how fast they were answered. */
const beside = async <Result>(bench: Bench, attackers: readonly Attack[], seen: () => Promise<Result>) => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-attackers-'))
  const fileOf = ({ kind }: Attack) => join(folder, `${kind}.json`)
  const children = attackers.map((attack) => startAttacker(bench, attack, fileOf(attack)))
  try {
    const result = await seen()
    const rates = await Promise.all(
      attackers.map(async (attack) => JSON.parse(await readFile(fileOf(attack), 'utf8')) as Rates),
    )
    return { result, rates }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

const inWords = ({ times, refused }: Seen): string =>
  `median ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms${refused > 0 ? `, ${refused} NOT OK` : ''}`

const inLoop = (delays: readonly LoopDelay[]): string => {
  const worst = (of: (delay: LoopDelay) => number) => Math.round(Math.max(...delays.map(of)))
  return `p99 ${worst(({ p99Ms }) => p99Ms)} ms, largest ${worst(({ maxMs }) => maxMs)} ms`
}

const rateInWords = (rates: readonly Rates[]): string =>
  rates.flatMap((of) => Object.entries(of).map(([name, rate]) => `${name} ${rate.toFixed(1)}/s`)).join(', ')

/** What a partner experiences beside each attacker, and beside all four at once. */
export const hostile = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const attacker = await makeAttacker(bench)
    const web = await startWeb(bench, 'api/main.ts', { TRUSTED_PROXIES: '1' })
    const { urls } = web
    for (let i = 0; i < WORKERS; i += 1) bench.start('worker/main.ts', { BASE_URL: urls[0] as string })
    const witness = await makeWitness(bench, urls)
    await witness(WARM_UP_SECONDS)
    const alone = await witness(SECONDS)
    const bytes = await findAnswerBytes(urls[0] as string, attacker)
    const bare = await startWeb(bench, 'test/bench/hostile/bare.ts', { ANSWER_BYTES: JSON.stringify(bytes) })

    const measure = async (attackers: readonly Attack[]) =>
      beside(bench, attackers, async () => {
        await witness(WARM_UP_SECONDS)
        await web.lookAfresh()
        const seen = await witness(SECONDS)
        return { seen, ...(await web.look()), load: loadavg()[0] as number }
      })

    const figures: Figure[] = []
    for (const kinds of [...attacks.map((kind) => [kind]), attacks]) {
      const attackers = kinds.map((kind): Attack => {
        const address = `198.51.100.${attacks.indexOf(kind) + 1}`
        return { kind, urls, address, ...attacker }
      })
      const { result, rates } = await measure(attackers)
      const { seen, delays, megabytes, load } = result
      const onBare = attackers.map((attack, i) => ({ ...attack, urls: bare.urls, rates: rates[i] as Rates }))
      const { result: besideBare } = await measure(onBare)
      figures.push({
        name: `a partner's calls to ${WEB_PROCESSES} web processes beside ${kinds.join(', ')}`,
        target: 'p99 ≤ 1.3 times alone, all OK; loop p99 ≤ 50 ms, ≤ 400 MB each',
        value: `${inWords(seen)}; loop ${inLoop(delays)}; ${megabytes} MB`,
        raw: `alone ${inWords(alone)}; attacks on a bare server ${inWords(besideBare.seen)}; attacked by ${rateInWords(rates)}; load ${load.toFixed(1)}`,
      })
    }
    await bench.stopChildren()
    await Promise.all([web.clear(), bare.clear()])
    return figures
  })

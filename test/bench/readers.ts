import { readFile } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { freePort } from '../../local/ports.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { makeMember, makeSession, makeUser } from '../support/portal/portal.ts'
import { work } from '../support/work.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { type Figure, percentile } from './support/report.ts'

const CALLS = 1_000_000
const SEARCHES_AT_ONCE = 40
const SLOW_READERS = 15
const LARGE_PROOF_BYTES = 18_000_000
const PROBES = 300
const PROBE_EVERY_MS = 10

type Person = { partner: string; key: string; token: string; slug: string; drawing: string }

/** A team with a viewer, a key, and a drawn drawing. */
const makeTeam = async (bench: Bench): Promise<Person> => {
  const partner = await makePartner(bench)
  const { userId } = await makeUser(bench)
  await makeMember(bench, { partner, userId, role: 'viewer' })
  const { token } = await makeSession(bench, userId)
  const { key } = await makeKey(bench, { partner })
  const campaign = await makeCampaign(bench, { partner })
  const drawing = await makeDrawing(bench, { campaign, winnersExpected: 3 })
  await bench.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners) values (${drawing}, ${sql.array(winnerIds(3), 'text')})`)
  await passCutoff(bench, drawing)
  await work(bench)
  return { partner, key, token, slug: campaign.slug, drawing }
}

const fillLog = async (bench: Bench, { partner }: Person): Promise<void> => {
  await bench.pool.query(sql.unsafe`
    insert into api_call (at, partner_id, mode, key_id, request_id, method, path, status, code, ms)
    select now() - make_interval(secs => n / 1000.0), ${partner}, 'test', 'key_x', 'req_' || n, 'GET', '/api/v1/campaigns/c' || n,
      200, null, 1.5
    from generate_series(1, ${CALLS}) n`)
  await bench.pool.query(sql.unsafe`analyze api_call`)
}

const start = async (bench: Bench): Promise<{ url: string; pid: number }> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { pid } = bench.start('api/main.ts', { PORT: String(port), BASE_URL: url })
  await until(() =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return { url, pid: pid as number }
}

const residentMb = async (pid: number): Promise<number> =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

const callPortal = (url: string, { partner, token }: Person, procedure: string, input: object): Promise<Response> => {
  const query = encodeURIComponent(JSON.stringify({ account: { partner, mode: 'test' }, ...input }))
  return fetch(`${url}/portal/trpc/${procedure}?input=${query}`, { headers: { Cookie: `pds_session=${token}` } })
}

/** What a visitor, a partner's server and a person of another partner wait for, none of it from a cache. */
const asking = (url: string, other: Person) => {
  let asked = 0
  return {
    'draws.json': () => {
      asked += 1
      const before = new Date(Date.now() + 86_400_000 + asked).toISOString()
      return fetch(`${url}/campaigns/${other.slug}/draws.json?before=${before}`)
    },
    'a read by API': () =>
      fetch(`${url}/api/v1/campaigns/${other.slug}/drawings/${other.drawing}`, {
        headers: { Authorization: `Bearer ${other.key}` },
      }),
    'the portal’s home page': () => callPortal(url, other, 'home.get', {}),
  }
}

const probe = async (ask: () => Promise<Response>): Promise<number[]> => {
  const times: number[] = []
  for (let i = 0; i < PROBES; i += 1) {
    const startedAt = performance.now()
    const response = await ask()
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`The other was answered ${response.status}.`)
    times.push(performance.now() - startedAt)
    await pause(PROBE_EVERY_MS)
  }
  return times
}

const inWords = (times: readonly number[]): string =>
  `median ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`

/** Everybody's figures while something goes on, beside their own. */
const compare = async (what: string, asked: ReturnType<typeof asking>, during: () => Promise<() => void>) => {
  const alone: number[][] = []
  for (const ask of Object.values(asked)) alone.push(await probe(ask))
  const stop = await during()
  const figures: Figure[] = []
  for (const [i, [who, ask]] of Object.entries(asked).entries()) {
    const times = await probe(ask)
    figures.push({
      name: `${who}, beside ${what}`,
      target: '≤ 1.3 of its own',
      value: inWords(times),
      raw: `${inWords(alone[i] ?? [])} alone`,
    })
  }
  stop()
  return figures
}

const searchOn = (url: string, person: Person) => async () => {
  const end = new AbortController()
  const answers = new Map<number, number>()
  const search = async () => {
    while (!end.signal.aborted) {
      const response = await callPortal(url, person, 'request.list', { path: 'nowhere' })
      await response.arrayBuffer()
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
    }
  }
  for (let i = 0; i < SEARCHES_AT_ONCE; i += 1) void search().catch(() => {})
  await pause(500)
  return () => {
    end.abort()
    console.log(`searches answered, by status: ${JSON.stringify(Object.fromEntries(answers))}`)
  }
}

/** Sockets that ask, and read nothing of the answer. */
const readNothing = (url: string, path: string, count: number): Socket[] =>
  Array.from({ length: count }, () => {
    const { hostname, port } = new URL(url)
    const socket = createConnection(Number(port), hostname)
    socket.on('error', () => {}).pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`)
    return socket
  })

const slowReaders = async (bench: Bench, url: string, pid: number, { slug, drawing }: Person): Promise<Figure> => {
  const path = `/campaigns/${slug}/draws/${drawing}/proof.json`
  await bench.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
    insert into site_file (path, subject, rank, content_type, body, etag, rendering, is_to_upload)
    values (${path}, ${drawing}, 0, 'application/json', convert_to(repeat('x', ${LARGE_PROOF_BYTES}), 'UTF8'), '"1"', 'x', false)
    on conflict (path) do update set body = excluded.body, etag = excluded.etag`)
    await tx.query(sql.unsafe`delete from stale_page where subject = ${`${drawing}/proof`}`)
  })
  const atStart = await residentMb(pid)
  const sockets: Socket[] = []
  for (let i = 0; i < SLOW_READERS; i += 1) {
    sockets.push(...readNothing(url, path, 1))
    await pause(1_100)
  }
  const most = await residentMb(pid)
  for (const socket of sockets) socket.destroy()
  return {
    name: `memory for ${SLOW_READERS} slow readers of a proof of ${LARGE_PROOF_BYTES / 1e6} MB, a second apart`,
    target: '≤ 80 MB',
    value: `${most - atStart} MB (${atStart} MB before)`,
    raw: `${Math.round((SLOW_READERS * LARGE_PROOF_BYTES) / 1e6)} MB as a copy for each`,
  }
}

/** What one viewer, one visitor and slow readers cost the others. */
export const readers = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const [loud, other] = [await makeTeam(bench), await makeTeam(bench)]
    await fillLog(bench, loud)
    const { url, pid } = await start(bench)
    const asked = asking(url, other)
    for (const ask of Object.values(asked)) await probe(ask)
    return [
      ...(await compare(`${SEARCHES_AT_ONCE} searches in a log of ${CALLS} calls`, asked, searchOn(url, loud))),
      ...(await compare('20 slow readers of archives', asked, async () => {
        const sockets = readNothing(url, `/campaigns/${loud.slug}/archive.zip`, 20)
        return () => sockets.forEach((socket) => socket.destroy())
      })),
      await slowReaders(bench, url, pid, loud),
    ]
  })

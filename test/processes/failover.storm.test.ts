import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { freePort } from '../../local/ports.ts'
import { runOperator } from '../../operator/run.ts'
import { fillDrawings } from '../bench/support/fill.ts'
import { seededRandom } from '../support/chain/rpc-faults.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner } from '../support/factory.ts'
import { startPair } from '../support/failover/pair.ts'
import { acknowledged, findLost, keepSending, placeOf, readLists, type Sends } from '../support/failover/sends.ts'
import { askServer, cutOff, promote } from '../support/failover/standby.ts'
import { SECRETS_KEY } from '../support/keyring.ts'
import { runFile, startFile } from '../support/process/command.ts'
import { urlAs } from '../support/roles.ts'
import { seed } from '../support/run/soak.ts'
import { until } from '../support/until.ts'
import { openWorkplace } from '../support/workplace.ts'

const WORKERS = 2
const CAMPAIGNS = 3
const DRAWINGS_PER_CAMPAIGN = 100
const WINNERS = 3
/** So long it may take to make the burst before it is due. */
const FILLING_MS = 3_000
const SENDERS = 6
const DRAWINGS_PER_SENDER = 4
/** Sends that are acknowledged before anything goes wrong, and again between the parting and the end of the primary. */
const SENDS_BEFORE = 50
/** No limit of the partner's is in the way. */
const WRITES_A_MINUTE = 1_000_000
const ACCEPTED_AGAIN_MS = 5_000
/** A list has a minute to get into the log: only then a receipt says that it is not. */
const RECEIPT_PATIENCE_MS = 60_000

type Pair = Awaited<ReturnType<typeof startPair>>

const startService = async (t: ExecutionContext, { url: databaseUrl, folder }: Pair) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { BASE_URL: url, PORT: String(port), SITE_STORE: `folder:${join(folder, 'site')}` }
  const processes = [
    startFile('api/main.ts', [], { ...settings, DATABASE_URL: urlAs('web', databaseUrl) }),
    ...Array.from({ length: WORKERS }, () =>
      startFile('worker/main.ts', [], { ...settings, DATABASE_URL: urlAs('worker', databaseUrl) }),
    ),
  ]
  t.teardown(async () => {
    for (const { child } of processes) child.kill('SIGKILL')
    await Promise.all(processes.map(({ ended }) => ended))
  })
  await Promise.all(processes.map(({ started }) => started))
  return { url, processes }
}

/** Drawings that are due in a moment with their lists, and others whose lists are still sent. */
const makeWorld = async (t: ExecutionContext, databaseUrl: string) => {
  const place = await openWorkplace(databaseUrl)
  let isOpen = true
  const close = async () => {
    if (isOpen) await place.close()
    isOpen = false
  }
  t.teardown(close)
  const partner = await makePartner(place)
  await askServer(databaseUrl, `update partner set write_limit = ${WRITES_A_MINUTE}`)
  const { key } = await makeKey(place, { partner })
  const campaigns: Awaited<ReturnType<typeof makeCampaign>>[] = []
  for (let i = 0; i < CAMPAIGNS; i += 1) campaigns.push(await makeCampaign(place, { partner, winnersPerDraw: WINNERS }))
  const senders: { slug: string; drawings: string[] }[] = []
  for (let i = 0; i < SENDERS; i += 1) {
    const campaign = campaigns[i % CAMPAIGNS] as (typeof campaigns)[number]
    const drawings: string[] = []
    for (let j = 0; j < DRAWINGS_PER_SENDER; j += 1) drawings.push(await makeDrawing(place, { campaign }))
    senders.push({ slug: campaign.slug, drawings })
  }
  const fill = () =>
    fillDrawings(place.pool, {
      campaignIds: campaigns.map(({ id }) => id),
      perCampaign: DRAWINGS_PER_CAMPAIGN,
      winners: WINNERS,
      cutoffAt: new Date(Date.now() + FILLING_MS),
    })
  return { key, campaigns, senders, fill, close }
}

const countMoved = async (url: string): Promise<number> => {
  const [row] = await askServer<{ count: number }>(
    url,
    `select count(*)::int as count from drawing where status <> 'open'`,
  )
  return row?.count ?? 0
}

/** The primary goes away in the middle of a burst, while lists are sent; the standby takes over. */
const failOver = async (t: ExecutionContext, { isSynchronous }: { isSynchronous: boolean }) => {
  const pair = await startPair(t, { isSynchronous })
  const { primary, standby, proxy } = pair
  const random = seededRandom(seed)
  const { key, campaigns, senders, fill, close } = await makeWorld(t, primary.url)
  const service = await startService(t, pair)
  const sends: Sends = new Map()
  const ending = new AbortController()
  t.teardown(() => ending.abort())
  const sending = senders.map((sender) => keepSending({ ...sender, url: service.url, key }, sends, ending.signal))
  const enough = (more: number) => {
    const from = acknowledged(sends).length
    return until(
      async () => acknowledged(sends).length - from,
      (count) => count >= more,
    )
  }
  await enough(SENDS_BEFORE)
  if (!isSynchronous) {
    await until(
      () => askServer(standby.url, 'select from log_head'),
      (heads) => heads.length > 0,
    )
    await cutOff(standby.url)
  }
  await fill()
  await close()
  const part = Math.ceil(random() * 0.9 * CAMPAIGNS * DRAWINGS_PER_CAMPAIGN)
  t.true(
    (await until(
      () => countMoved(primary.url),
      (count) => count >= part,
    )) >= part,
  )
  if (isSynchronous) await primary.kill()
  else {
    await enough(SENDS_BEFORE)
    await proxy.fence(primary)
  }
  const knownMs = Date.now()
  await promote(standby.url)
  const again = await until(
    async () => acknowledged(sends).find(({ sentMs }) => sentMs > knownMs),
    (first) => first !== undefined,
  )
  await enough(SENDS_BEFORE)
  ending.abort()
  await Promise.all(sending)
  const acceptedAgainMs = (again?.atMs ?? Number.POSITIVE_INFINITY) - knownMs
  t.log(`lists were accepted ${acceptedAgainMs} ms after the promotion was asked for`)
  t.true(acceptedAgainMs <= ACCEPTED_AGAIN_MS)
  return { ...pair, service, campaigns, sends, knownMs }
}

const drawAll = async (t: ExecutionContext, url: string) => {
  await askServer(url, `update drawing set cutoff_at = now() where status = 'open'`)
  const left = await until(
    () =>
      askServer<{ id: string }>(
        url,
        `select id from drawing where status <> 'paid' and attention is null
        union all select subject from stale_page where subject like '%/proof'`,
      ),
    (rows) => rows.length === 0,
  )
  t.deepEqual(left, [], 'the queue goes on by itself')
}

const nothingTwice = async (t: ExecutionContext, url: string) => {
  t.deepEqual(await askServer(url, 'select drawing_id from payout group by 1 having count(*) > 1'), [])
  const numbers = await askServer<{ first: number; last: number; count: number; counted: number }>(
    url,
    `select min(d.number) as first, max(d.number) as last, count(d.number)::int as count, c.last_number as counted
    from drawing d join campaign c on c.id = d.campaign_id group by c.id`,
  )
  for (const { first, last, count, counted } of numbers)
    t.deepEqual([first, last, counted], [1, count, count], 'the numbers have neither gap nor double')
}

const stillRun = (
  t: ExecutionContext,
  { processes }: { processes: readonly { child: { exitCode: number | null } }[] },
) =>
  t.deepEqual(
    processes.map(({ child }) => child.exitCode),
    processes.map(() => null),
    'no process ended',
  )

test.serial(
  'a synchronous standby takes over in a burst: nothing acknowledged is lost, and nothing happens twice',
  async (t) => {
    t.timeout(240_000)
    const { standby, service, campaigns, sends } = await failOver(t, { isSynchronous: true })
    t.deepEqual(await findLost(standby.url, sends), [])
    const lists = await readLists(standby.url)
    for (const { drawing, index } of acknowledged(sends)) t.true(placeOf(lists, sends, drawing) >= index)
    await drawAll(t, standby.url)
    await nothingTwice(t, standby.url)
    t.deepEqual(await askServer(standby.url, 'select id, attention from drawing where attention is not null'), [])
    t.deepEqual(await readLists(standby.url), lists, 'what is drawn is what was acknowledged')
    for (const { slug } of campaigns) {
      const { code, stdout } = await runFile(
        'public-site/verify/verify-draw.mjs',
        ['--campaign', `${service.url}/campaigns/${slug}/draws.json`],
        {},
      )
      t.is(code, 0, stdout)
    }
    stillRun(t, service)
  },
)

test.serial(
  'a standby that lags takes over: what was acknowledged and is lost, its receipt shows, and nothing happens twice',
  async (t) => {
    t.timeout(240_000)
    const { standby, service, sends, folder, knownMs } = await failOver(t, { isSynchronous: false })
    await drawAll(t, standby.url)
    await nothingTwice(t, standby.url)
    stillRun(t, service)

    const lost = await findLost(standby.url, sends)
    t.true(lost.length > 0, 'this standby lagged')
    t.true(
      lost.every(({ sentMs }) => sentMs <= knownMs),
      'nothing is lost of what was sent later',
    )
    t.log(`${lost.length} of ${acknowledged(sends).length} acknowledged lists are lost`)

    const { stdout } = await runOperator(['status', '--check', '--json'], { DATABASE_URL: standby.url, SECRETS_KEY })
    const codes = (JSON.parse(stdout) as { needs: { code: string }[] }).needs.map(({ code }) => code)
    t.true(codes.includes('log_taken_back'), 'the operator is told that the database went back')

    const [first] = lost as [(typeof lost)[number]]
    const file = join(folder, 'receipt.json')
    await writeFile(file, JSON.stringify(first.receipt))
    const isOld = async () => Date.now() - first.atMs > RECEIPT_PATIENCE_MS
    await until(isOld, (old) => old)
    const verified = await runFile('public-site/verify/verify-draw.mjs', ['--receipt', file], {})
    t.is(verified.code, 1, verified.stdout)
    t.regex(verified.stdout, /FAILED +list in the log: .*a promise that was broken/)
  },
)

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { runOperator } from '../../operator/run.ts'
import { seededRandom } from '../support/chain/rpc-faults.ts'
import { startEventReader } from '../support/failover/event-reader.ts'
import { startPair } from '../support/failover/pair.ts'
import { acknowledged, findLost, keepSending, readLists, type Sends } from '../support/failover/sends.ts'
import { askServer, cutOff, promote, untilReplayed } from '../support/failover/standby.ts'
import { startService } from '../support/faults/service.ts'
import { drawAll, nothingLost, nothingTwice, stillRun, verified } from '../support/faults/settled.ts'
import { makeWorld } from '../support/faults/world.ts'
import { SECRETS_KEY } from '../support/keyring.ts'
import { runFile } from '../support/process/command.ts'
import { seed } from '../support/run/soak.ts'
import { until } from '../support/until.ts'

const DRAWINGS = 300
/** Acknowledged sends before anything goes wrong, between the standby's cut-off and the primary's end, and after it. */
const SENDS_BEFORE = 50
const ACCEPTED_AGAIN_MS = 5_000
/** A list has a minute to get into the log: only after that the check of its receipt says that it is missing. */
const RECEIPT_PATIENCE_MS = 60_000

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
  const service = await startService(t, { databaseUrl: pair.url, folder: pair.folder })
  const reader = startEventReader({ url: service.url, key })
  t.teardown(reader.stop)
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
    await untilReplayed(primary.url, standby.url)
    await cutOff(standby.url)
  }
  await fill(DRAWINGS)
  await close()
  const part = Math.ceil(random() * 0.9 * DRAWINGS)
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
  return { ...pair, service, campaigns, sends, knownMs, reader }
}

const missesNothing = async (
  t: ExecutionContext,
  databaseUrl: string,
  { findMissed, refused, seen }: ReturnType<typeof startEventReader>,
): Promise<void> => {
  t.deepEqual(await findMissed(databaseUrl), [], 'who reads the events by their cursor misses none')
  t.deepEqual(refused, [])
  t.log(`${seen.size} events were read`)
}

test.serial(
  'a synchronous standby takes over in a burst: nothing acknowledged is lost, and nothing happens twice',
  async (t) => {
    t.timeout(240_000)
    const { standby, service, campaigns, sends, folder, reader } = await failOver(t, { isSynchronous: true })
    await nothingLost(t, standby.url, sends)
    const lists = await readLists(standby.url)
    await drawAll(t, standby.url)
    await nothingTwice(t, standby.url)
    t.deepEqual(await askServer(standby.url, 'select id, attention from drawing where attention is not null'), [])
    t.deepEqual(await readLists(standby.url), lists, 'what is drawn is what was acknowledged')
    await missesNothing(t, standby.url, reader)
    await verified(t, { databaseUrl: standby.url, url: service.url, campaigns, sends, folder })
    stillRun(t, service.everyone())
  },
)

test.serial(
  'a standby that lags takes over: what was acknowledged and is lost, its receipt shows, and nothing happens twice',
  async (t) => {
    t.timeout(240_000)
    const { standby, service, sends, folder, knownMs, reader } = await failOver(t, { isSynchronous: false })
    await drawAll(t, standby.url)
    await missesNothing(t, standby.url, reader)
    await nothingTwice(t, standby.url)
    stillRun(t, service.everyone())

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

import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { isAway } from '../../db/failures.ts'
import { freePort } from '../../local/ports.ts'
import { runProcess } from '../public-site/verify/command.ts'
import { connect } from '../support/attack.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, winnerIds } from '../support/factory.ts'
import { moveWords } from '../support/moving/cells.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { closeNow } from '../support/portal/data.ts'
import { runFile, startFile } from '../support/process/command.ts'
import { until } from '../support/until.ts'
import { makeEndpoint, startReceiver } from '../support/webhook/webhooks.ts'
import { openWorkplace } from '../support/workplace.ts'

const PAUSE_MS = 50
/** Workers of two cells may be slow beside all that other tests do. */
const WAIT_SECONDS = '200'

/** An error, other than a connection that took too long to open on a busy machine. */
const isWrong = (line: string): boolean =>
  line.includes('"level":"error"') && !isAway({ message: (JSON.parse(line) as { error?: unknown }).error })

/** A cell: a database with a web process and a worker of its own. */
const startCell = async (t: ExecutionContext) => {
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    DATABASE_URL: databaseUrl,
    BASE_URL: url,
    PUBLIC_URL: url,
    PORT: String(port),
    ALLOW_LOOPBACK_PARTNERS: '1',
  }
  const processes = [startFile('api/main.ts', [], settings), startFile('worker/main.ts', [], settings)]
  for (const { child } of processes) t.teardown(() => child.kill('SIGKILL'))
  await Promise.all(processes.map(({ started }) => started))
  const client = await connect(t, databaseUrl)
  const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  /** Ends the processes; what they logged as errors. */
  const stop = async (): Promise<string[]> => {
    for (const { child } of processes) child.kill('SIGTERM')
    const outputs = await Promise.all(processes.map(({ ended }) => ended))
    return outputs.flatMap(({ stdout }) => stdout.split('\n').filter(isWrong))
  }
  return { ...place, url, databaseUrl, ask, stop }
}

type Cell = Awaited<ReturnType<typeof startCell>>
type Receipt = Record<string, string>
type Sent = { winners: string[]; receipt: Receipt; by: string }

/** Sends one list after the other, wherever it is told to send them. */
const keepSending = async (at: { url: string; key: string }, path: string, signal: AbortSignal) => {
  const taken: Sent[] = []
  const refusals = new Set<number>()
  for (let { url } = at; !signal.aborted; await pause(PAUSE_MS)) {
    const winners = winnerIds(3)
    const { status, headers, body } = await clientOf({ url }, at.key).post<{ receipt: Receipt }>(path, { winners })
    if (status === 200 || status === 201) taken.push({ winners, receipt: body.receipt, by: url })
    else refusals.add(status)
    url = headers.get('location') ?? url
  }
  return { taken, refusals }
}

const isPaid = (cell: Cell, id: string) =>
  until(
    () => cell.ask<{ status: string }>('select status from drawing where id = $1', [id]),
    ([row]) => row?.status === 'paid',
  )

/** Runs the verifier until it finds everything right, the log included. */
const verifies = async (t: ExecutionContext, ...words: string[]) => {
  const { status, out, error } = await until(
    () => runProcess(...words),
    (found) => found.status === 0 && /^ok +(?:log|list and log)/m.test(found.out),
  )
  t.is(status, 0, `${words.join(' ')}: ${out}${error}`)
  t.regex(out, /^ok +(?:log|list and log)/m)
}

test('a partner moves while its server sends: no list is lost, each draw is drawn once, and every proof and receipt holds where it was', async (t) => {
  t.timeout(600_000)
  const [first, second] = [await startCell(t), await startCell(t)]
  const partner = await makePartner(first)
  const { key } = await makeKey(first, { partner })
  const receiver = await startReceiver(t)
  await makeEndpoint(first, { partner, url: receiver.url })
  const campaign = await makeCampaign(first, { partner })
  const base = `/campaigns/${campaign.slug}`
  const proofAt = ({ url }: Cell, id: string) => `${url}${base}/draws/${id}/proof.json`
  const drawn = await makeDrawing(first, { campaign })
  const ahead = await makeDrawing(first, { campaign })
  const { body } = await clientOf(first, key).post<{ receipt: Receipt }>(`${base}/drawings/${drawn}/winners`, {
    winners: winnerIds(3),
  })
  await closeNow(first, drawn)
  await isPaid(first, drawn)
  await verifies(t, proofAt(first, drawn))

  const sending = new AbortController()
  const sender = keepSending({ url: first.url, key }, `${base}/drawings/${ahead}/winners`, sending.signal)
  const words = [...moveWords(partner, { baseUrl: second.url }), '--wait', WAIT_SECONDS]
  const moved = await runFile('operator/main.ts', words, {
    DATABASE_URL: first.databaseUrl,
    MOVE_DATABASE_URL: second.databaseUrl,
  })
  t.is(moved.code, 0, moved.stdout + moved.stderr)
  t.is(JSON.parse(moved.stdout).state, 'here')
  await until(
    () =>
      second.ask('select from winner_list where drawing_id = $1 and sent_at > (select since from partner_move)', [
        ahead,
      ]),
    (rows) => rows.length === 1,
  )
  sending.abort()
  const { taken, refusals } = await sender
  t.deepEqual([...refusals], [503])
  t.deepEqual([...new Set(taken.map(({ by }) => by))], [first.url, second.url])

  await second.ask(`update drawing set cutoff_at = clock_timestamp() + interval '1 second' where id = $1`, [ahead])
  await isPaid(second, ahead)
  const lists = await second.ask('select winners from winner_list where drawing_id = $1', [ahead])
  t.deepEqual(lists, [{ winners: taken.at(-1)?.winners }])
  const numbers = 'select id, number, status from drawing where campaign_id = $1 order by number'
  t.deepEqual(await second.ask(numbers, [campaign.id]), [
    { id: drawn, number: 1, status: 'paid' },
    { id: ahead, number: 2, status: 'paid' },
  ])
  t.deepEqual(await first.ask('select number, status from drawing where id = $1', [ahead]), [
    { number: null, status: 'open' },
  ])
  const payouts = 'select count(*)::int as payouts from payout where drawing_id = $1'
  t.deepEqual(await first.ask(payouts, [ahead]), [{ payouts: 0 }])
  t.deepEqual(await second.ask(payouts, [ahead]), [{ payouts: 1 }])

  // Each event is delivered once, by one of the two.
  const events = await second.ask<{ id: string }>('select id from event where partner_id = $1 order by id', [partner])
  const delivered = () => receiver.posts.map(({ headers }) => String(headers['webhook-id'])).toSorted()
  await until(
    async () => delivered(),
    (ids) => ids.length >= events.length,
  )
  t.deepEqual(delivered(), events.map(({ id }) => id).toSorted())

  // Each proof at its own address, with the log beside it; and each list with the log that has its draws.
  for (const [cell, id] of [
    [first, drawn],
    [second, drawn],
    [second, ahead],
  ] as const)
    await verifies(t, proofAt(cell, id))
  for (const cell of [first, second]) await verifies(t, '--campaign', `${cell.url}${base}/draws.json`)
  const page = `${base}/draws/${ahead}`
  t.is((await fetch(first.url + page)).url, second.url + page)

  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const receipts = [body.receipt, taken.filter(({ by }) => by === first.url).at(-1)?.receipt, taken.at(-1)?.receipt]
  for (const [i, receipt] of receipts.entries()) {
    const file = join(folder, `${i}.json`)
    await writeFile(file, JSON.stringify(receipt))
    const { out, error, status } = await runProcess('--receipt', file)
    t.is(status, 0, `${i}: ${out}${error}`)
  }
  for (const cell of [first, second]) t.deepEqual(await cell.stop(), [])
})

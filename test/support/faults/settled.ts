import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { acknowledged, findLost, placeOf, readLists, type Sends } from '../failover/sends.ts'
import { askServer } from '../failover/standby.ts'
import { runFile } from '../process/command.ts'
import { until } from '../until.ts'
import type { Partner } from './partner.ts'
import type { Process } from './service.ts'

/** How many receipts are verified with the log. Only those of drawn lists: a replaced list is reported as such. */
const RECEIPTS = 3

/** How often `until` may time out, after eighty seconds each, before the queue counts as stuck. */
const PATIENCE = 3

const findLeft = (url: string) =>
  askServer<{ id: string }>(
    url,
    `select id from drawing where status <> 'paid' and attention is null
    union all select subject from stale_page where subject like '%/proof'`,
  )

/** Every open drawing comes due, and the workers take it to its end by themselves. */
export const drawAll = async (t: ExecutionContext, url: string): Promise<void> => {
  await askServer(url, `update drawing set cutoff_at = now() where status = 'open'`)
  let left = await findLeft(url)
  for (let i = 0; i < PATIENCE && left.length > 0; i += 1)
    left = await until(
      () => findLeft(url),
      (rows) => rows.length === 0,
    )
  t.deepEqual(left, [], 'the queue goes on by itself')
}

export const nothingTwice = async (t: ExecutionContext, url: string): Promise<void> => {
  t.deepEqual(await askServer(url, 'select drawing_id from payout group by 1 having count(*) > 1'), [])
  const wrong = await askServer(
    url,
    `select r.drawing_id from result r left join payout p using (drawing_id)
    where coalesce(p.amount_cents, 0) <> (select coalesce(sum(a), 0) from unnest(r.amounts_cents) a where a < 100000)`,
  )
  t.deepEqual(wrong, [], 'each draw is paid what its prizes come to')
  const numbers = await askServer<{ first: number; last: number; count: number; counted: number }>(
    url,
    `select min(d.number) as first, max(d.number) as last, count(d.number)::int as count, c.last_number as counted
    from drawing d join campaign c on c.id = d.campaign_id where d.number is not null group by c.id`,
  )
  for (const { first, last, count, counted } of numbers)
    t.deepEqual([first, last, counted], [1, count, count], 'the numbers have neither gap nor double')
}

/** Every acknowledged list is in the log. The list that is kept is the last acknowledged one, or one sent after it. */
export const nothingLost = async (t: ExecutionContext, url: string, sends: Sends): Promise<void> => {
  t.deepEqual(await findLost(url, sends), [])
  const lists = await readLists(url)
  for (const { drawing, index } of acknowledged(sends)) t.true(placeOf(lists, sends, drawing) >= index)
}

export const stillRun = (t: ExecutionContext, processes: readonly Pick<Process, 'child'>[]): void => {
  t.deepEqual(
    processes.map(({ child }) => child.exitCode ?? child.signalCode),
    processes.map(() => null),
    'no process ended',
  )
}

/** Every refusal is a 503 that says when to try again. Requests whose connection broke have no answer to check. */
const honest = (t: ExecutionContext, { answers }: Pick<Partner, 'answers'>): void => {
  const wrong = answers.flatMap(({ kind, answer }) => {
    if (!answer || answer.status < 400) return []
    if (answer.status === 503 && answer.headers.has('retry-after')) return []
    return [`${kind}: ${answer.status} ${answer.text}`]
  })
  t.deepEqual(wrong, [])
}

const verify = async (t: ExecutionContext, words: readonly string[]): Promise<void> => {
  const { code, stdout, stderr } = await runFile('public-site/verify/verify-draw.mjs', words, {})
  t.is(code, 0, stdout + stderr)
}

type Verifiable = {
  databaseUrl: string
  url: string
  campaigns: readonly { slug: string }[]
  sends: Sends
  folder: string
}

/** The verifier that the public has finds nothing wrong in any draw of these campaigns, nor in receipts of lists. */
export const verified = async (
  t: ExecutionContext,
  { databaseUrl, url, campaigns, sends, folder }: Verifiable,
): Promise<void> => {
  for (const { slug } of campaigns) await verify(t, ['--campaign', `${url}/campaigns/${slug}/draws.json`])
  const file = join(folder, 'receipt.json')
  const lists = await readLists(databaseUrl)
  const drawn = acknowledged(sends).filter(({ drawing, index }) => placeOf(lists, sends, drawing) === index)
  for (const { receipt } of drawn.slice(-RECEIPTS)) {
    await writeFile(file, JSON.stringify(receipt))
    await verify(t, ['--receipt', file])
  }
}

type Converging = {
  databaseUrl: string
  service: { url: string; everyone: () => readonly Pick<Process, 'child'>[] }
  campaigns: readonly { slug: string }[]
  partner: Partner
  folder: string
}

/** After all that went wrong everything is as if nothing had: the partner finishes, all is drawn, and is checked. */
export const converges = async (
  t: ExecutionContext,
  { databaseUrl, service, campaigns, partner, folder }: Converging,
): Promise<void> => {
  await partner.finish()
  await nothingLost(t, databaseUrl, partner.sends)
  await drawAll(t, databaseUrl)
  await nothingTwice(t, databaseUrl)
  t.deepEqual(await askServer(databaseUrl, 'select id, attention from drawing where attention is not null'), [])
  honest(t, partner)
  stillRun(t, service.everyone())
  await verified(t, { databaseUrl, url: service.url, campaigns, sends: partner.sends, folder })
  t.log(`${partner.answers.length} answers, ${acknowledged(partner.sends).length} lists acknowledged`)
}

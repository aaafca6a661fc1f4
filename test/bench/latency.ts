import { sql } from 'slonik'
import { z } from 'zod'
import { makeCampaign, makeDrawing, makePartner } from '../support/factory.ts'
import { fillDrawings } from './support/fill.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { type Figure, percentile } from './support/report.ts'

const DRAWINGS = 60
const APART_MS = 250
const KILLS = 10
const DRAWINGS_AT_ONCE = 2_000

const movedAfter = z.object({ lockedMs: z.number(), paidMs: z.number() })

/** Drawings due one after the other on an idle system: how long after its time each list was locked, and paid. */
const dueLatency = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const partner = await makePartner(bench)
    const campaign = await makeCampaign(bench, { partner, winnersPerDraw: 10 })
    bench.start('worker/main.ts')
    const first = Date.now() + 8_000
    for (let i = 0; i < DRAWINGS; i += 1) {
      await makeDrawing(bench, { campaign, cutoffAt: new Date(first + i * APART_MS) })
    }
    await bench.pool.query(sql.unsafe`
      insert into winner_list (drawing_id, winners)
      select id, array(select md5(id || i) from generate_series(1, 10) i) from drawing where status = 'open'`)
    const read = () =>
      bench.pool.any(sql.type(movedAfter)`
        select extract(epoch from locked_at - cutoff_at)::float8 * 1000 as "lockedMs",
          extract(epoch from paid_at - greatest(cutoff_at, draw_at))::float8 * 1000 as "paidMs"
        from drawing where paid_at is not null`)
    await until(async () => (await read()).length === DRAWINGS, { everyMs: 500 })
    const moved = await read()
    const raw = `one statement takes ${await rawLatency(bench)} ms (p99)`
    const figure = (name: string, target: string, times: readonly number[]): Figure => {
      const value = `median ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`
      return { name, target, value, raw }
    }
    const locked = moved.map(({ lockedMs }) => lockedMs)
    const paid = moved.map(({ paidMs }) => paidMs)
    return [
      figure('due → locked on an idle system', 'p99 ≤ 60 ms', locked),
      figure('due → paid on an idle system', 'median ≤ 150 ms, p99 ≤ 300 ms', paid),
    ]
  })

const rawLatency = async ({ pool }: Bench): Promise<number> => {
  const times: number[] = []
  for (let i = 0; i < 200; i += 1) {
    const startedAt = performance.now()
    await pool.query(sql.unsafe`select 1`)
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 99)
}

/** A worker is killed while it holds jobs: how long until another one has moved a row on. */
const takeover = (): Promise<Figure> =>
  onBench(async (bench) => {
    const partner = await makePartner(bench)
    const times: number[] = []
    for (let i = 0; i < KILLS; i += 1) {
      const campaign = await makeCampaign(bench, { partner, winnersPerDraw: 10 })
      const [victim] = [bench.start('worker/main.ts'), bench.start('worker/main.ts')]
      const cutoffAt = new Date(Date.now() + 3_000)
      await fillDrawings(bench.pool, {
        campaignIds: [campaign.id],
        perCampaign: DRAWINGS_AT_ONCE,
        winners: 10,
        cutoffAt,
      })
      /** How many of their four moves each the campaign's drawings have made, in total. */
      const countMoves = () =>
        bench.pool.oneFirst(sql.type(z.object({ count: z.number() }))`
          select sum(array_position(enum_range(null::drawing_status), status) - 1)::int as count
          from drawing where campaign_id = ${campaign.id}`)
      await until(async () => (await countMoves()) > 0, { everyMs: 5 })
      victim?.kill('SIGKILL')
      const killedAt = performance.now()
      const atKill = await countMoves()
      await until(async () => (await countMoves()) > atKill, { everyMs: 5 })
      times.push(performance.now() - killedAt)
      await until(async () => (await countMoves()) === 4 * DRAWINGS_AT_ONCE)
      await bench.stopChildren()
    }
    return {
      name: 'kill -9 of a worker holding jobs → another one works on',
      target: 'p99 ≤ 1 s',
      value: `median ${percentile(times, 50)} ms, largest of ${KILLS} ${percentile(times, 100)} ms`,
      raw: 'Postgres ends the transaction of a lost connection at once',
    }
  })

export const latency = async (): Promise<Figure[]> => {
  return [...(await dueLatency()), await takeover()]
}

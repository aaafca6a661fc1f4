import { hash, randomBytes } from 'node:crypto'
import { loadDrawn } from '../../db/queries/drawing/drawn.ts'
import { proofOf } from '../../domain/drawing/proof.ts'
import { verifyDraw } from '../../public-site/verify/verify-draw.mjs'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { work } from '../support/work.ts'
import { onBench } from './support/bench.ts'
import { type Figure, percentile } from './support/report.ts'
import { startServer } from './support/server.ts'

const SENDS = 100

/** Sends of 10,000 winners one after the other, one of 100,000, and the check of the proof that it gives. */
export const lists = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const url = await startServer(bench)
    const partner = await makePartner(bench)
    const { key } = await makeKey(bench, { partner })
    const campaign = await makeCampaign(bench, { partner })
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const send = async (id: string, count: number): Promise<number> => {
      const body = JSON.stringify({ winners: winnerIds(count) })
      const startedAt = performance.now()
      const answer = await fetch(`${url}/api/v1/campaigns/${campaign.slug}/drawings/${id}/winners`, {
        method: 'POST',
        headers,
        body,
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`A list of ${count} was answered ${answer.status}.`)
      return performance.now() - startedAt
    }
    const large = await makeDrawing(bench, { campaign, winnersExpected: 10_000 })
    const times: number[] = []
    for (let i = 0; i < SENDS; i += 1) times.push(await send(large, 10_000))
    const largest = await makeDrawing(bench, { campaign, winnersExpected: 100_000 })
    const largestMs = await send(largest, 100_000)
    await passCutoff(bench, largest)
    const settledAt = performance.now()
    await work(bench)
    const workMs = performance.now() - settledAt
    const [drawn] = await loadDrawn(bench.pool, [largest])
    if (!drawn) throw new Error('The drawing of 100,000 winners was not drawn.')
    const proof = JSON.parse(JSON.stringify(proofOf(drawn)))
    const verifyTimes: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const startedAt = performance.now()
      if (!(await verifyDraw(proof)).ok) throw new Error('The proof of 100,000 winners does not check.')
      verifyTimes.push(performance.now() - startedAt)
    }
    return [
      {
        name: 'a list of 10,000 winners in one send',
        target: 'p99 ≤ 150 ms',
        value: `median ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`,
        raw: 'none',
      },
      {
        name: 'a list of 100,000 winners',
        target: 'works',
        value: `sent in ${Math.round(largestMs)} ms, open → paid in ${Math.round(workMs)} ms`,
        raw: 'none',
      },
      {
        name: 'verify-draw.mjs on 100,000 winners',
        target: '≤ 0.3 s of work',
        value: `first ${Math.round(verifyTimes[0] as number)} ms, median ${percentile(verifyTimes, 50)} ms`,
        raw: `${hashMs()} ms for the bare hashes`,
      },
    ]
  })

const hashMs = (): number => {
  const input = randomBytes(64)
  const startedAt = performance.now()
  for (let i = 0; i < 100_000; i += 1) hash('sha256', input, 'buffer')
  return Math.round(performance.now() - startedAt)
}

import { freePort } from '../../local/ports.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { work } from '../support/work.ts'
import { openGround, until } from './ground.ts'
import { type Figure, percentile } from './report.ts'

const WINNERS = 100_000
const TIMES = 5
/** What any send may take, in first sends. */
const MOST = 1.5

type Named = { winner: string; displayName: string; avatarUrl: string }

const named = (winners: readonly string[], word: string): Named[] =>
  winners.map((winner, i) => ({
    winner,
    displayName: `${word} ${i}`,
    avatarUrl: `https://shop.example/avatars/${winner}.png`,
  }))

/** A list of 100,000 named winners: sent, and sent again in every way that a partner may, up to after the draw. */
export const sends = async (): Promise<Figure[]> => {
  const ground = await openGround()
  try {
    const port = await freePort()
    ground.start('api/main.ts', { PORT: String(port) })
    const url = `http://127.0.0.1:${port}`
    const isUp = () => fetch(`${url}/readyz`).then(({ ok }) => ok)
    await until(() => isUp().catch(() => false))
    const partner = await makePartner(ground)
    const { key } = await makeKey(ground, { partner })
    const campaign = await makeCampaign(ground, { partner, winnersPerDraw: WINNERS })
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const drawings = `${url}/api/v1/campaigns/${campaign.slug}/drawings`
    const timed = async (path: string, init: RequestInit): Promise<number> => {
      const startedAt = performance.now()
      const answer = await fetch(`${drawings}/${path}`, { headers, ...init })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`)
      return performance.now() - startedAt
    }
    const times = new Map<string, number[]>()
    const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms])
    const send = async (name: string, id: string, winners: readonly (string | Named)[]) =>
      note(name, await timed(`${id}/winners`, { method: 'POST', body: JSON.stringify({ winners }) }))
    for (let i = 0; i < TIMES; i += 1) {
      const id = await makeDrawing(ground, { campaign })
      const winners = winnerIds(WINNERS)
      const [first, other] = [named(winners, 'Winner'), named(winners, 'Other')]
      await send('the first send', id, first)
      await send('the same again', id, first)
      await send('the ids alone again', id, winners)
      await send('renamed', id, other)
      await send('in another order', id, other.toReversed())
      await send('in another order, without names', id, winners)
      await passCutoff(ground, id)
      await work(ground)
      await send('after the draw, the same again', id, other)
      await send('after the draw, renamed', id, first)
      await send('after the draw, one name', id, [first[0] as Named, ...winners.slice(1)])
      const startedAt = performance.now()
      await work(ground)
      note('the proof and the page rendered after it', performance.now() - startedAt)
      note('the drawing read back', await timed(id, {}))
    }
    const firstMs = percentile(times.get('the first send') ?? [], 50)
    return [...times].map(([name, ms]) => ({
      name: `100,000 named winners: ${name}`,
      target: name === 'the first send' ? 'works' : `≤ ${MOST} × the first send`,
      value: `median ${percentile(ms, 50)} ms, ${(percentile(ms, 50) / firstMs).toFixed(2)} × the first send`,
      raw: 'none',
    }))
  } finally {
    await ground.close()
  }
}

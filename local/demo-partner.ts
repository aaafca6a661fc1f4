import { setTimeout as pause } from 'node:timers/promises'
import { chooseWinners } from './demo-winners.ts'

/** What a partner's server needs: our address, its key, and its campaign. */
export type DemoPartner = { apiUrl: string; key: string; slug: string; signal: AbortSignal }

const LOOK_EVERY_MS = 5_000

type OpenDrawing = { id: string; winnersExpected: number; winners: unknown[] }

/** The suggested scheduled loop: fetch the open drawings, take the first, choose its winners, post them. */
export const runDemoPartner = async ({ apiUrl, key, slug, signal }: DemoPartner): Promise<void> => {
  const drawingsUrl = `${apiUrl}/api/v1/campaigns/${slug}/drawings`
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const sendOnce = async () => {
    const answer = await fetch(`${drawingsUrl}?status=open`, { headers, signal })
    if (!answer.ok) throw new Error(`The list of drawings answered ${answer.status}.`)
    const { drawings } = (await answer.json()) as { drawings: OpenDrawing[] }
    const next = drawings[0]
    if (!next || next.winners.length > 0) return
    const body = JSON.stringify({ winners: chooseWinners(next.winnersExpected) })
    const sent = await fetch(`${drawingsUrl}/${next.id}/winners`, { method: 'POST', headers, body, signal })
    if (!sent.ok) throw new Error(`Sending winners answered ${sent.status}: ${await sent.text()}`)
  }
  while (!signal.aborted) {
    await sendOnce().catch((error: Error) => {
      if (!signal.aborted) console.error(`Demo partner: ${error.message}`)
    })
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}

/**
 * The request for a drawing's winners: the source's address with what the partner needs to know in its query, signed.
 */
import { signatureHeaders } from '../signature.ts'
import type { REQUEST_MEMBERS } from './source-url.ts'

export type AskedDrawing = {
  slug: string
  drawingId: string
  winnersExpected: number
  cutoffAt: Date
  drawAt: Date
}

export type WinnersRequest = { method: 'GET'; url: string; headers: Record<string, string> }

/** The same for every try at one cutoff of a drawing, so that a partner can recognise repeats. */
export const fetchId = ({ drawingId, cutoffAt }: AskedDrawing): string => `fetch_${drawingId}_${cutoffAt.getTime()}`

/** A trial has its own, so that a partner can tell that nothing is drawn from its answer. */
export const trialId = (id: string): string => `trial_${id}`

/** The source's own query stays as it is, byte for byte: perhaps only its server understands it. */
const addressOf = (source: string, drawing: AskedDrawing): URL => {
  const values: Record<(typeof REQUEST_MEMBERS)[number], string> = {
    campaign: drawing.slug,
    drawing: drawing.drawingId,
    winnersExpected: String(drawing.winnersExpected),
    cutoffAt: drawing.cutoffAt.toISOString(),
    drawAt: drawing.drawAt.toISOString(),
  }
  const url = new URL(source)
  const own = url.search === '' ? '' : `${url.search.slice(1)}&`
  url.search = own + String(new URLSearchParams(values))
  return url
}

export const winnersRequest = (
  source: string,
  drawing: AskedDrawing,
  { id, at, secrets }: { id: string; at: Date; secrets: readonly Uint8Array[] },
): WinnersRequest => {
  const url = addressOf(source, drawing)
  const signed = signatureHeaders({ id, at, content: `${url.pathname}${url.search}` }, secrets)
  return { method: 'GET', url: url.href, headers: { accept: 'application/json', ...signed } }
}

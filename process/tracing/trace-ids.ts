/**
 * Which trace a thing belongs to follows from its id: so every process puts its spans of a drawing into one trace, and
 * nothing is stored or passed on for it. `printf drw_… | sha256sum | cut -c 1-32` is the trace of a drawing.
 */
import { hash } from 'node:crypto'

const TRACE_DIGITS = 32
const SPAN_DIGITS = 16

/** The root is the one span whose id others have to know. */
export type TraceIds = { traceId: string; rootSpanId: string }

export const traceIdsOf = (id: string): TraceIds => {
  const digest = hash('sha256', id, 'hex')
  return {
    traceId: digest.slice(0, TRACE_DIGITS),
    rootSpanId: digest.slice(TRACE_DIGITS, TRACE_DIGITS + SPAN_DIGITS),
  }
}

const DIGITS_COMPARED = 8

/** Whether the traces of this share of all ids include it. All processes with one share agree. */
export const isSampled = ({ traceId }: TraceIds, share: number): boolean =>
  Number.parseInt(traceId.slice(0, DIGITS_COMPARED), 16) < share * 16 ** DIGITS_COMPARED

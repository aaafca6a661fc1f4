import type { Span, Tracing } from '../../process/tracing/tracing.ts'

/** What would be sent to a collector. */
export const openSpans = () => {
  const spans: Span[] = []
  const tracing: Tracing = { add: (span) => spans.push(span), stop: async () => {} }
  return { tracing, spans, of: (id: string) => spans.filter(({ of }) => of === id) }
}

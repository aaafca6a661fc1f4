import type { Span } from '../../process/tracing/tracing.ts'
import type { ChainContext } from './context.ts'

/** Adds a step of the chain to a drawing's trace. */
export const traceMoment = (
  { tracing, chain }: Pick<ChainContext, 'tracing' | 'chain'>,
  drawing: string,
  name: string,
  attributes: Span['attributes'] = {},
): void =>
  tracing?.add({
    of: drawing,
    name,
    kind: 'step',
    ms: 0,
    attributes: { 'prize.drawing': drawing, 'prize.chain': chain.name, ...attributes },
  })

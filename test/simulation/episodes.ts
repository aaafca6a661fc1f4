/** What chance alone seldom brings together: one command after the other, at the moment that matters. */
import fc from 'fast-check'
import { cancellations, changesOfStatus, extensions } from './changing.ts'
import { type Command, oneAfterAnother } from './command.ts'
import { changesOfMood } from './pulling.ts'
import { nearestSends, sends } from './sending.ts'
import { waitUntil } from './waiting.ts'

const offsets = fc.constantFrom('' as const, '' as const, 'just before ' as const)

/** No worker has moved the rows on yet: the service decides by its clock alone. */
export const actsAtCutoffs: fc.Arbitrary<Command> = fc
  .tuple(offsets, fc.oneof(sends, extensions, cancellations, changesOfStatus))
  .map(([offset, act]) => oneAfterAnother(waitUntil({ event: 'cutoff', offset, isDown: true }), act))

/** A list is taken until the moment of its cutoff, and no longer. */
export const sendsAtCutoffs: fc.Arbitrary<Command> = fc
  .tuple(offsets, nearestSends)
  .map(([offset, send]) =>
    oneAfterAnother(waitUntil({ event: 'cutoff of a list that is sent', offset, isDown: true }), send),
  )

/** What a source answers may be about a drawing that has changed meanwhile. */
export const changesWhileFetched: fc.Arbitrary<Command> = fc
  .oneof(extensions, extensions, cancellations)
  .map((change) => oneAfterAnother(waitUntil({ event: 'cutoff of a list that is fetched', isDown: true }), change))

export const sourcesThatFail: fc.Arbitrary<Command> = fc
  .tuple(changesOfMood, offsets)
  .map(([change, offset]) =>
    oneAfterAnother(
      change,
      waitUntil({ event: 'cutoff of a list whose source fails', isDown: false }),
      waitUntil({ event: 'last try of a source', offset, isDown: false }),
    ),
  )

/** Sequences of commands, at the moments that matter, which chance alone would seldom bring together. */
import fc from 'fast-check'
import { advances } from './advancing.ts'
import { cancellations, extensions, extensionsOfFetched, nearestExtensions } from './changing.ts'
import { moodOfChain } from './chain/changing.ts'
import { requestsAgain, voids } from './chain/giving-up.ts'
import { crowds } from './chaos.ts'
import { type Command, inChaos, oneAfterAnother } from './command.ts'
import { fillings } from './filling.ts'
import { marks } from './holding.ts'
import { picks } from './picking.ts'
import { changesOfMood, failuresOfSources, nearestFetches } from './pulling.ts'
import { nearestSends, sends } from './sending.ts'
import { copy, setBack } from './setting-back.ts'
import { changesOfStatus, holds } from './status.ts'
import { changesOfTerms } from './terms.ts'
import { waitOf, waits, waitsForEvents, waitsOfMonths, waitUntil } from './waiting.ts'

const offsets = fc.constantFrom('' as const, '' as const, 'just before ' as const)

/** Acts about a cutoff while no worker has moved the rows on yet: the service decides by its clock alone. */
export const actsAtCutoffs: fc.Arbitrary<Command> = fc
  .tuple(offsets, fc.oneof(sends, extensions, cancellations, changesOfStatus, advances))
  .map(([offset, act]) => oneAfterAnother(waitUntil({ event: 'cutoff', offset, isDown: true }), act))

/** A list is taken until the moment of its cutoff, and no longer. */
export const sendsAtCutoffs: fc.Arbitrary<Command> = fc
  .tuple(offsets, nearestSends)
  .map(([offset, send]) =>
    oneAfterAnother(waitUntil({ event: 'cutoff of a list that is sent', offset, isDown: true }), send),
  )

/** A source's answer may come when its drawing has changed. */
export const changesWhileFetched: fc.Arbitrary<Command> = fc
  .tuple(fc.oneof(extensionsOfFetched, extensionsOfFetched, extensions, cancellations), crowds)
  .map(([change, crowd]) =>
    oneAfterAnother(waitUntil({ event: 'cutoff of a list that is fetched', isDown: true }), inChaos(change, crowd)),
  )

export const sourcesThatFail: fc.Arbitrary<Command> = fc
  .tuple(failuresOfSources, offsets, changesOfMood, nearestFetches)
  .map(([failure, offset, change, fetchAgain]) =>
    oneAfterAnother(
      failure,
      waitUntil({ event: 'cutoff of a list whose source fails', isDown: false }),
      waitUntil({ event: 'last try of a source', offset, isDown: false }),
      change,
      fetchAgain,
    ),
  )

/** A drawing that nobody sent winners to is flagged, and begins again with a later cutoff. */
export const latecomers: fc.Arbitrary<Command> = fc
  .tuple(nearestExtensions, nearestSends)
  .map(([extend, send]) =>
    oneAfterAnother(waitUntil({ event: 'cutoff of a list that nobody sent', isDown: false }), extend, send),
  )

/** The clock of a drawing that is held stands still: its cutoff passes, and its list may still be sent. */
export const holdsOverCutoffs: fc.Arbitrary<Command> = fc
  .tuple(holds, fc.boolean(), nearestSends)
  .map(([hold, isDown, send]) => oneAfterAnother(hold, waitUntil({ event: 'cutoff in a hold', isDown }), send))

/** What is held from its cutoff on meets other terms when it goes on. */
export const holdsThroughNewTerms: fc.Arbitrary<Command> = fc
  .tuple(holds, changesOfTerms, waitsOfMonths, changesOfStatus, fc.boolean(), nearestExtensions, nearestSends)
  .map(([hold, change, wait, goOn, isDown, extend, send]) =>
    oneAfterAnother(waitUntil({ event: 'cutoff', isDown }), hold, change, wait, goOn, extend, send),
  )

/** The database is set back: some acts are lost, and what happens by itself happens again. */
export const losses: fc.Arbitrary<Command> = fc
  .tuple(
    fc.oneof(sends, extensions, cancellations, changesOfStatus, advances, marks, picks),
    fc.oneof(waits, waitsForEvents),
  )
  .map(([act, wait]) => oneAfterAnother(copy, act, wait, setBack))

/** The provider does not answer for long: people request values again, or give numbers up; it may recover later. */
export const longSilences: fc.Arbitrary<Command> = fc
  .tuple(
    fillings,
    fc.boolean(),
    fc.oneof(voids, requestsAgain),
    fc.oneof(voids, waits),
    fc.constantFrom('well', 'silent'),
  )
  .map(([fill, isDown, first, second, after]) =>
    oneAfterAnother(
      moodOfChain('silent'),
      fill,
      waitUntil({ event: 'draw on the chain', isDown }),
      waitOf('2 days'),
      first,
      second,
      moodOfChain(after),
    ),
  )

/** The database is set back to before what the contract has drawn, so that the contract is ahead of it. */
export const lossesBehindChain: fc.Arbitrary<Command> = fc
  .tuple(fillings, fc.oneof(waits, waitsForEvents))
  .map(([fill, wait]) =>
    oneAfterAnother(fill, copy, waitUntil({ event: 'draw on the chain', isDown: false }), wait, setBack),
  )

import { z } from 'zod'
import { findAvatarKeys } from '../../../db/queries/avatar/pictures.ts'
import { findPortalDrawing, findResults, findWinnerPage } from '../../../db/queries/portal/drawings.ts'
import { searchWinners } from '../../../db/queries/portal/winner-search.ts'
import { winnersPerDraw } from '../../../domain/campaign.ts'
import { cancelReason } from '../../../domain/drawing/cancelled.ts'
import { MAX_WINNERS } from '../../../domain/drawing/winners.ts'
import { advanceDrawing } from '../../actions/drawing/advance.ts'
import { cancelDrawing } from '../../actions/drawing/cancel.ts'
import { createSpecialDrawing } from '../../actions/drawing/create-special.ts'
import { extendCutoff } from '../../actions/drawing/extend-cutoff.ts'
import { fetchAgain } from '../../actions/drawing/fetch-again.ts'
import { sendWinners } from '../../actions/drawing/send-winners.ts'
import { WINNERS_BODY_BYTES } from '../../body/sizes.ts'
import { trial } from '../../v1/shapes/trial.ts'
import { parseSendWinners } from '../../v1/drawing/parse-winners.ts'
import { instant } from '../../../domain/instant.ts'
import { isShowable } from '../../../domain/text.ts'
import { checked } from '../../../domain/zod-german.ts'
import { memberWords } from '../../../domain/refusal-words/member.ts'
import type { Context } from '../context.ts'
import { ofCampaign, ofDrawing } from '../inputs.ts'
import { found } from '../not-found.ts'
import { presentDrawing } from '../present/drawings.ts'
import { avatarKeysOf, foundWinners, presentWinners, winnersOf } from '../present/winners.ts'
import { inAccount } from '../procedure.ts'
import type { Drawing, WinnerPage } from '../shapes.ts'

const pageOfWinners = ofDrawing.extend({ from: z.int().min(0).max(MAX_WINNERS) })

/** The API's own parser says what is wrong with each element. */
type SentElement = string | { winner: string; displayName?: string | null; avatarUrl?: string | null }
const send = ofDrawing.extend({ winners: z.custom<readonly SentElement[]>() })

/** Longer than any id or shown name that a person types. */
const MAX_SEARCHED = 200

type Pictured = { avatarUrl: string | null }

/** The keys of those avatars that are here. */
const picturesOf = async ({ statements }: Pick<Context['service'], 'statements'>, winners: readonly Pictured[]) => {
  const keys = avatarKeysOf(winners)
  const kept = keys.length === 0 ? [] : await statements.rows(findAvatarKeys, [keys])
  return new Set(kept.map(({ key }) => key))
}
const special = ofCampaign.extend({
  drawAt: instant,
  cutoffAt: instant.optional(),
  winners: winnersPerDraw.optional(),
})

const viewer = inAccount({ role: 'viewer' })
const manager = inAccount({ role: 'manager' })

export const drawingProcedures = {
  get: viewer.input(ofDrawing).query(async ({ ctx: { service, caller, language }, input }): Promise<Drawing> => {
    const [row] = await service.statements.rows(findPortalDrawing, [caller.id, input.slug, input.id])
    return presentDrawing(found(row, 'drawing'), service.publicUrl, language)
  }),

  winners: viewer.input(pageOfWinners).query(async ({ ctx: { service, caller }, input }): Promise<WinnerPage> => {
    const [row] = await service.statements.rows(findWinnerPage, [caller.id, input.slug, input.id, input.from])
    const page = found(row, 'drawing')
    const winners = winnersOf(page, input.from)
    return presentWinners(page, winners, await picturesOf(service, winners))
  }),

  searchWinners: viewer
    .input(
      pageOfWinners.extend({
        text: z.string().max(MAX_SEARCHED).trim().refine(isShowable, checked(memberWords.unshowable)),
        prizesOnly: z.boolean(),
        highestFirst: z.boolean(),
      }),
    )
    .query(async ({ ctx: { service, caller }, input }): Promise<WinnerPage> => {
      const { slug, id, text, prizesOnly, highestFirst, from } = input
      const rows = await service.statements.rows(searchWinners, [
        caller.id,
        slug,
        id,
        text,
        prizesOnly,
        highestFirst,
        from,
      ])
      const winners = foundWinners(rows)
      return presentWinners(found(rows[0], 'drawing'), winners, await picturesOf(service, winners))
    }),

  results: viewer.input(pageOfWinners).query(async ({ ctx: { service, caller }, input }): Promise<WinnerPage> => {
    const [row] = await service.statements.rows(findResults, [caller.id, input.slug, input.id, input.from])
    const page = found(row, 'drawing')
    return presentWinners({ ...page }, winnersOf({ ...page, randomValues: null }, input.from), new Set())
  }),

  sendWinners: inAccount({ role: 'manager', bodyBytes: WINNERS_BODY_BYTES })
    .input(send)
    .mutation(
      async ({
        ctx: { service, session, caller, stillMay, longList, response },
        input,
      }): Promise<{ isFirst: boolean }> => {
        const place = { slug: input.slug, drawingId: input.id }
        const asker = { account: session.userId, response, stillMay }
        const send = async () => {
          if (longList) return service.longLists.send(asker, { caller, ...place }, longList)
          const list = parseSendWinners({ winners: input.winners })
          const { isFirst } = await sendWinners(service, caller, { ...place, list })
          return { isFirst }
        }
        return send().catch(async (error: unknown) => {
          // The statement finds no drawing for somebody who may no longer send to it, either: that reason comes first.
          await stillMay()
          throw error
        })
      },
    ),

  extendCutoff: manager
    .input(ofDrawing.extend({ cutoffAt: instant }))
    .mutation(async ({ ctx: { service, caller }, input }) => {
      await extendCutoff(service, caller, { slug: input.slug, drawingId: input.id, cutoffAt: input.cutoffAt })
      return {}
    }),

  fetchAgain: manager.input(ofDrawing).mutation(async ({ ctx: { service, caller }, input }) => {
    await fetchAgain(service, caller, { slug: input.slug, drawingId: input.id })
    return {}
  }),

  /** Makes a drawing outside the cadence, in test mode. */
  makeSpecial: manager.input(special).mutation(
    async ({ ctx: { service, caller }, input: { slug, drawAt, cutoffAt, winners } }): Promise<{ id: string }> => ({
      id: await createSpecialDrawing(service, caller, { slug, drawAt, cutoffAt, winners }),
    }),
  ),

  /** Cancels an open drawing, in test mode. */
  cancel: manager
    .input(ofDrawing.extend({ reason: cancelReason }))
    .mutation(async ({ ctx: { service, caller }, input: { slug, id: drawingId, reason } }) => {
      await cancelDrawing(service, caller, { slug, drawingId, reason })
      return {}
    }),

  advance: manager
    .input(ofDrawing.extend(trial.shape))
    .mutation(async ({ ctx: { service, caller }, input: { slug, id: drawingId, prize, simulate } }) => {
      found((await advanceDrawing(service, caller, { slug, drawingId, prize, simulate })) ?? undefined, 'drawing')
      return {}
    }),
}

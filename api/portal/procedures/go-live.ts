import { findGoLiveFacts } from '../../../db/queries/go-live/checking.ts'
import { findGoLiveRequest, type GoLiveRequestRow } from '../../../db/queries/go-live/requests.ts'
import { checksummed } from '../../../domain/chain/address.ts'
import { chains } from '../../../domain/chain/chains.ts'
import { checkGoLive } from '../../../domain/go-live/checks.ts'
import { mostOf } from '../../../domain/go-live/terms.ts'
import { goLiveWish } from '../../../domain/go-live/wish.ts'
import { askToGoLive, withdrawGoLive } from '../../actions/go-live/ask.ts'
import type { GoLive, GoLiveRequest } from '../go-live-shapes.ts'
import { countMail } from '../count-mail.ts'
import { id, ofCampaign } from '../inputs.ts'
import { found } from '../not-found.ts'
import { inAccount } from '../procedure.ts'

const presentRequest = ({ decidedAt: _when, ...row }: GoLiveRequestRow): GoLiveRequest => ({
  ...row,
  wallet: checksummed(row.wallet),
  startsAt: row.startsAt.toISOString(),
  askedAt: row.askedAt.toISOString(),
})

/** A local chain is only for trying things out, and is not offered. */
const LOCAL = 'local'

const offered = chains
  .filter(({ name }) => name !== LOCAL)
  .map(({ name, tokens }) => ({ name, tokens: tokens.map(({ symbol }) => symbol) }))

/** From a test campaign to live mode. */
export const goLiveProcedures = {
  /** The checks that a campaign has to pass before, and its last request. */
  get: inAccount({ role: 'manager' })
    .input(ofCampaign)
    .query(async ({ ctx: { service, caller }, input: { slug } }): Promise<GoLive> => {
      const [[row], [request]] = await Promise.all([
        service.statements.rows(findGoLiveFacts, [caller.id, slug]),
        service.statements.rows(findGoLiveRequest, [caller.id, slug]),
      ])
      const facts = found(row, 'campaign')
      return {
        checks: checkGoLive(facts),
        unprotectedOwners: [...facts.unprotectedOwners],
        mostCents: mostOf(facts),
        request: request ? presentRequest(request) : null,
        chains: offered,
      }
    }),

  ask: inAccount({ role: 'owner', money: true, bothModes: true })
    .input(ofCampaign.extend({ wish: goLiveWish }))
    .mutation(async ({ ctx, input }): Promise<{ id: string }> => {
      await countMail(ctx)
      return { id: await askToGoLive(ctx.service, ctx.caller, input) }
    }),

  withdraw: inAccount({ role: 'owner' })
    .input(ofCampaign.extend({ request: id }))
    .mutation(async ({ ctx: { service, caller }, input }) => {
      await withdrawGoLive(service, caller, input)
      return {}
    }),
}

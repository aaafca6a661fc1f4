import { findGoLiveFactsOfRequest } from '../../../db/queries/go-live/checking.ts'
import { listGoLiveRequests, type OpenGoLiveRequest } from '../../../db/queries/go-live/requests.ts'
import { checksummed } from '../../../domain/chain/address.ts'
import { checkGoLive } from '../../../domain/go-live/checks.ts'
import { declineReason } from '../../../domain/go-live/wish.ts'
import { approveGoLive, declineGoLive } from '../../actions/go-live/decide.ts'
import type { ConsoleService } from '../context.ts'
import { ofRequest } from '../inputs.ts'
import { change, signedIn } from '../procedure.ts'

/** A request with what is looked at, as it is now: a check may have failed since the request was made. */
const withChecks = async ({ statements }: ConsoleService, request: OpenGoLiveRequest) => {
  const [facts] = await statements.rows(findGoLiveFactsOfRequest, [request.id])
  return {
    ...request,
    wallet: checksummed(request.wallet),
    checks: facts ? checkGoLive(facts) : [],
    mostCents: facts ? Math.max(...facts.amountsCents) * facts.winnersPerDraw : 0,
  }
}

/** Requests of partners that a test campaign goes live. */
export const goLiveProcedures = {
  list: signedIn.query(async ({ ctx: { service } }) => {
    const requests = await service.statements.rows(listGoLiveRequests, [])
    return Promise.all(requests.map((request) => withChecks(service, request)))
  }),

  approve: change(ofRequest, ({ request }) => request).mutation(({ ctx: { service, actor }, input }) =>
    approveGoLive(service, actor, input.request),
  ),

  decline: change(ofRequest.extend({ reason: declineReason }), ({ request }) => request).mutation(
    async ({ ctx: { service, actor }, input: { request, reason } }) => {
      await declineGoLive(service, actor, request, reason)
      return {}
    },
  ),
}

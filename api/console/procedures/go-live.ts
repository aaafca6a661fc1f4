import { z } from 'zod'
import { listGoLiveRequests, type RequestToDecide } from '../../../db/queries/go-live/deciding.ts'
import { checksummed } from '../../../domain/chain/address.ts'
import { checkGoLive } from '../../../domain/go-live/checks.ts'
import { goneGrounds } from '../../../domain/go-live/grounds.ts'
import { mostOf, termsFingerprint, termsInWords } from '../../../domain/go-live/terms.ts'
import { declineReason } from '../../../domain/go-live/wish.ts'
import { approveGoLive, declineGoLive } from '../../actions/go-live/decide.ts'
import { ofRequest } from '../inputs.ts'
import { change, signedIn } from '../procedure.ts'

/** A request with its checks and terms as they are now, since these may have changed after it was made. */
const present = (request: RequestToDecide) => ({
  ...request,
  wallet: checksummed(request.wallet),
  gone: goneGrounds(request),
  checks: checkGoLive(request),
  mostCents: mostOf(request),
  terms: termsFingerprint(request),
  termsInWords: termsInWords(request),
})

const approval = ofRequest.extend({ terms: z.string().max(64) })

/** Requests of partners that a test campaign goes live. */
export const goLiveProcedures = {
  list: signedIn.query(async ({ ctx: { service } }) => (await listGoLiveRequests(service.pool)).map(present)),

  approve: change(approval, ({ request }) => request).mutation(
    ({ ctx: { service, actor }, input: { request: id, terms } }) => approveGoLive(service, actor, { id, terms }),
  ),

  decline: change(ofRequest.extend({ reason: declineReason }), ({ request }) => request).mutation(
    async ({ ctx: { service, actor }, input: { request, reason } }) => {
      await declineGoLive(service, actor, request, reason)
      return {}
    },
  ),
}

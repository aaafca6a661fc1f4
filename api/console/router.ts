import { attentionProcedures } from './procedures/attention.ts'
import { auditProcedures } from './procedures/audit.ts'
import { campaignProcedures } from './procedures/campaign.ts'
import { chainProcedures } from './procedures/chain.ts'
import { drawingProcedures } from './procedures/drawing.ts'
import { goLiveProcedures } from './procedures/go-live.ts'
import { heldProcedures } from './procedures/held.ts'
import { incidentProcedures } from './procedures/incident.ts'
import { invitationProcedures } from './procedures/invitation.ts'
import { logProcedures } from './procedures/log.ts'
import { partnerProcedures } from './procedures/partner.ts'
import { searchProcedures } from './procedures/search.ts'
import { queueProcedures } from './procedures/queue.ts'
import { passkeyProcedures } from './procedures/passkey.ts'
import { sessionProcedures } from './procedures/session.ts'
import { webhookProcedures } from './procedures/webhook.ts'
import { router } from './procedure.ts'

/** Every procedure that the console's pages call. */
export const consoleRouter = router({
  session: router(sessionProcedures),
  invitation: router(invitationProcedures),
  passkey: router(passkeyProcedures),
  attention: router(attentionProcedures),
  queue: router(queueProcedures),
  webhook: router(webhookProcedures),
  incident: router(incidentProcedures),
  partner: router(partnerProcedures),
  goLive: router(goLiveProcedures),
  campaign: router(campaignProcedures),
  chain: router(chainProcedures),
  drawing: router(drawingProcedures),
  held: router(heldProcedures),
  log: router(logProcedures),
  audit: router(auditProcedures),
  search: router(searchProcedures),
})

export type ConsoleRouter = typeof consoleRouter

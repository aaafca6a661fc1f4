import { approvalProcedures } from './procedures/approval.ts'
import { auditProcedures } from './procedures/audit.ts'
import { campaignProcedures } from './procedures/campaign.ts'
import { changeProcedures } from './procedures/change.ts'
import { drawingProcedures } from './procedures/drawing.ts'
import { emailProcedures } from './procedures/email.ts'
import { goLiveProcedures } from './procedures/go-live.ts'
import { guaranteeProcedures } from './procedures/guarantee.ts'
import { homeProcedures } from './procedures/home.ts'
import { invitationProcedures } from './procedures/invitation.ts'
import { keyProcedures } from './procedures/key.ts'
import { mailProcedures } from './procedures/mail.ts'
import { organiserProcedures } from './procedures/organiser.ts'
import { passkeyProcedures } from './procedures/passkey.ts'
import { payoutProcedures } from './procedures/payout.ts'
import { prizeTableProcedures } from './procedures/prize-table.ts'
import { requestProcedures } from './procedures/request.ts'
import { resetProcedures } from './procedures/reset.ts'
import { searchProcedures } from './procedures/search.ts'
import { sessionProcedures } from './procedures/session.ts'
import { setupProcedures } from './procedures/setup.ts'
import { statisticsProcedures } from './procedures/statistics.ts'
import { statusProcedures } from './procedures/status.ts'
import { teamProcedures } from './procedures/team.ts'
import { userProcedures } from './procedures/user.ts'
import { webhookProcedures } from './procedures/webhook.ts'
import { winnerLinkProcedures } from './procedures/winner-links.ts'
import { router } from './procedure.ts'

/** Every procedure that the portal's pages call. */
export const portalRouter = router({
  session: router(sessionProcedures),
  user: router(userProcedures),
  email: router(emailProcedures),
  mail: router(mailProcedures),
  passkey: router(passkeyProcedures),
  invitation: router(invitationProcedures),
  reset: router(resetProcedures),
  team: router(teamProcedures),
  organiser: router(organiserProcedures),
  home: router(homeProcedures),
  campaign: router(campaignProcedures),
  setup: router(setupProcedures),
  goLive: router(goLiveProcedures),
  change: router(changeProcedures),
  prizeTable: router(prizeTableProcedures),
  drawing: router(drawingProcedures),
  guarantee: router(guaranteeProcedures),
  payout: router(payoutProcedures),
  key: router(keyProcedures),
  approval: router(approvalProcedures),
  request: router(requestProcedures),
  webhook: router(webhookProcedures),
  winnerLink: router(winnerLinkProcedures),
  statistics: router(statisticsProcedures),
  audit: router(auditProcedures),
  search: router(searchProcedures),
  status: router(statusProcedures),
})

export type PortalRouter = typeof portalRouter

import { z } from 'zod'
import { findApprovalRule, listApprovals } from '../../../db/queries/portal/approvals.ts'
import { countsFrom } from '../../../domain/portal/approval.ts'
import { approve, decline } from '../../actions/approval/decide.ts'
import { id } from '../inputs.ts'
import { found } from '../not-found.ts'
import { presentApproval } from '../present/approvals.ts'
import { inAccount } from '../procedure.ts'
import { untilProven } from '../sign-in/confirmed.ts'
import type { ApprovalList } from '../approval-shapes.ts'

/** Approvals concern only live mode, so the list is the same in both modes. */
export const approvalProcedures = {
  list: inAccount({ role: 'manager' }).query(async ({ ctx: { service, caller, language } }): Promise<ApprovalList> => {
    const [rows, [rule]] = await Promise.all([
      service.statements.rows(listApprovals, [caller.id]),
      service.statements.rows(findApprovalRule, [caller.id]),
    ])
    const { takesTwo, now, ...reader } = found(rule, 'team')
    const from = reader.ownerSince && countsFrom(reader.ownerSince)
    return {
      approvals: rows.map((row) => presentApproval(row, reader, language)),
      takesTwo,
      countsFrom: from && from > now ? from.toISOString() : null,
    }
  }),

  approve: inAccount({ role: 'owner', bothModes: true, money: true })
    .input(z.object({ id }))
    .mutation(async ({ ctx: { service, caller }, input }) => {
      await approve(service, caller, input.id)
      return {}
    }),

  /** An owner refuses a request, or its author withdraws it. Neither can do harm, so no confirmation is needed. */
  decline: inAccount({ role: 'manager', bothModes: true })
    .input(z.object({ id }))
    .mutation(async ({ ctx: { service, caller, session }, input }) => {
      await untilProven(service, session)
      await decline(service, caller, input.id)
      return {}
    }),
}

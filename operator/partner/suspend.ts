import { z } from 'zod'
import { resumePartner, suspendPartner } from '../../api/actions/account/suspend-partner.ts'
import { suspensionReason } from '../../domain/suspension.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const partner = z.string({ error: 'is missing: the id of a partner, ptr_…' })

const suspendOptions = z.strictObject({ partner, reason: suspensionReason })

export const partnerSuspend: Command = async (options, { pool, actor }) => {
  const { partner: partnerId, reason } = checkOptions(suspendOptions, options)
  await suspendPartner({ pool }, actor, { partnerId, reason })
  const text = `${partnerId} is suspended: its keys are refused, and its team only looks. Its drawings go on.`
  return { json: { id: partnerId, reason }, text }
}

export const partnerResume: Command = async (options, { pool, actor }) => {
  const { partner: partnerId } = checkOptions(z.strictObject({ partner }), options)
  await resumePartner({ pool }, actor, partnerId)
  return { json: { id: partnerId }, text: `${partnerId} is suspended no more.` }
}

import { z } from 'zod'
import { listOpenApprovals, type OpenApproval } from '../../db/queries/operator/approvals.ts'
import { inWords as whatInWords } from '../../domain/portal/approval.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { knownPartner } from './known.ts'

const listOptions = z.strictObject({ partner: z.string().optional() })

const HOUR_SECONDS = 3_600

const ageInWords = (seconds: number): string =>
  seconds < HOUR_SECONDS ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / HOUR_SECONDS)} h`

const present = ({ what, ...approval }: OpenApproval) => ({ ...approval, kind: what.kind, ...whatInWords(what) })

const inWords = ({
  partner,
  partnerName,
  title,
  sentence,
  askedBy,
  ageSeconds,
  notBefore,
}: ReturnType<typeof present>) =>
  `${partner} (${partnerName})  ${title}, asked for by ${askedBy} ${ageInWords(ageSeconds)} ago, not before ${notBefore.toISOString()}: ${sentence}`

/** What waits for another owner of a partner's team. Only they approve it. */
export const approvalList: Command = async (options, store) => {
  const { partner } = checkOptions(listOptions, options)
  if (partner !== undefined) await knownPartner(store, partner)
  const approvals = (await store.statements.rows(listOpenApprovals, [partner ?? null])).map(present)
  return { json: { approvals }, text: approvals.map(inWords).join('\n') || 'No request waits for an owner.' }
}

import { sql } from 'slonik'
import type { QueueName } from '../jobs.ts'
import { mailDue } from './account/mail-sending.ts'
import { tellingsDue } from './alarm/telling.ts'
import { avatarsDue } from './avatar/fetching.ts'
import { campaignsDue } from './drawing/creating.ts'
import { locksDue } from './drawing/locking.ts'
import { requestsDue } from './drawing/numbering.ts'
import { settlementsDue } from './drawing/settling.ts'
import type { DueRelation, Waiting } from './due.ts'
import { checksDue } from './guarantee/checking.ts'
import { paymentsDue } from './payout/paying.ts'
import { fetchesDue } from './pull/fetching.ts'
import { trialsDue } from './pull/trials.ts'
import { areMarksDue, marksDue } from './site/marks.ts'
import { uploadsDue } from './site/uploads.ts'
import { deliveriesDue } from './webhook/delivering.ts'

/**
 * Leaves out the rows of partners that are away: nobody acts for them here, so that every try would be in vain. A row's
 * partner is looked up only while some partner is away.
 */
const unlessAway = (due: DueRelation): DueRelation => sql.fragment`
  select w.id, w.due_at from (${due}) w
  where not ((select is_anybody_away())
    and exists (select from owner_of(w.id) owner where is_away(owner.partner_id)))`

/** Which rows wait for each stage, and since when. */
const dueRows: Readonly<Record<QueueName, DueRelation>> = {
  'create-drawings': unlessAway(campaignsDue),
  'fetch-winners': unlessAway(fetchesDue),
  lock: unlessAway(locksDue),
  entropy: unlessAway(requestsDue),
  settle: unlessAway(settlementsDue),
  pay: unlessAway(paymentsDue),
  'guarantee-check': unlessAway(checksDue),
  'test-fetch': trialsDue,
  'fetch-avatars': avatarsDue,
  deliver: deliveriesDue,
  'render-pages': marksDue,
  'upload-files': uploadsDue,
  'send-mail': mailDue,
  'tell-operator': tellingsDue,
}

const isAnyDue: Partial<Record<QueueName, Waiting['isAny']>> = { 'render-pages': areMarksDue }

export const waitingIn = (queue: QueueName): Waiting => ({ queue, due: dueRows[queue], isAny: isAnyDue[queue] })

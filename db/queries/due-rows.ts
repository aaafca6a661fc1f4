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
import { marksDue } from './site/marks.ts'
import { uploadsDue } from './site/uploads.ts'
import { deliveriesDue } from './webhook/delivering.ts'

/** Which rows wait for each stage, and since when. */
const dueRows: Readonly<Record<QueueName, DueRelation>> = {
  'create-drawings': campaignsDue,
  'fetch-winners': fetchesDue,
  lock: locksDue,
  entropy: requestsDue,
  settle: settlementsDue,
  pay: paymentsDue,
  'guarantee-check': checksDue,
  'test-fetch': trialsDue,
  'fetch-avatars': avatarsDue,
  deliver: deliveriesDue,
  'render-pages': marksDue,
  'upload-files': uploadsDue,
  'send-mail': mailDue,
  'tell-operator': tellingsDue,
}

export const waitingIn = (queue: QueueName): Waiting => ({ queue, due: dueRows[queue] })

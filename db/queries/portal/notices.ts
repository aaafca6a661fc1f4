import type { NoticeFacts } from '../../../domain/portal/notice.ts'
import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

export type NoticeRow = NoticeFacts & { id: string; at: Date }

const SHOWN_FOR = "interval '7 days'"
const MAX_SHOWN = 20

/** $1 caller, who is an owner; others have none. Newest first. */
export const listNotices = statement<NoticeRow>(
  'list-notices',
  `with ${caller}
  select n.id::text, n.at, n.kind, n.detail, u.name as who, u.email
  from caller
    join member me on me.id = split_part($1, ' ', 1) and me.role = 'owner'
    join owner_notice n on n.partner_id = caller.partner_id and n.at > now() - ${SHOWN_FOR}
    left join member m on m.id = n.member_id left join portal_user u on u.id = m.user_id
  order by n.id desc limit ${MAX_SHOWN}`,
)

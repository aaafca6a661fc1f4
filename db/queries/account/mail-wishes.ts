import type { MailWish } from '../../../domain/portal/mail-wish.ts'
import { statement, writingStatement } from '../../statements.ts'

/** $1 user. Only what they have chosen. */
export const listMailWishes = statement<MailWish>(
  'list-mail-wishes',
  'select kind, timing from mail_wish where user_id = $1',
)

/** $1 user, $2 kind, $3 timing. */
export const setMailWish = writingStatement<never>(
  'set-mail-wish',
  `insert into mail_wish (user_id, kind, timing) values ($1, $2, $3)
  on conflict (user_id, kind) do update set timing = excluded.timing, changed_at = now()
  where mail_wish.timing <> excluded.timing`,
)

import type { MailRow } from '../../db/queries/account/mail.ts'
import { type Letter, letterOf } from '../../domain/portal/mail.ts'
import { isNeedMail } from '../../domain/portal/mail-kind.ts'
import type { Keyring } from '../../process/keyring.ts'
import { unsubscribeUrl } from '../../process/unsubscribe.ts'

type Place = { keyring: Keyring; baseUrl: string }

/** A mail as its reader gets it, with its links. */
export const letterFor = (
  { keyring, baseUrl }: Place,
  mail: Pick<MailRow, 'id' | 'kind' | 'language' | 'facts' | 'userId' | 'token'>,
): Letter => {
  const { id, kind, userId } = mail
  const token = mail.token && keyring.open(mail.token, id).toString()
  const url = isNeedMail(kind) && userId !== null ? unsubscribeUrl(keyring, baseUrl, { userId, kind }) : null
  return letterOf({ ...mail, token, unsubscribeUrl: url }, baseUrl)
}

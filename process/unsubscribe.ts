/**
 * The link in a mail of needs that turns off its kind for its reader, without a sign-in. It is sealed like a secret:
 * nobody else can make one, or read in it whose it is.
 */
import { type NeedMailKind, needMailKinds } from '../domain/portal/mail-kind.ts'
import type { Keyring } from './keyring.ts'

/** In the place of a row's id, since the token belongs to no row. */
const PLACE = 'unsubscribe'

export type Unsubscribing = { userId: string; kind: NeedMailKind }

export const UNSUBSCRIBE_PATH = '/portal/unsubscribe'

/** The token is in the query, which no log has: mail programs post to the link, and a fragment would not reach us. */
export const unsubscribeUrl = (keyring: Keyring, baseUrl: string, { userId, kind }: Unsubscribing): string =>
  `${baseUrl}${UNSUBSCRIBE_PATH}?token=${keyring.seal(Buffer.from(`${kind} ${userId}`), PLACE).toString('base64url')}`

/** Null for what is no token of ours. */
export const readUnsubscribing = (keyring: Keyring, token: string): Unsubscribing | null => {
  try {
    const [named, userId = ''] = keyring.open(Buffer.from(token, 'base64url'), PLACE).toString().split(' ')
    const kind = needMailKinds.find((known) => known === named)
    return kind ? { userId, kind } : null
  } catch {
    return null
  }
}

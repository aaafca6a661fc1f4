import type { RequestHandler } from 'express'
import { listMailWishes, setMailWish } from '../../db/queries/account/mail-wishes.ts'
import { turnedOffBy } from '../../domain/portal/mail-wish.ts'
import { unknownUnsubscribing } from '../../domain/refusal-words/link.ts'
import { Refused } from '../../domain/refusals.ts'
import { readUnsubscribing, type Unsubscribing } from '../../process/unsubscribe.ts'
import type { PortalService } from './context.ts'

type Deps = Pick<PortalService, 'statements' | 'keyring'>

/** What a link's token turns off, and for whom. Refuses with `token_not_valid`. */
export const openUnsubscribing = ({ keyring }: Pick<Deps, 'keyring'>, token: string): Unsubscribing => {
  const opened = readUnsubscribing(keyring, token)
  if (opened === null) throw new Refused('token_not_valid', unknownUnsubscribing)
  return opened
}

/** Turns off what the mail of a link was about. Anyone who has the mail may do that, as often as they like. */
export const unsubscribe = async (service: Deps, token: string): Promise<void> => {
  const { userId, kind } = openUnsubscribing(service, token)
  const chosen = await service.statements.rows(listMailWishes, [userId])
  for (const wish of turnedOffBy(kind, chosen)) await service.statements.rows(setMailWish, [userId, wish, 'none'])
}

/** POST /portal/unsubscribe: what mail programs do for their reader with one click (RFC 8058), without a page of ours. */
export const postUnsubscribe =
  (service: Deps): RequestHandler =>
  async (request, response) => {
    const { token } = request.query
    await unsubscribe(service, typeof token === 'string' ? token : '')
    response.setHeader('Cache-Control', 'no-store')
    response.status(204).end()
  }

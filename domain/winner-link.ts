/**
 * Personal links of winners: an address that says which position of which draw it is about, and a code that only holders
 * of the key can make (HMAC-SHA256, 192 bits of it). So a link needs no row, and a wrong one is found out without looking
 * anything up.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `revoked` is how often links of the position had been revoked when the link was made. */
export type LinkedPosition = { drawingId: string; position: number; revoked: number }

/** How often the links of one position may be revoked, and those of all positions. A link says the sum of both. */
export const MAX_REVOCATIONS = 999_999

const PURPOSE = 'prize drawings: personal link of a winner\n'
const CODE_BYTES = 24
const LINK =
  /^(?<drawingId>drw_[A-Za-z0-9]{22})\.(?<position>0|[1-9]\d{0,4})\.(?<revoked>0|[1-9]\d{0,6})\.(?<code>[\w-]{32})$/

/** The path below which all links are. */
export const LINKS_PATH = '/won'

const codeOf = (key: Uint8Array, place: string): Buffer =>
  createHmac('sha256', key).update(PURPOSE).update(place).digest().subarray(0, CODE_BYTES)

const placeOf = ({ drawingId, position, revoked }: LinkedPosition): string => `${drawingId}.${position}.${revoked}`

/** The path of a position's link, the same for the same key. */
export const linkPath = (key: Uint8Array, linked: LinkedPosition): string => {
  const place = placeOf(linked)
  return `${LINKS_PATH}/${place}.${codeOf(key, place).toString('base64url')}`
}

/** What a link, the last part of its path, is about; null: it was made under none of these keys. */
export const readLink = (keys: readonly Uint8Array[], link: string): LinkedPosition | null => {
  const { drawingId, position, revoked, code } = LINK.exec(link)?.groups ?? {}
  if (drawingId === undefined || code === undefined) return null
  const linked = { drawingId, position: Number(position), revoked: Number(revoked) }
  const given = Buffer.from(code, 'base64url')
  return keys.some((key) => timingSafeEqual(codeOf(key, placeOf(linked)), given)) ? linked : null
}

/** A path as it may be logged: anyone who has a whole link sees its page. */
export const withoutLinkCode = (path: string): string => (path.startsWith(`${LINKS_PATH}/`) ? `${LINKS_PATH}/…` : path)

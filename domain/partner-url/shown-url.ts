/**
 * A partner's address as those may see it who may not change it: its query, and a user name and password, may be what
 * lets our requests in. The names of the query's members stay, so that people tell addresses apart.
 */

const HIDDEN = '…'

/** A part without a name, as in `?secret`, is hidden as a whole. */
const hideValue = (part: string): string => {
  const end = part.indexOf('=')
  return end === -1 ? HIDDEN : `${part.slice(0, end)}=${HIDDEN}`
}

const USER_INFO = /^(https?:\/\/)[^/?#]*@/i

export const hideSecrets = (url: string): string => {
  const [before = '', ...query] = url.split('?')
  const place = before.replace(USER_INFO, '$1')
  return query.length === 0 ? place : `${place}?${query.join('?').split('&').map(hideValue).join('&')}`
}

/** The address in full for those who may change it, else without its secrets. */
export const shownUrl = (url: string, { mayChange }: { mayChange: boolean }): string =>
  mayChange ? url : hideSecrets(url)

/** Shorter values let nobody in, and may be part of any word. */
const LEAST_SECRET_CHARACTERS = 6

/** A text of the partner's server, which may repeat the address that it was called at, without the address's secrets. */
export const withoutSecretsOf = (url: string, text: string): string => {
  const parts = url.split('?').slice(1).join('?').split('&')
  const values = parts.flatMap((part) => {
    const value = part.slice(part.indexOf('=') + 1)
    return [value, ...new URLSearchParams(`=${value}`).values()]
  })
  return values
    .filter((value) => value.length >= LEAST_SECRET_CHARACTERS)
    .toSorted((one, other) => other.length - one.length)
    .reduce((hidden, value) => hidden.replaceAll(value, HIDDEN), text)
}

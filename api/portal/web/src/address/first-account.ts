import type { Me } from '../../../shapes.ts'
import type { Account } from './account.ts'

const KEY = 'pds-account'
const ADDRESS = /^(ptr_[0-9A-Za-z]+)\/(test|live)$/

/** The account for an address without one: the last one used in this browser, else the user's first in test mode. */
export const chooseAccount = (partners: Me['partners'], last: string | null): Account | null => {
  const [, partner, mode] = ADDRESS.exec(last ?? '') ?? []
  if (partners.some(({ id }) => id === partner)) return { partner, mode } as Account
  const [first] = partners
  return first ? { partner: first.id, mode: 'test' } : null
}

const storage = (): Storage | null => {
  try {
    return globalThis.localStorage
  } catch {
    return null
  }
}

export const firstAccount = (me: Me): Account | null => chooseAccount(me.partners, storage()?.getItem(KEY) ?? null)

export const rememberAccount = ({ partner, mode }: Account): void => storage()?.setItem(KEY, `${partner}/${mode}`)

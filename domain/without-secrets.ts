/**
 * A text that may quote what somebody sent, as it may be kept: API keys, signing secrets and what lets requests into a
 * partner's address are cut out of it.
 */
import { hideSecrets } from './partner-url/shown-url.ts'

const HIDDEN = '…'

const API_KEY = /(pds_(?:live|test)_)[0-9A-Za-z]+/g
const SIGNING_SECRET = /(whsec_)[0-9A-Za-z+/=_-]+/g
const CREDENTIAL = /\b(bearer|basic)\s+[^\s"',]+/gi
const ADDRESS = /https?:\/\/[^\s"'<>]+/gi

/** API keys alone, as in an address of our own that somebody put one into. */
export const withoutKeys = (text: string): string => text.replace(API_KEY, `$1${HIDDEN}`)

export const withoutSecrets = (text: string): string =>
  withoutKeys(text)
    .replace(SIGNING_SECRET, `$1${HIDDEN}`)
    .replace(CREDENTIAL, `$1 ${HIDDEN}`)
    .replace(ADDRESS, hideSecrets)

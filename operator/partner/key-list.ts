import { z } from 'zod'
import { listKeys } from '../../api/actions/account/list-keys.ts'
import { type KeyLine, MOST_ENDED_KEYS } from '../../db/queries/operator/lists.ts'
import type { Command } from '../command.ts'
import { knownPartner } from './known.ts'
import { checkOptions } from '../options.ts'

const listOptions = z.strictObject({ partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }) })

const inWords = ({ id, shown, mode, scopes, addresses, label, state, expiresAt, lastUsedAt }: KeyLine): string => {
  const until = state === 'valid' && expiresAt ? ` until ${expiresAt.toISOString()}` : ''
  const from = addresses ? `  from ${addresses.join(',')}` : ''
  const used = lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used'
  return `${id}  ${shown ?? 'pds_…'}  ${mode} ${scopes.join(',')}  ${label ?? 'no label'}${from}  ${state}${until}, ${used}`
}

/** The keys themselves are not kept, and cannot be shown. With --json, `more` says that older ones have ended. */
export const keyList: Command = async (options, store) => {
  const { partner } = checkOptions(listOptions, options)
  await knownPartner(store, partner)
  const { keys, hasMore } = await listKeys(store, partner)
  const older = hasMore ? [`Of those that ended these are the newest ${MOST_ENDED_KEYS}.`] : []
  return {
    json: { keys, ...(hasMore ? { more: true } : {}) },
    text: [...keys.map(inWords), ...older].join('\n') || `${partner} has no keys yet. Make one with key create.`,
  }
}

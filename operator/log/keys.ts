import { z } from 'zod'
import { addKey, keyPurposes, type KeyPurpose, listKeys, type ListedKey, retireKey } from '../../db/queries/log/keys.ts'
import { auditConsole } from '../../db/queries/console/entries.ts'
import { newSigningKey } from '../../db/signing-keys.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Command, Store } from '../command.ts'
import { checkOptions } from '../options.ts'

const none = z.strictObject({})
const purpose = z.enum(keyPurposes, { error: 'is log, receipts or links' })
const addOptions = z.strictObject({ of: purpose })
const retireOptions = z.strictObject({
  of: purpose,
  key: z.string({ error: 'is missing: the key, as log keys lists it' }),
})

/** What a new key does, and when the one before it may go. */
const added: Readonly<Record<KeyPurpose, string>> = {
  log: 'signs checkpoints beside the others. Retire the key before it once everybody who watches has seen this one: after a week.',
  receipts:
    'signs receipts within a minute. Retire the key before it once everybody who watches has seen this one: after a week.',
  links:
    'makes personal links within a minute. Once the key before it is retired, the links made under that one open no more.',
}

const inWords = ({ id, createdAt, retiredAt }: ListedKey): string =>
  `${id}  since ${createdAt.toISOString()}${retiredAt ? `, retired ${retiredAt.toISOString()}` : ''}`

/** The keys by what they sign, the newest first. */
export const logKeys: Command = async (options, { pool }) => {
  checkOptions(none, options)
  const [log, receipts, links] = await Promise.all(keyPurposes.map((of) => listKeys(pool, of)))
  const part = (title: string, keys: readonly ListedKey[] = []) =>
    [title, ...(keys.length > 0 ? keys.map(inWords) : ['none yet: the first process that signs makes one'])].join('\n')
  return {
    json: { log, receipts, links },
    text: [
      part('These sign checkpoints:', log),
      part('The newest of these signs receipts:', receipts),
      part('The newest of these makes personal links, and each opens its own:', links),
    ].join('\n\n'),
  }
}

/**
 * Adds a key that signs from now on. The log announces it under the keys before it, which therefore go on signing for a
 * while.
 */
export const logAddKey: Command = async (options, { pool, openKeyring, actor }: Store) => {
  const { of } = checkOptions(addOptions, options)
  const key = newSigningKey(await openKeyring())
  await pool.transaction(async (tx) => {
    await addKey(tx, of, key)
    await auditConsole(tx, actor, { action: 'log.key_added', detail: { of, key: key.id } })
  })
  return {
    json: { of, key: key.id },
    text: `${key.id} ${added[of]}`,
  }
}

export const logRetireKey: Command = async (options, { pool, actor }) => {
  const { of, key } = checkOptions(retireOptions, options)
  await pool.transaction(async (tx) => {
    if (!(await retireKey(tx, of, key)))
      throw new Refused(
        'bad_request',
        'key: no such key signs, or it is the only one that does. Add another one first.',
      )
    await auditConsole(tx, actor, { action: 'log.key_retired', detail: { of, key } })
  })
  return { json: { of, key }, text: `${key} signs no more.` }
}

import { z } from 'zod'
import { sealedOtherwise } from '../../db/queries/account/sealed.ts'
import { auditConsole } from '../../db/queries/console/entries.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const none = z.strictObject({})

/** Seals every secret that another key has sealed with the current one, so that the other is not needed any more. */
export const secretsReseal: Command = async (given, { pool, openKeyring, actor }) => {
  checkOptions(none, given)
  const keyring = await openKeyring()
  let resealed = 0
  try {
    for await (const { id, sealed, replace } of sealedOtherwise(pool, keyring.currentId))
      if (await replace(keyring.seal(keyring.open(sealed, id), id))) resealed += 1
  } finally {
    if (resealed > 0) await auditConsole(pool, actor, { action: 'secrets.resealed', detail: { resealed } })
  }
  return {
    json: { resealed },
    text: `${resealed} secrets were sealed again: all are sealed with the first key of SECRETS_KEY now.`,
  }
}

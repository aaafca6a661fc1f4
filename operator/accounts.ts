import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { newId } from '../db/new-id.ts'
import { insertKey, revokeKey } from '../db/queries/api-keys.ts'
import { findSecret, insertPartner, partnerExists, rotateSecret } from '../db/queries/partners.ts'
import { API_KEY_BYTES, apiKeyFrom } from '../domain/api-key.ts'
import { spellSecret } from '../domain/pull/signature.ts'
import { Refused } from '../domain/refusals.ts'
import { shownName } from '../domain/text.ts'
import type { Command } from './command.ts'
import { check, instant } from './options.ts'

const SECRET_BYTES = 32

const partnerOptions = z.strictObject({ name: shownName })

export const partnerCreate: Command = {
  usage: '--name NAME',
  run: async (options, { pool }) => {
    const { name } = check(partnerOptions, options, 'options')
    const id = newId('ptr')
    await insertPartner(pool, id, name)
    return { json: { id }, text: `Partner ${id} (${name})` }
  },
}

const secretOptions = z.strictObject({
  partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
  rotate: z.literal('', 'is said without a value').optional(),
})

export const partnerSecret: Command = {
  usage: '--partner ID [--rotate]',
  run: async (options, { pool }) => {
    const { partner, rotate } = check(secretOptions, options, 'options')
    const found =
      rotate === undefined
        ? await findSecret(pool, partner)
        : await rotateSecret(pool, partner, randomBytes(SECRET_BYTES))
    if (!found) throw new Refused('bad_request', `partner: there is no partner ${partner}.`)
    const secret = spellSecret(found.secret)
    const until = found.previousUntil?.toISOString() ?? null
    const lines = [
      secret,
      'Our requests to the partner are signed with it, as Standard Webhooks are.',
      ...(until ? [`Until ${until} they carry the signature of the secret before it as well.`] : []),
    ]
    return { json: { id: partner, secret, previousUntil: until }, text: lines.join('\n') }
  },
}

const SCOPES = ['read', 'write'] as const

const keyOptions = z.strictObject({
  partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
  mode: z.enum(['test', 'live'], { error: 'must be test or live' }),
  scope: z
    .string()
    .default(SCOPES.join(','))
    .transform((text) => [...new Set(text.split(/[\s,]+/))])
    .pipe(z.array(z.enum(SCOPES, { error: 'must be read, write or read,write' }))),
  label: z.string().min(1).max(100).optional(),
  'expires-at': instant.optional(),
})

export const keyCreate: Command = {
  usage: '--partner ID --mode live|test [--scope read,write] [--label TEXT] [--expires-at TIME]',
  run: async (options, { pool }) => {
    const { partner, mode, scope, label, 'expires-at': expiresAt } = check(keyOptions, options, 'options')
    if (!(await partnerExists(pool, partner)))
      throw new Refused('bad_request', `partner: there is no partner ${partner}.`)
    const id = newId('key')
    const key = apiKeyFrom(mode, randomBytes(API_KEY_BYTES))
    const digest = hash('sha256', key, 'buffer')
    await insertKey(pool, {
      id,
      partnerId: partner,
      mode,
      hash: digest,
      label: label ?? null,
      scopes: scope,
      expiresAt: expiresAt ?? null,
    })
    return {
      json: { id, key },
      text: `Key ${id}\n${key}\nIt is shown only this once: keep it where your server reads its secrets.`,
    }
  },
}

const revokeOptions = z.strictObject({ key: z.string({ error: 'is missing: the id of a key, key_…' }) })

export const keyRevoke: Command = {
  usage: '--key ID',
  run: async (options, { pool }) => {
    const { key } = check(revokeOptions, options, 'options')
    if (!(await revokeKey(pool, key)))
      throw new Refused('bad_request', `key: there is no key ${key} that is still valid.`)
    return { json: { id: key }, text: `Key ${key} is revoked: requests with it are refused from now on.` }
  },
}

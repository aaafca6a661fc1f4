import { z } from 'zod'
import { modes } from '../../domain/actor.ts'
import { addressRanges } from '../../domain/address-range.ts'
import { createPartner } from '../../api/actions/account/create-partner.ts'
import { createKey } from '../../api/actions/account/create-key.ts'
import { revokeKey } from '../../api/actions/account/revoke-key.ts'
import { rotateSigningSecret, showSigningSecret } from '../../api/actions/account/rotate-signing-secret.ts'
import { listPartners } from '../../db/queries/operator/lists.ts'
import { scopes } from '../../domain/key-scope.ts'
import { shownName } from '../../domain/shown-name.ts'
import type { Command } from '../command.ts'
import { instant } from '../../domain/instant.ts'
import { checkOptions, flag } from '../options.ts'

const partnerOptions = z.strictObject({ name: shownName })

export const partnerCreate: Command = async (options, { pool, openKeyring, actor }) => {
  const { name } = checkOptions(partnerOptions, options)
  const id = await createPartner({ pool, keyring: await openKeyring() }, actor, name)
  return { json: { id }, text: `Partner ${id} (${name})` }
}

export const partnerList: Command = async (_options, { statements }) => {
  const partners = await statements.rows(listPartners, [])
  const lines = partners.map(
    ({ id, name, campaigns, keys, suspendedAt, movedTo }) =>
      `${id}  ${name}  campaigns ${campaigns}, keys ${keys}${suspendedAt ? `  suspended since ${suspendedAt.toISOString()}` : ''}${movedTo ? `  moved to ${movedTo}` : ''}`,
  )
  return { json: { partners }, text: lines.join('\n') || 'There are no partners yet. Make one with partner create.' }
}

const secretOptions = z.strictObject({
  partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
  rotate: flag,
})

export const partnerSecret: Command = async (options, store) => {
  const { partner, rotate } = checkOptions(secretOptions, options)
  const tell = rotate ? rotateSigningSecret : showSigningSecret
  const { secret, previousUntil } = await tell({ ...store, keyring: await store.openKeyring() }, store.actor, partner)
  const lines = [
    secret,
    'Our requests to the partner are signed with it, as Standard Webhooks are.',
    ...(previousUntil ? [`Until ${previousUntil} they carry the signature of the secret before it as well.`] : []),
  ]
  return { json: { id: partner, secret, previousUntil }, text: lines.join('\n') }
}

const USUAL_SCOPES = 'read,write'

const LIST = /[\s,]+/

const keyOptions = z.strictObject({
  partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
  mode: z.enum(modes, { error: 'must be test or live' }),
  scope: z
    .string()
    .default(USUAL_SCOPES)
    .transform((text) => [...new Set(text.split(LIST))])
    .pipe(z.array(z.enum(scopes, { error: 'must be of read, winners and write, like read,write' }))),
  address: z
    .string()
    .transform((text) => text.trim().split(LIST))
    .pipe(addressRanges)
    .default([]),
  label: shownName.optional(),
  expiresAt: instant.optional(),
})

export const keyCreate: Command = async (options, store) => {
  const { partner, mode, scope, address, label, expiresAt } = checkOptions(keyOptions, options)
  const { id, key } = await createKey(store, store.actor, {
    partnerId: partner,
    mode,
    label: label ?? null,
    scopes: scope,
    addresses: address,
    expiresAt: expiresAt ?? null,
  })
  return {
    json: { id, key },
    text: `Key ${id}\n${key}\nIt is shown only this once: keep it where your server reads its secrets.`,
  }
}

const revokeOptions = z.strictObject({ key: z.string({ error: 'is missing: the id of a key, key_…' }) })

export const keyRevoke: Command = async (options, store) => {
  const { key } = checkOptions(revokeOptions, options)
  await revokeKey(store, store.actor, key)
  return { json: { id: key }, text: `Key ${key} is revoked: requests with it are refused from now on.` }
}

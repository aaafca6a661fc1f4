import { z } from 'zod'
import { listPortalKeys, type PortalKeyRow } from '../../../db/queries/portal/keys.ts'
import { addressRanges } from '../../../domain/address-range.ts'
import { scopes as knownScopes } from '../../../domain/key-scope.ts'
import { shownName } from '../../../domain/shown-name.ts'
import { createKey, type ShownKey } from '../../actions/account/create-key.ts'
import { revokeKey } from '../../actions/account/revoke-key.ts'
import { MAX_OVERLAP_HOURS, rollKey } from '../../actions/account/roll-key.ts'
import { rotateSigningSecret, showSigningSecret } from '../../actions/account/rotate-signing-secret.ts'
import { instant } from '../../../domain/instant.ts'
import { countMailOfLive } from '../count-mail.ts'
import { id } from '../inputs.ts'
import { presentAsked } from '../present/approvals.ts'
import { inAccount } from '../procedure.ts'
import type { Key, NewKey, SigningSecret } from '../shapes.ts'

const presentKey = ({ createdAt, expiresAt, revokedAt, lastUsedAt, ...row }: PortalKeyRow): Key => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const presentNewKey = ({ id: made, key, approval }: ShownKey): NewKey => ({
  id: made,
  key,
  approval: approval && presentAsked(approval),
})

const scopes = z
  .array(z.enum(knownScopes, { error: 'must be read, winners or write' }))
  .min(1, 'must have at least one: read, winners or write')
  .transform((given) => [...new Set(given)])

const newKey = z.object({
  label: shownName,
  scopes,
  addresses: addressRanges.default([]),
  expiresAt: instant.nullish(),
})

const overlapHours = z
  .int('must be a whole number of hours')
  .min(0, 'must not be negative')
  .max(MAX_OVERLAP_HOURS, `must be ${MAX_OVERLAP_HOURS} at most`)

const managerOfMoney = inAccount({ role: 'manager', money: true })

/** Both modes share the signing secret, so seeing or changing it affects live mode too. */
const secretAccess = { money: true, bothModes: true }

export const keyProcedures = {
  list: inAccount({ role: 'manager' }).query(async ({ ctx: { service, caller } }): Promise<Key[]> => {
    const rows = await service.statements.rows(listPortalKeys, [caller.id])
    return rows.map(presentKey)
  }),

  create: managerOfMoney.input(newKey).mutation(async ({ ctx, input }): Promise<NewKey> => {
    await countMailOfLive(ctx)
    const { service, caller } = ctx
    const { expiresAt = null, label, ...may } = input
    return presentNewKey(await createKey(service, caller, { ...caller, ...may, label, expiresAt }))
  }),

  roll: managerOfMoney.input(z.object({ id, overlapHours })).mutation(async ({ ctx, input }): Promise<NewKey> => {
    await countMailOfLive(ctx)
    return presentNewKey(await rollKey(ctx.service, ctx.caller, input))
  }),

  /** Not counted, since it mails nobody, and revoking a leaked key must never be refused. */
  revoke: managerOfMoney.input(z.object({ id })).mutation(async ({ ctx: { service, caller }, input }) => {
    await revokeKey(service, caller, input.id)
    return {}
  }),

  signingSecret: inAccount({ role: 'manager', ...secretAccess }).mutation(
    ({ ctx: { service, caller } }): Promise<SigningSecret> => showSigningSecret(service, caller, caller.partnerId),
  ),

  rotateSigningSecret: inAccount({ role: 'owner', ...secretAccess }).mutation(
    ({ ctx: { service, caller } }): Promise<SigningSecret> => rotateSigningSecret(service, caller, caller.partnerId),
  ),
}

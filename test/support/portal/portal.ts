import { testKeyring } from '../keyring.ts'
import { randomBytes } from 'node:crypto'
import { createTRPCClient, httpLink } from '@trpc/client'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Mode } from '../../../domain/actor.ts'
import type { PortalRouter } from '../../../api/portal/router.ts'
import { newId } from '../../../db/new-id.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { insertUser } from '../../../db/queries/account/users.ts'
import type { Role } from '../../../domain/portal/role.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import { TOTP_SECRET_BYTES } from '../../../domain/portal/totp.ts'
import { hashCheaply } from './passwords.ts'
import { makePartner } from '../factory.ts'
import type { Service } from '../service.ts'

/** The test service's base URL, on which its cookies' names and the origin that it accepts depend. */
const BASE_URL = 'https://api.test'
const COOKIES = /^__Host-pds_(session|device|challenge)=([^;]*)/

const NAMES = { session: 'token', device: 'device', challenge: 'challenge' } as const

/**
 * A browser that calls the portal's procedures and keeps the cookies that they set: `token` of its session, `device` of
 * an earlier sign-in, and `challenge` of a passkey that it was asked for. Each is null while it is not set.
 */
export const portalClient = (
  service: { url: string },
  token: string | null = null,
  headers: Readonly<Record<string, string>> = {},
) => {
  const cookie: Record<'token' | 'device' | 'challenge', string | null> = { token, device: null, challenge: null }
  const cookies = () =>
    [
      ['session', cookie.token],
      ['device', cookie.device],
      ['challenge', cookie.challenge],
    ].flatMap(([kind, value]) => (value === null ? [] : `__Host-pds_${kind}=${value}`))
  const client = createTRPCClient<PortalRouter>({
    links: [
      httpLink({
        url: `${service.url}/portal/trpc`,
        headers: () => ({
          Origin: BASE_URL,
          ...(cookies().length === 0 ? {} : { Cookie: cookies().join('; ') }),
          ...headers,
        }),
        fetch: async (input, init) => {
          const response = await fetch(input, init as RequestInit)
          for (const line of response.headers.getSetCookie()) {
            const [, kind, value] = COOKIES.exec(line) ?? []
            if (kind !== undefined) cookie[NAMES[kind as keyof typeof NAMES]] = value || null
          }
          return response
        },
      }),
    ],
  })
  return { client, cookie }
}

export const PASSWORD = 'correct horse battery'

type UserOptions = { email?: string; name?: string; password?: string; hasSecondFactor?: boolean }

/** Someone who can sign in, in no team yet. `totpSecret` makes the codes of the second factor, if there is one. */
export const makeUser = async (service: { pool: Pool }, options: UserOptions = {}) => {
  const {
    email = `ada.${randomBytes(6).toString('hex')}@shop.test`,
    name = 'Ada Example',
    password = PASSWORD,
  } = options
  const id = newId('usr')
  const totpSecret = options.hasSecondFactor ? randomBytes(TOTP_SECRET_BYTES) : null
  const passwordHash = hashCheaply(password)
  await service.pool.transaction(async (tx) => {
    await insertUser(tx, { id, email, name, passwordHash })
    if (totpSecret)
      await tx.query(sql.type(z.object({}))`
        update portal_user set totp_secret = ${sql.binary(testKeyring.seal(totpSecret, id))}, totp_last_step = 0 where id = ${id}`)
  })
  return { userId: id, email, name, password, totpSecret }
}

type Place = { id: string; partner: string; userId: string; role: Role }

const insertMember = (tx: Transaction, { id, partner, userId, role }: Place) =>
  tx.query(
    sql.unsafe`insert into member (id, partner_id, user_id, role) values (${id}, ${partner}, ${userId}, ${role})`,
  )

/** A place in a team. A team that has no owner yet first gets one, who does nothing else. */
export const makeMember = async (
  service: { pool: Pool },
  { partner, userId, role }: { partner: string; userId: string; role: Role },
): Promise<string> => {
  const id = newId('mbr')
  const isOwned = await service.pool.exists(sql.type(z.object({}))`
    select from member where partner_id = ${partner} and role = 'owner' and removed_at is null`)
  const first = role === 'owner' || isOwned ? null : await makeUser(service, { name: 'First Owner' })
  await service.pool.transaction(async (tx) => {
    if (first) await insertMember(tx, { id: newId('mbr'), partner, userId: first.userId, role: 'owner' })
    await insertMember(tx, { id, partner, userId, role })
  })
  return id
}

/** A session as sign-in makes one. Not `confirmed`: actions that concern money ask for a confirmation. */
export const makeSession = async (
  { pool }: { pool: Pool },
  userId: string,
  { confirmed = true }: { confirmed?: boolean } = {},
) => {
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  const id = newId('ses')
  await pool.query(sql.unsafe`
    insert into session (id, user_id, token_hash, expires_at, confirmed_at, address, user_agent)
    values (${id}, ${userId}, ${sql.binary(tokenHash(token))}, now() + interval '30 days',
      case when ${confirmed} then now() end, '127.0.0.1', 'test')`)
  return { sessionId: id, token }
}

type SignedIn = UserOptions & { partner?: string; role?: Role; mode?: Mode; confirmed?: boolean }

/**
 * A member of a team in a browser that is signed in, made by rows since hashing a password takes long. Without a
 * `partner` a new one is made. As a rule an owner in test mode with a second factor, whose session was confirmed just
 * now.
 */
export const signedInAs = async (service: Pick<Service, 'pool' | 'boss' | 'url'>, options: SignedIn = {}) => {
  const { role = 'owner', mode = 'test', hasSecondFactor = true, confirmed = true } = options
  const partner = options.partner ?? (await makePartner(service))
  const user = await makeUser(service, { ...options, hasSecondFactor })
  const memberId = await makeMember(service, { partner, userId: user.userId, role })
  const { sessionId, token } = await makeSession(service, user.userId, { confirmed })
  const account = { partner, mode }
  return { ...portalClient(service, token), ...user, partner, account, memberId, sessionId }
}

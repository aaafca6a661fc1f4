import { randomBytes } from 'node:crypto'
import { createTRPCClient, httpLink } from '@trpc/client'
import { sql } from 'slonik'
import type { ConsoleRouter } from '../../../api/console/router.ts'
import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import { TOTP_SECRET_BYTES, totpCode } from '../../../domain/portal/totp.ts'
import { testKeyring } from '../keyring.ts'
import { hashCheaply } from '../portal/passwords.ts'

/** The test service's base URL, on which its cookie's name and the origin that it accepts depend. */
const BASE_URL = 'https://api.test'
const COOKIE = /^__Secure-pds_operator=([^;]*)/

/** A browser that calls the console's procedures and keeps the token of its session; null while it has none. */
export const consoleClient = (
  service: { url: string },
  token: string | null = null,
  headers: Readonly<Record<string, string>> = {},
) => {
  const cookie: { token: string | null; line: string | null } = { token, line: null }
  const client = createTRPCClient<ConsoleRouter>({
    links: [
      httpLink({
        url: `${service.url}/operator/trpc`,
        headers: () => ({
          Origin: BASE_URL,
          ...(cookie.token === null ? {} : { Cookie: `__Secure-pds_operator=${cookie.token}` }),
          ...headers,
        }),
        fetch: async (input, init) => {
          const response = await fetch(input, init as RequestInit)
          for (const line of response.headers.getSetCookie()) {
            const [, value] = COOKIE.exec(line) ?? []
            if (value === undefined) continue
            cookie.token = value || null
            cookie.line = line
          }
          return response
        },
      }),
    ],
  })
  return { client, cookie }
}

export const OPERATOR_PASSWORD = 'a lighthouse keeper'

/** Somebody with an account for the console; `code` makes the codes of their second factor. */
export const makeOperator = async ({ pool }: { pool: Pool }, { name = 'Olga Operator' }: { name?: string } = {}) => {
  const id = newId('opr')
  const email = `olga.${randomBytes(6).toString('hex')}@service.test`
  const secret = randomBytes(TOTP_SECRET_BYTES)
  await pool.query(sql.unsafe`
    insert into operator_account (id, email, name, password_hash, totp_secret, totp_last_step)
    values (${id}, ${email}, ${name}, ${hashCheaply(OPERATOR_PASSWORD)}, ${sql.binary(testKeyring.seal(secret, id))}, 0)`)
  return { id, email, name, password: OPERATOR_PASSWORD, code: (at = new Date()) => totpCode(secret, at) }
}

/** A session as signing in makes one. */
export const makeOperatorSession = async ({ pool }: { pool: Pool }, operatorId: string): Promise<string> => {
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  await pool.query(sql.unsafe`
    insert into operator_session (id, operator_id, token_hash, address, user_agent)
    values (${newId('ops')}, ${operatorId}, ${sql.binary(tokenHash(token))}, '127.0.0.1', 'test')`)
  return token
}

/** An operator in a browser that is signed in. */
export const operatorSignedIn = async (service: { pool: Pool; url: string }, options: { name?: string } = {}) => {
  const operator = await makeOperator(service, options)
  const token = await makeOperatorSession(service, operator.id)
  return { ...consoleClient(service, token), operator, token }
}

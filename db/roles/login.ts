import pg from 'pg'
import { nameOf, type Role } from './tables.ts'

export type Login = { name: string; password: string }

/** A database's address with another login. Null: it names no host, so that no login can be part of it. */
export const urlWith = (databaseUrl: string, { name, password }: Login): string | null => {
  const url = new URL(databaseUrl)
  url.username = name
  url.password = password
  return url.username === '' ? null : url.href
}

const MAY_NOT = '42501'

/**
 * Makes a login role for a process, or gives the one there is this password. Returns the address that the process is
 * given; null where the owner may not make roles.
 */
export const makeLogin = async (databaseUrl: string, role: Role, login: Login): Promise<string | null> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const name = client.escapeIdentifier(login.name)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login.name])
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${name} login password ${client.escapeLiteral(login.password)}`,
    )
    await client.query(`grant ${nameOf(role)} to ${name}`)
    return urlWith(databaseUrl, login)
  } catch (error) {
    if ((error as { code?: string }).code === MAY_NOT) return null
    throw error
  } finally {
    await client.end()
  }
}

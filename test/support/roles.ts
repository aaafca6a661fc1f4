import { type Login, makeLogin, urlWith } from '../../db/roles/login.ts'
import { type Role, roles } from '../../db/roles/tables.ts'

const loginOf = (role: Role): Login => ({ name: `test_${role}`, password: 'test' })

/** The same database, with the rights of a role. */
export const urlAs = (role: Role, url: string): string => urlWith(url, loginOf(role)) ?? url

/** Makes the logins of all roles in the cluster of this database, which is migrated. */
export const makeLogins = async (url: string): Promise<void> => {
  for (const role of roles) await makeLogin(url, role, loginOf(role))
}

const OF_PROCESS: Readonly<Record<string, Role>> = { 'api/main.ts': 'web', 'worker/main.ts': 'worker' }

/** The database of the process with this main file, with the rights that it has in production. */
export const urlOfProcess = (file: string, url: string): string => {
  const role = OF_PROCESS[file]
  return role === undefined ? url : urlAs(role, url)
}

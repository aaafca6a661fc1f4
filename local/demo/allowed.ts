import { isLoopback } from '../../domain/partner-url/port.ts'

/** The settings that say where a deployment is; without them everything is on this machine. */
const PLACES = ['DATABASE_URL', 'BASE_URL', 'PUBLIC_URL'] as const

/** A database's address may name a folder with a socket in place of a host, or both in its query. */
const isHere = (address: string): boolean => {
  const url = URL.parse(address)
  const host = url?.searchParams.get('host') ?? decodeURIComponent(url?.hostname ?? '')
  return host === '' || host.startsWith('/') || isLoopback(host)
}

/**
 * Why `npm start` makes no demo here, or null. A demo's accounts and its loopback partners have no place in a deployment,
 * which is told by addresses of other machines; DEMO=1 says that it is meant.
 */
export const whyNoDemo = (environment: Readonly<Record<string, string | undefined>>): string | null => {
  if (environment['DEMO'] === '1') return null
  const elsewhere = PLACES.filter((name) => environment[name] && !isHere(environment[name]))
  if (elsewhere.length === 0) return null
  return `npm start makes demo accounts and lets partners' servers be on this machine, but ${elsewhere.join(' and ')} \
names another machine. Run the commands of the Procfile instead; for a demonstration say DEMO=1.`
}

import pg from 'pg'
import { isLoopback } from '../../domain/partner-url/port.ts'

/** The settings that name a deployment's addresses; without them everything is on this machine. */
const PLACES = ['DATABASE_URL', 'BASE_URL', 'PUBLIC_URL'] as const

/** A database's address may name a folder with a socket in place of a host, or both in its query. */
const isHere = (address: string): boolean => {
  const url = URL.parse(address)
  const host = url?.searchParams.get('host') ?? decodeURIComponent(url?.hostname ?? '')
  return host === '' || host.startsWith('/') || isLoopback(host)
}

type Environment = Readonly<Record<string, string | undefined>>

const because = (what: string): string =>
  `npm start makes demo accounts and lets partners' servers be on this machine, but ${what}. \
Run the commands of the Procfile instead; for a demonstration say DEMO=1.`

/**
 * Why `npm start` sets up no demo, or null. A demo's accounts and loopback partners must not get into a deployment,
 * which is recognised by addresses on other machines. DEMO=1 overrides this.
 */
export const whyNoDemo = (environment: Environment): string | null => {
  if (environment['DEMO'] === '1') return null
  const elsewhere = PLACES.filter((name) => environment[name] && !isHere(environment[name]))
  if (elsewhere.length === 0) return null
  return because(`${elsewhere.join(' and ')} names another machine`)
}

/**
 * The same by what the database itself says, since a local address may lead to another machine through a tunnel.
 * Checked before anything is changed there.
 */
export const whyNoDemoThere = async (environment: Environment): Promise<string | null> => {
  const url = environment['DATABASE_URL']
  if (environment['DEMO'] === '1' || !url) return null
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const publicUrl = await readPublicUrl(client)
    if (publicUrl === null || isHere(publicUrl)) return null
    return because(`the database of DATABASE_URL is that of ${publicUrl}`)
  } finally {
    await client.end()
  }
}

/** The public URL that is recorded there; null if no worker has started and no release been made there yet. */
const readPublicUrl = async (client: pg.Client): Promise<string | null> => {
  const { rows: known } = await client.query(`select to_regclass('public.site') is not null as is`)
  if (!known[0].is) return null
  const { rows } = await client.query<{ publicUrl: string }>('select public_url as "publicUrl" from site')
  return rows[0]?.publicUrl ?? null
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const program = fileURLToPath(new URL('../../db/migrate.ts', import.meta.url))

/** What release says and ends with. */
const release = (DATABASE_URL: string): Promise<{ code: unknown; stderr: string }> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env['PATH'], DATABASE_URL } }
    execFile(process.execPath, [program], options, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    )
  })

const cases = {
  'without an address': ['', /^DATABASE_URL is missing: set it /],
  'with another address than one of Postgres': ['foo', /^DATABASE_URL is not an address of Postgres: .*postgres:\/\//],
  'with a password that is not percent-encoded': ['postgres://u:pa/ss@127.0.0.1:1/x', /^DATABASE_URL cannot be read: /],
  'with nobody at its address': ['postgres://u@127.0.0.1:1/x', /cannot be reached \(connect ECONNREFUSED .*\): see /],
  'with a name that leads nowhere': [
    'postgres://u@db.invalid/x',
    /cannot be reached \(getaddrinfo E\w+ db.invalid\): /,
  ],
} as const

for (const [how, [url, said]] of Object.entries(cases))
  test(`release ${how} says in one line what is wrong`, async (t) => {
    const { code, stderr } = await release(url)
    t.is(code, 1)
    t.regex(stderr, said)
    t.is(stderr.trim().split('\n').length, 1)
    t.notRegex(stderr, /pa\/ss/)
  })

import test from 'ava'
import type { z } from 'zod'
import { readConfiguration, webSettings, workerSettings } from '../../domain/configuration.ts'

const DATABASE_URL = 'postgres://user:secret@db.test:5432/draws'

const valueOf = (environment: Record<string, string | undefined>) => {
  const read = readConfiguration(webSettings, environment)
  if (!read.ok) throw new Error(read.message)
  return read.value
}
const messageOf = (environment: Record<string, string | undefined>, schema: z.ZodType = webSettings) => {
  const read = readConfiguration(schema, environment)
  return read.ok ? '' : read.message
}

test('the database alone is enough', (t) => {
  t.deepEqual(valueOf({ DATABASE_URL }), { DATABASE_URL, LOG_LEVEL: 'info', PORT: 3000, TRUSTED_PROXIES: 0 })
  t.deepEqual(readConfiguration(workerSettings, { DATABASE_URL }), {
    ok: true,
    value: { DATABASE_URL, LOG_LEVEL: 'info' },
  })
})

test('an empty variable counts as one that is not set', (t) => {
  const empty = { PORT: '', LOG_LEVEL: '', BASE_URL: '', PUBLIC_URL: '', TRUSTED_PROXIES: '', DATABASE_CONNECTIONS: '' }
  t.deepEqual(valueOf({ DATABASE_URL, ...empty }), valueOf({ DATABASE_URL }))
  t.regex(messageOf({ DATABASE_URL: '' }), /DATABASE_URL: is missing/)
  t.regex(messageOf({ DATABASE_URL: undefined }), /DATABASE_URL: is missing/)
})

test('every wrong setting is named at once, each on its line', (t) => {
  const message = messageOf({
    PORT: '65536',
    LOG_LEVEL: 'loud',
    BASE_URL: 'api.test',
    PUBLIC_URL: 'ftp://draws.test',
    TRUSTED_PROXIES: '-1',
    DATABASE_CONNECTIONS: '1',
  })
  const [title, ...lines] = message.split('\n')
  t.is(title, 'These settings are wrong:')
  const names = lines.map((line) => /^ {2}([A-Z_]+): /.exec(line)?.[1])
  t.deepEqual(new Set(names), new Set(Object.keys(webSettings.shape)))
  t.is(lines.length, names.length)
})

test('a message does not repeat what was set, which may be a secret', (t) => {
  t.notRegex(messageOf({ DATABASE_URL: 'mysql://user:secret@db.test', PORT: 'secret' }), /secret/)
})

test('numbers are whole, without signs, and within their limits', (t) => {
  for (const PORT of ['0', '65536', '1.5', '1e3', '0x50', '+80', ' 80', 'http', '9'.repeat(30)]) {
    t.regex(messageOf({ DATABASE_URL, PORT }), /PORT is a whole number from 1 to 65535/, PORT)
  }
  t.is(valueOf({ DATABASE_URL, PORT: '1' }).PORT, 1)
  t.is(valueOf({ DATABASE_URL, PORT: '65535' }).PORT, 65_535)
  t.is(valueOf({ DATABASE_URL, DATABASE_CONNECTIONS: '100' }).DATABASE_CONNECTIONS, 100)
})

test('addresses are absolute, of the web, and lose the slashes at their end', (t) => {
  for (const BASE_URL of ['api.test', '/api', 'https://', 'https:///', 'ftp://api.test', 'javascript:alert(1)']) {
    t.regex(messageOf({ DATABASE_URL, BASE_URL }), /BASE_URL is an address/, BASE_URL)
  }
  t.is(valueOf({ DATABASE_URL, BASE_URL: 'https://api.test//' }).BASE_URL, 'https://api.test')
  t.is(valueOf({ DATABASE_URL, PUBLIC_URL: 'http://localhost:3000' }).PUBLIC_URL, 'http://localhost:3000')
})

test('the database is Postgres', (t) => {
  t.is(valueOf({ DATABASE_URL: 'postgresql://localhost/draws' }).DATABASE_URL, 'postgresql://localhost/draws')
  for (const url of ['mysql://localhost/draws', 'localhost', 'xpostgres://']) {
    t.regex(messageOf({ DATABASE_URL: url }), /not an address of Postgres/, url)
  }
})

test('other variables are of no concern, and never part of the settings', (t) => {
  t.deepEqual(valueOf({ DATABASE_URL, HOME: '/home', WALLET_KEY: 'x' }), valueOf({ DATABASE_URL }))
})

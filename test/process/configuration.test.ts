import test from 'ava'
import type { z } from 'zod'
import { readConfiguration, registrarSettings, webSettings } from '../../process/configuration.ts'
import { workerSettings } from '../../process/worker-settings.ts'

const DATABASE_URL = 'postgres://user:secret@db.test:5432/draws'
const BASE_URL = 'https://api.test'
const SECRETS_KEY = '5e'.repeat(32)

const valueOf = (environment: Record<string, string | undefined>) => {
  const read = readConfiguration(webSettings, { BASE_URL, SECRETS_KEY, ...environment })
  if (!read.ok) throw new Error(read.message)
  const { SECRETS_KEY: _keyring, ...value } = read.value
  return value
}
const messageOf = (environment: Record<string, string | undefined>, schema: z.ZodType = webSettings) => {
  const read = readConfiguration(schema, { BASE_URL, SECRETS_KEY, ...environment })
  return read.ok ? '' : read.message
}

test('the database, our own address and the key of secrets are enough', (t) => {
  t.deepEqual(valueOf({ DATABASE_URL }), {
    DATABASE_URL,
    DATABASE_PREPARED: true,
    LOG_LEVEL: 'info',
    BASE_URL,
    DEMO: false,
    PORT: 3000,
    OTEL_TRACES_SAMPLER_ARG: 1,
    ALLOW_LOOPBACK_PARTNERS: false,
  })
  const worker = readConfiguration(workerSettings, { DATABASE_URL, BASE_URL, SECRETS_KEY })
  t.like(worker, {
    ok: true,
    value: {
      DATABASE_URL,
      LOG_LEVEL: 'info',
      BASE_URL,
      DEMO: false,
      WORKER_STAGES: 'all',
      ALLOW_LOOPBACK_PARTNERS: false,
      rpcUrls: new Map(),
    },
  })
})

test('metrics have a port that is not the public one, and a token that nobody guesses', (t) => {
  t.is(valueOf({ DATABASE_URL, METRICS_PORT: '3001' }).METRICS_PORT, 3001)
  t.regex(messageOf({ DATABASE_URL, METRICS_PORT: '3000' }), /METRICS_PORT: is the port of the web process/)
  t.regex(messageOf({ DATABASE_URL, PORT: '80', METRICS_PORT: '80' }), /METRICS_PORT/)
  const short = 'x'.repeat(31)
  const message = messageOf({ DATABASE_URL, METRICS_TOKEN: short })
  t.regex(message, /METRICS_TOKEN: is 32 characters long at least/)
  t.false(message.includes(short))
  t.is(messageOf({ DATABASE_URL, METRICS_TOKEN: `${short}x` }), '')
})

test('traces go to a collector’s address, all of them or a share', (t) => {
  const read = (share: string) => valueOf({ DATABASE_URL, OTEL_TRACES_SAMPLER_ARG: share }).OTEL_TRACES_SAMPLER_ARG
  t.deepEqual(['0', '0.05', '1', '1.0', ''].map(read), [0, 0.05, 1, 1, 1])
  for (const wrong of ['1.1', '-0.1', '.5', '50%', 'all'])
    t.regex(messageOf({ DATABASE_URL, OTEL_TRACES_SAMPLER_ARG: wrong }), /is a number from 0 to 1/)
  const endpoint = 'http://collector.internal:4318'
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = valueOf({ DATABASE_URL, OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })
  t.is(OTEL_EXPORTER_OTLP_ENDPOINT, endpoint)
})

const KEY = `0x${'5'.repeat(64)}` as const

test('a worker takes nodes for each chain, separated by commas, together with the key that it signs with', (t) => {
  const nodes = 'https://one.example/v2/secret/ , https://two.example'
  const read = readConfiguration(workerSettings, {
    DATABASE_URL,
    BASE_URL,
    SECRETS_KEY,
    RPC_URLS_BASE: nodes,
    CHAIN_OPERATOR_KEY: KEY,
  })
  if (!read.ok) return t.fail(read.message)
  t.deepEqual(read.value.rpcUrls, new Map([['base', ['https://one.example/v2/secret', 'https://two.example']]]))
  return t.is(read.value.CHAIN_OPERATOR_KEY, KEY)
})

test('nodes without a key, and a key that is none, are refused without showing either', (t) => {
  const without = readConfiguration(workerSettings, {
    DATABASE_URL,
    BASE_URL,
    SECRETS_KEY,
    RPC_URLS_BASE: 'https://one.example',
  })
  t.regex(without.ok ? '' : without.message, /CHAIN_OPERATOR_KEY: is missing: the operator's private key for base/)
  const wrong = readConfiguration(workerSettings, {
    DATABASE_URL,
    BASE_URL,
    SECRETS_KEY,
    RPC_URLS_LOCAL: 'ws://node.example',
    CHAIN_OPERATOR_KEY: KEY.slice(0, -1),
  })
  const message = wrong.ok ? '' : wrong.message
  t.regex(message, /RPC_URLS_LOCAL/)
  t.regex(message, /CHAIN_OPERATOR_KEY is a private key/)
  t.notRegex(message, /5555|node\.example/)
})

test('a worker for chains alone has one to watch, and one for all else needs no key', (t) => {
  const nodes = { RPC_URLS_BASE: 'https://one.example' }
  const read = (more: object) => readConfiguration(workerSettings, { DATABASE_URL, BASE_URL, SECRETS_KEY, ...more })
  const none = read({ WORKER_STAGES: 'chain' })
  t.regex(none.ok ? '' : none.message, /WORKER_STAGES: is chain, and there is none to watch: set RPC_URLS_BASE or/)
  t.true(read({ WORKER_STAGES: 'chain', ...nodes, CHAIN_OPERATOR_KEY: KEY }).ok)
  t.true(read({ WORKER_STAGES: 'all-but-chain', ...nodes }).ok)
  const wrong = read({ WORKER_STAGES: 'pay' })
  t.regex(wrong.ok ? '' : wrong.message, /WORKER_STAGES: is one of all, chain, all-but-chain/)
})

test('a registrar has a key of its own, or none', (t) => {
  const read = (CHAIN_REGISTRAR_KEY: string) => readConfiguration(registrarSettings, { CHAIN_REGISTRAR_KEY })
  t.deepEqual(read(KEY), { ok: true, value: { CHAIN_REGISTRAR_KEY: KEY } })
  t.deepEqual(read(''), { ok: true, value: {} })
  const wrong = read(KEY.slice(0, -1))
  t.regex(wrong.ok ? '' : wrong.message, /CHAIN_REGISTRAR_KEY is a private key/)
  t.notRegex(wrong.ok ? '' : wrong.message, /5555/)
})

test('the web process has no setting for a key of a chain', (t) => {
  t.deepEqual(
    Object.keys(webSettings.shape).filter((name) => name.includes('KEY')),
    ['SECRETS_KEY'],
  )
})

test('an empty variable counts as one that is not set', (t) => {
  const empty = { PORT: '', LOG_LEVEL: '', DEMO: '', PUBLIC_URL: '', TRUSTED_PROXIES: '', DATABASE_CONNECTIONS: '' }
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
    DATABASE_PREPARED: 'no',
    DATABASE_READ_URL: 'replica.test',
    METRICS_PORT: '0',
    METRICS_TOKEN: 'a word',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_TRACES_SAMPLER_ARG: '1.5',
    ALLOW_LOOPBACK_PARTNERS: 'yes',
    DEMO: 'perhaps',
    SECRETS_KEY: 'a word',
  })
  const [title, ...lines] = message.split('\n')
  t.is(title, 'These settings are wrong:')
  const names = lines.map((line) => /^ {2}([A-Z_]+): /.exec(line)?.[1])
  t.deepEqual(new Set(names), new Set(Object.keys(webSettings.shape)))
  t.is(lines.length, names.length)
})

const sorted = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b))

test('settings that are wrong only together are named beside those that are wrong by themselves', (t) => {
  const names = (environment: Record<string, string>, schema: z.ZodType, ...expected: string[]) => {
    const read = readConfiguration(schema, environment)
    const [, ...lines] = read.ok ? [] : read.message.split('\n')
    t.deepEqual(sorted(lines.map((line) => /^ {2}([A-Z_]+)[.:]/.exec(line)?.[1] ?? line)), sorted(expected))
  }
  const bucket = 's3://bucket?endpoint=https://s3.example&region=x'
  const halves = { RPC_URLS_BASE: 'https://a.example', SMTP_URL: 'smtp://mail.example', SITE_STORE: bucket }
  const lacking = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'CHAIN_OPERATOR_KEY', 'MAIL_FROM', 'SECRETS_KEY']
  names(halves, workerSettings, ...lacking, 'BASE_URL', 'DATABASE_URL')
  const wrong = { DATABASE_URL, BASE_URL: 'api.test', SITE_STORE: bucket, RPC_URLS_BASE: 'a.example', MAIL_FROM: 'me' }
  names(wrong, workerSettings, ...lacking, 'BASE_URL', 'RPC_URLS_BASE', 'SMTP_URL')
  const loopback = { BASE_URL, ALLOW_LOOPBACK_PARTNERS: '1' }
  const here = ['ALLOW_LOOPBACK_PARTNERS', 'DATABASE_URL', 'SECRETS_KEY']
  for (const schema of [webSettings, workerSettings]) names(loopback, schema, ...here)
  names({ ...loopback, METRICS_PORT: '3000' }, webSettings, ...here, 'METRICS_PORT')
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
  for (const url of ['api.test', '/api', 'https://', 'https:///', 'ftp://api.test', 'javascript:alert(1)']) {
    t.regex(messageOf({ DATABASE_URL, BASE_URL: url }), /BASE_URL is an address/, url)
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

test('other variables are ignored, and never part of the settings', (t) => {
  t.deepEqual(valueOf({ DATABASE_URL, HOME: '/home', WALLET_KEY: 'x' }), valueOf({ DATABASE_URL }))
})

test('partners’ servers on this machine are allowed by 1, and by nothing else', (t) => {
  for (const [value, expected] of [
    ['1', true],
    ['0', false],
    ['', false],
  ] as const)
    t.is(
      valueOf({ DATABASE_URL, BASE_URL: 'http://localhost', ALLOW_LOOPBACK_PARTNERS: value }).ALLOW_LOOPBACK_PARTNERS,
      expected,
    )
  for (const value of ['yes', 'true', '2'])
    t.regex(messageOf({ DATABASE_URL, ALLOW_LOOPBACK_PARTNERS: value }), /ALLOW_LOOPBACK_PARTNERS: is 1 or 0/)
})

test('no process starts without the address where people reach it', (t) => {
  for (const schema of [webSettings, workerSettings])
    for (const none of ['', undefined])
      t.regex(messageOf({ DATABASE_URL, BASE_URL: none }, schema), /BASE_URL: is missing: .* https:/)
})

test('that address begins with https, except on this machine', (t) => {
  for (const url of ['http://api.test', 'http://10.0.0.1:3000', 'http://localhost.api.test'])
    for (const name of ['BASE_URL', 'PUBLIC_URL'])
      for (const schema of [webSettings, workerSettings])
        t.regex(messageOf({ DATABASE_URL, [name]: url }, schema), new RegExp(`${name}: starts with https`), url)
  for (const url of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://api.test'])
    t.is(valueOf({ DATABASE_URL, BASE_URL: url, PUBLIC_URL: url }).BASE_URL, url)
})

test('a deployment has no partners on its own machine, unless it is for show', (t) => {
  const loopback = { DATABASE_URL, ALLOW_LOOPBACK_PARTNERS: '1' }
  for (const schema of [webSettings, workerSettings]) {
    t.regex(messageOf(loopback, schema), /ALLOW_LOOPBACK_PARTNERS: is for development.*DEMO=1/)
    t.is(messageOf({ ...loopback, DEMO: '1' }, schema), '')
    t.is(messageOf({ ...loopback, BASE_URL: 'http://localhost:3000' }, schema), '')
  }
})

test('a process without the key of secrets, or with one that is none, does not start, and shows none', (t) => {
  for (const schema of [webSettings, workerSettings])
    t.regex(
      messageOf({ DATABASE_URL, SECRETS_KEY: undefined }, schema),
      /SECRETS_KEY: is missing: .* openssl rand -hex 32/,
    )
  t.is(
    messageOf(
      {
        DATABASE_URL,
        SECRETS_KEY: undefined,
        WORKER_STAGES: 'chain',
        RPC_URLS_BASE: 'https://one.example',
        CHAIN_OPERATOR_KEY: KEY,
      },
      workerSettings,
    ),
    '',
  )
  const keys = (count: number) => Array.from({ length: count }, () => SECRETS_KEY).join(',')
  for (const wrong of ['5e', `${SECRETS_KEY}5e`, `${SECRETS_KEY},`, 'z'.repeat(64), keys(11)]) {
    const message = messageOf({ DATABASE_URL, SECRETS_KEY: wrong })
    t.regex(message, /SECRETS_KEY: is 64 hexadecimal digits/)
    t.false(message.includes('5e5e'))
  }
  t.is(messageOf({ DATABASE_URL, SECRETS_KEY: ` ${keys(10).replaceAll(',', ' , ')}` }), '')
})

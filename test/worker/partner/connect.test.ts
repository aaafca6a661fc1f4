import { createSecureContext, getCACertificates, setDefaultCACertificates } from 'node:tls'
import test from 'ava'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { checkedConnector } from '../../../worker/partner/connect.ts'
import { failureOf } from '../../../worker/partner/failures.ts'
import type { Lookup } from '../../../worker/partner/names.ts'
import { makeCertificate } from '../../support/pull/certificate.ts'
import { divertTo } from '../../support/pull/divert.ts'
import { answers, breaksOffAfter, startHostileServer } from '../../support/pull/hostile-server.ts'
import { callOnce, failureWords, failed, get, gives, HASTY, ROOMY } from '../../support/partner-api/partner-call.ts'

const PUBLIC = '1.1.1.1'
const OTHER_PUBLIC = '2606:4700::1111'
const trusted = makeCertificate('partner.test')
setDefaultCACertificates([...getCACertificates(), trusted.cert])

const LOOPBACK = [
  '127.0.0.1',
  '127.1',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0x7F.1',
  '0177.0.0.1',
  '017700000001',
]
  .concat(['127.255.255.254', '0', '0.0.0.0', '%31%32%37.0.0.1', '１２７。０。０。１', '①②⑦.0.0.1'])
  .concat(['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'])
  .concat(['[64:ff9b::7f00:1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', '[::ffff:0:127.0.0.1]'])
  .concat(['localhost', 'LOCALHOST', 'localhost.', 'partner.localhost'])
const PRIVATE = [
  '10.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '172.16.0.1',
  '100.64.0.1',
  '192.0.2.1',
  '224.0.0.1',
].concat(['255.255.255.255', '[fe80::1]', '[fd00::1]', '[ff02::1]', '[::ffff:a9fe:a9fe]', '[2001:db8::1]'])

test.serial('in production no spelling of a loopback or private address is connected to', async (t) => {
  const server = await startHostileServer(t, answers('ok'))
  const dialled = divertTo(t, server.port)
  for (const host of [...LOOPBACK, ...PRIVATE])
    t.deepEqual(
      await callOnce(`https://${host}:${server.port}/`, { allowLoopback: false }),
      failed({ code: 'private_address' }),
      host,
    )
  t.deepEqual([dialled, server.connections], [[], 0])
})

test.serial('in development private addresses are refused all the same', async (t) => {
  const server = await startHostileServer(t, answers('ok'))
  const dialled = divertTo(t, server.port)
  for (const protocol of ['http', 'https'])
    for (const host of PRIVATE)
      t.deepEqual(
        await callOnce(`${protocol}://${host}/`, { allowLoopback: true }),
        failed({ code: 'private_address' }),
        host,
      )
  t.deepEqual([dialled, server.connections], [[], 0])
})

test.serial('in development loopback is called by http in every spelling, and a public address is not', async (t) => {
  const server = await startHostileServer(t, answers('ok'))
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[::ffff:127.0.0.1]',
    'localhost',
    'a.localhost',
  ])
    t.true((await callOnce(`http://${host}:${server.port}/`, { allowLoopback: true })).ok, host)
  const dialled = divertTo(t, server.port)
  const refused = failed({ code: 'https_needed' })
  t.deepEqual(await callOnce(`http://${PUBLIC}/`, { allowLoopback: true }), refused)
  t.deepEqual(await callOnce('http://partner.test/', { allowLoopback: true, lookup: gives(PUBLIC) }), refused)
  t.deepEqual(dialled, [])
})

test.serial('after an address that does not answer the next one is tried', async (t) => {
  const server = await startHostileServer(t, answers('ok'))
  const lookup = gives('::1', '127.0.0.2', '127.0.0.1')
  t.true((await callOnce(`http://partner.test:${server.port}/`, { allowLoopback: true, lookup })).ok)
  const refused = failed({ code: 'connection_refused' })
  t.deepEqual(await callOnce('http://partner.test:1/', { allowLoopback: true, lookup }), refused)
})

test.serial('a name with private addresses only is refused', async (t) => {
  const server = await startHostileServer(t, answers('ok'), { certificate: trusted })
  const dialled = divertTo(t, server.port)
  const lookup = gives('127.0.0.1', '10.0.0.1', '::1', '::ffff:127.0.0.1')
  const outcome = await callOnce(`https://partner.test:${server.port}/`, { allowLoopback: false, lookup })
  t.deepEqual(outcome, failed({ code: 'private_address' }))
  const unknown = await callOnce('https://partner.test/', { allowLoopback: false, lookup: gives() })
  t.deepEqual(unknown, failed({ code: 'not_resolved' }))
  t.deepEqual([dialled, server.connections], [[], 0])
})

test.serial('of public and private addresses only the public ones are dialled', async (t) => {
  const server = await startHostileServer(t, answers('ok'), { certificate: trusted })
  const dialled = divertTo(t, server.port)
  const lookup = gives('10.0.0.1', OTHER_PUBLIC, '127.0.0.1', PUBLIC, '::1')
  t.true((await callOnce('https://partner.test/', { allowLoopback: false, lookup })).ok)
  t.deepEqual(dialled, [OTHER_PUBLIC, PUBLIC])
})

test.serial('a name is looked up once, and what was checked is what is dialled', async (t) => {
  const server = await startHostileServer(t, answers('ok'), { certificate: trusted })
  const dialled = divertTo(t, server.port)
  let lookups = 0
  const rebinds: Lookup = async () => [++lookups === 1 ? PUBLIC : '127.0.0.1']
  t.true((await callOnce('https://partner.test/', { allowLoopback: false, lookup: rebinds })).ok)
  t.deepEqual([lookups, dialled], [1, [PUBLIC]])
})

test.serial('every call is checked again: nothing is left of a connection that was allowed', async (t) => {
  const server = await startHostileServer(t, answers('ok', 'connection: keep-alive\r\n'), { certificate: trusted })
  divertTo(t, server.port)
  let lookups = 0
  const client = openPartnerClient({
    allowLoopback: false,
    lookup: async () => [++lookups === 1 ? PUBLIC : '127.0.0.1'],
  })
  t.true((await client.call(get('https://partner.test/'), ROOMY)).ok)
  t.deepEqual(await client.call(get('https://partner.test/'), ROOMY), failed({ code: 'private_address' }))
  t.is(server.connections, 1)
  await client.close()
})

test.serial('a call connects once: a connection that breaks is not reopened', async (t) => {
  const server = await startHostileServer(t, breaksOffAfter(''), { certificate: trusted, talksFirst: true })
  divertTo(t, server.port)
  let lookups = 0
  const lookup: Lookup = async () => [++lookups === 1 ? PUBLIC : '127.0.0.1']
  const broken = failed({ code: 'closed_early' })
  t.deepEqual(await callOnce('https://partner.test/', { allowLoopback: false, lookup }), broken)
  t.deepEqual([lookups, server.connections], [1, 1])
  const connector = checkedConnector(
    { allowLoopback: false, lookup, secureContext: createSecureContext() },
    { signal: AbortSignal.timeout(0), maxWireBytes: 0, onWireFull: () => {} },
  )
  const connect = () =>
    new Promise((done) =>
      connector({ hostname: '127.0.0.1', protocol: 'https:', port: '443' }, (...[error]) =>
        done(error && failureOf(error)),
      ),
    )
  t.deepEqual(await connect(), failed({ code: 'private_address' }).failure)
  t.deepEqual(await connect(), broken.failure)
})

test.serial('a look-up that never ends is given up, and its late answer is ignored', async (t) => {
  const server = await startHostileServer(t, answers('ok'))
  const dialled = divertTo(t, server.port)
  const late = Promise.withResolvers<readonly string[]>()
  const lookup: Lookup = () => late.promise
  const outcome = await callOnce('http://partner.test/', { allowLoopback: true, lookup }, HASTY)
  t.deepEqual(outcome, failed({ code: 'timed_out', ms: 200 }))
  late.resolve(['127.0.0.1'])
  await new Promise(setImmediate)
  t.deepEqual([dialled, server.connections], [[], 0])
})

test.serial('an address that is no https URL, or carries a password, is refused unread', async (t) => {
  const lookup: Lookup = async () => t.fail('looked up')
  const sentences: Record<string, string[]> = {
    'has an address that is not a URL': [
      '',
      'partner.test',
      '/winners',
      'https://',
      'https://a b/',
      'https://1.2.3.256/',
    ],
    'has an address that does not start with https://': [
      'http://partner.test/',
      'ftp://partner.test/',
      'file:///etc/passwd',
      'data:,a',
    ],
    'has an address with a user name or password': ['https://user@partner.test/', 'https://:secret@partner.test/'],
    'has an address with port 0: only 443, 80 or one above 1023 is called': ['https://partner.test:0/'],
    'has an address with port 22: only 443, 80 or one above 1023 is called': ['https://partner.test:22/'],
    'has an address with port 1023: only 443, 80 or one above 1023 is called': ['https://127.0.0.1:1023/'],
  }
  for (const [sentence, urls] of Object.entries(sentences))
    for (const url of urls) {
      const outcome = await callOnce(url, { allowLoopback: false, lookup })
      t.is(outcome.ok ? '' : failureWords(outcome.failure), sentence, url)
    }
})

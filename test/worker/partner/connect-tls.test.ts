import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import test from 'ava'
import { makeCertificate } from '../../support/pull/certificate.ts'
import { divertTo } from '../../support/pull/divert.ts'
import { answers, floods, hangs, startHostileServer } from '../../support/pull/hostile-server.ts'
import { callOnce, failed, gives, HASTY, ROOMY } from '../../support/partner-api/partner-call.ts'

const PUBLIC = '1.1.1.1'
const trusted = makeCertificate('partner.test')
const expired = makeCertificate('partner.test', { expired: true })
setDefaultCACertificates([...getCACertificates(), trusted.cert, expired.cert])

test.serial('the certificate must be for the name, which the server receives', async (t) => {
  const server = await startHostileServer(t, answers('ok'), { certificate: trusted })
  const dialled = divertTo(t, server.port)
  const ask = (url: string) => callOnce(url, { allowLoopback: false, lookup: gives(PUBLIC) })
  t.true((await ask('https://partner.test:8443/')).ok)
  t.deepEqual(server.names, ['partner.test'])
  t.regex(server.requests[0] ?? '', /^host: partner\.test:8443\r$/m)
  t.deepEqual(await ask('https://other.test/'), failed({ code: 'certificate_for_another' }))
  t.deepEqual(await ask(`https://${PUBLIC}/`), failed({ code: 'certificate_for_another' }))
  t.is(server.requests.length, 1)
  t.deepEqual(dialled, [PUBLIC, PUBLIC, PUBLIC])
})

test.serial('a certificate that is not trusted or too old is refused before anything is asked', async (t) => {
  const options = { allowLoopback: true, lookup: gives('127.0.0.1') }
  const certificates = [
    ['certificate_not_trusted', makeCertificate('partner.test')],
    ['certificate_expired', expired],
  ] as const
  for (const [code, certificate] of certificates) {
    const server = await startHostileServer(t, answers('ok'), { certificate })
    t.deepEqual(await callOnce(`https://partner.test:${server.port}/`, options), failed({ code }))
    t.true(await server.deserted())
    t.deepEqual(server.requests, [])
  }
})

test.serial('a server that does not speak TLS, or hangs before it does, is a failure', async (t) => {
  const plain = await startHostileServer(t, answers('ok'), { talksFirst: true })
  const spoken = await callOnce(`https://127.0.0.1:${plain.port}/`, { allowLoopback: true })
  t.deepEqual(spoken, failed({ code: 'tls_broken' }))
  const silent = await startHostileServer(t, hangs)
  const waited = await callOnce(`https://127.0.0.1:${silent.port}/`, { allowLoopback: true }, HASTY)
  t.deepEqual(waited, failed({ code: 'timed_out', ms: 200 }))
  t.true((await plain.deserted()) && (await silent.deserted()))
})

test.serial('behind TLS too, what never becomes content cannot go on endlessly', async (t) => {
  const flood = floods('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000))
  const server = await startHostileServer(t, flood, { certificate: trusted })
  const options = { allowLoopback: true, lookup: gives('127.0.0.1') }
  const outcome = await callOnce(`https://partner.test:${server.port}/`, options, ROOMY)
  t.deepEqual(outcome, failed({ code: 'too_large', most: 65_536 }))
  t.true(await server.deserted())
})

import test from 'ava'
import fc from 'fast-check'
import { endpointUrlProblem } from '../../../domain/webhook/endpoint-url.ts'
import { isPublicAddress } from '../../../worker/partner/addresses.ts'
import { loopbackUrls, refusedUrls, takenUrls } from '../../support/pull/partner-urls.ts'

const problem = (url: string, allowLoopback = false) => endpointUrlProblem(url, { allowLoopback })?.en ?? null

test('an absolute https address is taken, with a port, a path and a query of any kind', (t) => {
  for (const url of [...takenUrls, 'https://shop.test/?drawing=1&campaign=2']) t.is(problem(url), null, url)
})

test('anything else is refused in words', (t) => {
  for (const [url, sentence] of refusedUrls) t.regex(problem(url, true) ?? '', sentence, url)
})

test('this machine is for development only, and so is http', (t) => {
  for (const url of loopbackUrls) {
    t.is(problem(url, true), null, url)
    t.regex(problem(url) ?? '', /address of this machine/, url)
  }
})

test('an address of a private network in numbers is refused, however it is spelled', (t) => {
  for (const host of [
    '0.0.0.0',
    '10.0.0.1',
    '0x0a.1',
    '167772161',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::ffff:10.0.0.1]',
    '[fe80::1]',
    '[fd00::1]',
  ])
    for (const allowLoopback of [false, true])
      t.regex(problem(`https://${host}/hooks`, allowLoopback) ?? '', /private network/, host)
})

test('no address that could be called is refused', (t) => {
  const addresses = fc.oneof(
    fc.ipV4(),
    fc.ipV6().map((address) => `[${address}]`),
  )
  fc.assert(
    fc.property(addresses, (address) => {
      const isRefused = problem(`https://${address}/`) !== null
      return !isRefused || !isPublicAddress(address.replace(/[[\]]/g, ''))
    }),
    { numRuns: 2_000 },
  )
  t.pass()
})

import test from 'ava'
import type { Request } from 'express'
import { visitorOf } from '../../../api/portal/visitor.ts'

const BASE_URL = 'https://portal.test'

const requestFrom = (ip: string | undefined, headers: Record<string, string> = {}) =>
  ({
    ip,
    headers,
    get: (name: string) => headers[name.toLowerCase()],
    acceptsLanguages: () => false,
  }) as unknown as Request

const seen = (ip: string | undefined, headers?: Record<string, string>) => visitorOf(requestFrom(ip, headers), BASE_URL)

test('IPv4 addresses are counted by themselves, in whichever form they come', (t) => {
  t.like(seen('203.0.113.7'), { address: '203.0.113.7', network: '203.0.113.7' })
  t.like(seen('::ffff:203.0.113.7'), { address: '203.0.113.7', network: '203.0.113.7' })
  t.not(seen('203.0.113.8').network, seen('203.0.113.7').network)
})

test('IPv6 addresses are counted by the network that somebody has as a whole', (t) => {
  t.is(seen('2001:db8:1:2::1').network, seen('2001:db8:1:2:ffff:ffff:ffff:ffff').network)
  t.not(seen('2001:db8:1:2::1').network, seen('2001:db8:1:3::1').network)
  t.is(seen('2001:DB8::1').address, '2001:db8::1')
})

test('what a proxy writes instead of an address is not kept, and counted together', (t) => {
  for (const ip of [undefined, '', 'unknown', 'x'.repeat(10_000), '<script>'])
    t.like(seen(ip), { address: null, network: 'unknown' })
})

test('a browser’s name is cut where it is too long, and one that says none has none', (t) => {
  t.is(seen('::1', { 'user-agent': 'x'.repeat(5_000) }).userAgent?.length, 300)
  t.is(seen('::1', { 'user-agent': '' }).userAgent, null)
  t.is(seen('::1').userAgent, null)
})

import test from 'ava'
import { addressRanges, isWithin, MAX_ADDRESS_RANGES, parseRanges } from '../../domain/address-range.ts'

const kept = (...given: string[]): string[] => addressRanges.parse(given)

test('addresses and ranges are kept as the database writes them, each once', (t) => {
  t.deepEqual(kept(' 203.0.113.7 ', '203.0.113.7/32', '203.0.113.99/24', '2001:DB8:0::1', '2001:db8::5/48'), [
    '203.0.113.7/32',
    '203.0.113.0/24',
    '2001:db8::1/128',
    '2001:db8::/48',
  ])
})

test('an IPv4 address inside an IPv6 one is that IPv4 address, as is a range of them', (t) => {
  t.deepEqual(kept('::ffff:203.0.113.7', '::ffff:203.0.113.7/120'), ['203.0.113.7/32', '203.0.113.0/24'])
  t.true(isWithin('::ffff:203.0.113.7', parseRanges(['203.0.113.0/24'])))
  t.false(isWithin('::ffff:203.0.114.7', parseRanges(['203.0.113.0/24'])))
})

for (const wrong of [
  '',
  'example.com',
  '127.1',
  '0177.0.0.1',
  '203.0.113.256',
  '203.0.113.7/33',
  '203.0.113.0/',
  '203.0.113.0/-1',
  '0.0.0.0/0',
  '10.0.0.0/7',
  '::/0',
  '2001:db8::/15',
  '2001:db8::/129',
  'fe80::1%eth0',
  '::ffff:0.0.0.0/96',
  '203.0.113.0/24/24',
  '1'.repeat(65),
]) {
  test(`"${wrong.slice(0, 20)}" is refused, with the form that is taken`, (t) => {
    const { success, error } = addressRanges.safeParse([wrong])
    t.false(success)
    t.regex(error?.issues[0]?.message ?? '', /must be an IP address, or a range like/)
  })
}

test('a key has so many entries at most', (t) => {
  const many = Array.from({ length: MAX_ADDRESS_RANGES + 1 }, (_, i) => `203.0.113.${i}`)
  t.false(addressRanges.safeParse(many).success)
  t.is(kept(...many.slice(1)).length, MAX_ADDRESS_RANGES)
})

test('an address is compared with ranges of its own kind only, to the last bit', (t) => {
  const ranges = parseRanges(['203.0.113.8/30', '2001:db8:1::/48'])
  for (const inside of ['203.0.113.8', '203.0.113.11', '2001:db8:1:ffff::1']) t.true(isWithin(inside, ranges), inside)
  for (const outside of ['203.0.113.7', '203.0.113.12', '2001:db8:2::1', '::1'])
    t.false(isWithin(outside, ranges), outside)
  t.false(isWithin('203.0.113.8', []))
})

import test from 'ava'
import fc from 'fast-check'
import { checkAddresses, isLoopbackAddress, isPublicAddress } from '../../../worker/partner/addresses.ts'
import { CallFailed } from '../../../worker/partner/failures.ts'

/** The first address and the number of fixed bits of every range that no partner's server has a place in. */
const REFUSED_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['255.255.255.255', 32],
]
const REFUSED_IPV6: [string, number][] = [
  ['0:0:0:0:0:0:0:0', 96],
  ['0:0:0:0:ffff:0:0:0', 96],
  ['64:ff9b:0:0:0:0:0:0', 96],
  ['64:ff9b:1:0:0:0:0:0', 48],
  ['100:0:0:0:0:0:0:0', 64],
  ['2001:0:0:0:0:0:0:0', 23],
  ['2001:db8:0:0:0:0:0:0', 32],
  ['2002:0:0:0:0:0:0:0', 16],
  ['3fff:0:0:0:0:0:0:0', 20],
  ['4000:0:0:0:0:0:0:0', 2],
  ['5f00:0:0:0:0:0:0:0', 16],
  ['8000:0:0:0:0:0:0:0', 1],
  ['fc00:0:0:0:0:0:0:0', 7],
  ['fe80:0:0:0:0:0:0:0', 10],
  ['fec0:0:0:0:0:0:0:0', 10],
  ['ff00:0:0:0:0:0:0:0', 8],
]

const dotted = (value: bigint): string => [24n, 16n, 8n, 0n].map((bits) => (value >> bits) & 255n).join('.')
const groups = (value: bigint): string =>
  Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(':')
const number = (text: string, separator: string, radix: number, bits: bigint): bigint =>
  text.split(separator).reduce((sum, part) => (sum << bits) | BigInt(Number.parseInt(part, radix)), 0n)

const inRange = (first: bigint, size: number, fixed: number): fc.Arbitrary<bigint> =>
  fc.bigInt({ min: 0n, max: (1n << BigInt(size - fixed)) - 1n }).map((rest) => first | rest)
const refusedIpv4 = fc
  .constantFrom(...REFUSED_IPV4)
  .chain(([first, fixed]) => inRange(number(first, '.', 10, 8n), 32, fixed))
const refusedIpv6 = fc
  .constantFrom(...REFUSED_IPV6)
  .chain(([first, fixed]) => inRange(number(first, ':', 16, 16n), 128, fixed))

test('no address of a range that is not public passes, however it is written', (t) => {
  fc.assert(
    fc.property(refusedIpv4, (value) => {
      t.false(isPublicAddress(dotted(value)), dotted(value))
      t.false(isPublicAddress(`::ffff:${dotted(value)}`))
      t.false(isPublicAddress(groups((0xffffn << 32n) | value)))
    }),
  )
  fc.assert(fc.property(refusedIpv6, (value) => t.false(isPublicAddress(groups(value)), groups(value))))
})

test('the first and the last address of each such range are refused as well', (t) => {
  for (const [first, fixed] of REFUSED_IPV4) {
    const start = number(first, '.', 10, 8n)
    t.false(isPublicAddress(dotted(start)), first)
    t.false(isPublicAddress(dotted(start | ((1n << BigInt(32 - fixed)) - 1n))), first)
  }
  for (const [first, fixed] of REFUSED_IPV6) {
    const start = number(first, ':', 16, 16n)
    t.false(isPublicAddress(groups(start)), first)
    t.false(isPublicAddress(groups(start | ((1n << BigInt(128 - fixed)) - 1n))), first)
  }
})

test('an IPv4 address in disguise is refused, a public one too where a tunnel would unwrap it', (t) => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 32n) - 1n }), (value) => {
      t.false(isPublicAddress(groups((0x64ff9bn << 96n) | value)))
      t.false(isPublicAddress(groups((0x2002n << 112n) | (value << 80n) | 1n)))
      t.false(isPublicAddress(groups((0x20010000n << 96n) | (value ^ 0xffffffffn))))
      t.false(isPublicAddress(groups(value)))
      t.false(isPublicAddress(`::${dotted(value)}`))
    }),
  )
})

test('public addresses pass, and their neighbours at the edge of a private range', (t) => {
  for (const address of ['1.1.1.1', '9.255.255.255', '11.0.0.0', '126.255.255.255', '128.0.0.0', '172.15.255.255'])
    t.true(isPublicAddress(address), address)
  for (const address of ['172.32.0.0', '192.167.255.255', '192.169.0.0', '169.253.255.255', '223.255.255.255'])
    t.true(isPublicAddress(address), address)
  for (const address of ['2606:4700::1111', '2a00:1450:4001:81b::200e', '2001:200::1', '::ffff:1.1.1.1'])
    t.true(isPublicAddress(address), address)
})

test('what a socket would not accept as an address is none', (t) => {
  const spellings = ['', 'partner.test', '0x08080808', '134744072', '010.8.8.8', '8.8', '8.8.8.8 ', '8.8.8.8:80']
  for (const text of [...spellings, '[2606:4700::1111]', '2606:4700::1111%eth0', '2606:4700::1111%.', '2606::1::1'])
    t.false(isPublicAddress(text), text)
})

test('loopback is the whole of 127/8 and ::1, and nothing else', (t) => {
  for (const address of ['127.0.0.1', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])
    t.true(isLoopbackAddress(address), address)
  for (const address of ['126.0.0.1', '128.0.0.1', '0.0.0.0', '::', '::2', '10.0.0.1', '::127.0.0.1', 'localhost'])
    t.false(isLoopbackAddress(address), address)
})

const production = { allowLoopback: false, protocol: 'https:' }
const development = { allowLoopback: true, protocol: 'https:' }
const failure = (run: () => unknown) => {
  try {
    run()
    return null
  } catch (error) {
    return error instanceof CallFailed ? error.failure : error
  }
}

test('of many addresses only the public ones are connected to', (t) => {
  t.deepEqual(checkAddresses(['10.0.0.1', '1.1.1.1', '127.0.0.1', '2606:4700::1111', '::1'], production), [
    { address: '2606:4700::1111', family: 6 },
    { address: '1.1.1.1', family: 4 },
  ])
})

test('of thousands of addresses a few of each kind are tried', (t) => {
  const ipv4 = Array.from({ length: 2_000 }, (_, index) => `8.8.${index >> 8}.${index & 255}`)
  const ipv6 = Array.from({ length: 2_000 }, (_, index) => `2606:4700::${index.toString(16)}`)
  const families = checkAddresses([...ipv4, ...ipv6], production).map(({ family }) => family)
  t.deepEqual(families, [6, 6, 6, 6, 4, 4, 4, 4])
})

test('without a public address there is nothing to connect to', (t) => {
  const refused = { code: 'private_address' }
  t.deepEqual(
    failure(() => checkAddresses(['127.0.0.1', '10.0.0.1', 'fe80::1'], production)),
    refused,
  )
  t.deepEqual(
    failure(() => checkAddresses(['10.0.0.1', '169.254.169.254'], development)),
    refused,
  )
  t.deepEqual(
    failure(() => checkAddresses([], production)),
    { code: 'not_resolved' },
  )
})

test('in development loopback passes too, and http reaches nothing else', (t) => {
  const http = { allowLoopback: true, protocol: 'http:' }
  t.deepEqual(checkAddresses(['127.0.0.1', '1.1.1.1', '10.0.0.1'], development).length, 2)
  t.deepEqual(checkAddresses(['::1', '1.1.1.1'], http), [{ address: '::1', family: 6 }])
  t.deepEqual(
    failure(() => checkAddresses(['1.1.1.1'], http)),
    { code: 'https_needed' },
  )
})

import test from 'ava'
import fc from 'fast-check'
import { getAddress, isAddress } from 'viem'
import { addressText } from '../../../domain/chain/address-text.ts'
import { addressProblem, checksummed } from '../../../domain/chain/address.ts'

/** The examples of EIP-55 itself. */
const EXAMPLES = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

const anyAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

test('the examples of EIP-55 have right checksums', (t) => {
  for (const address of EXAMPLES) {
    t.is<string, string>(checksummed(address.toLowerCase()), address)
    t.is(addressProblem(address), null)
  }
})

test('an address is written as viem writes it', (t) => {
  fc.assert(
    fc.property(anyAddress, (address) =>
      t.is<string, string>(checksummed(address), getAddress(address as `0x${string}`)),
    ),
  )
})

test('letters of both cases are taken exactly when they are the checksum, those of one case always', (t) => {
  fc.assert(
    fc.property(anyAddress, fc.nat(39), (address, place) => {
      const right = checksummed(address)
      const letter = right[place + 2] as string
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      const changed = right.slice(0, place + 2) + other + right.slice(place + 3)
      const isOneCase = [changed.slice(2).toLowerCase(), changed.slice(2).toUpperCase()].includes(changed.slice(2))
      t.is(addressProblem(changed) === null, changed === right || isOneCase)
      t.is(addressProblem(address), null)
      t.is(addressProblem(`0x${address.slice(2).toUpperCase()}`), null)
      t.true(isAddress(right))
    }),
  )
})

test('an address is kept in lower case, and text that is none is refused', (t) => {
  const [, , , , mixed = ''] = EXAMPLES
  t.is(addressText.parse(mixed), mixed.toLowerCase() as `0x${string}`)
  for (const wrong of [
    '',
    '0x',
    mixed.slice(2),
    `${mixed}0`,
    mixed.slice(0, -1),
    mixed.replace('0x', '0X'),
    ` ${mixed}`,
  ])
    t.regex(addressProblem(wrong)?.en ?? '', /must be 0x and 40 hexadecimal digits/)
  t.regex(addressProblem(mixed.replace('A', 'a'))?.en ?? '', /wrong checksum/)
})

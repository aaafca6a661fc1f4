import { crc32 } from 'node:zlib'
import test from 'ava'
import fc from 'fast-check'
import { API_KEY_BYTES, apiKeyFrom, isApiKey } from '../../domain/api-key.ts'
import { BASE62 } from '../../domain/ids.ts'

const mode = fc.constantFrom('test' as const, 'live' as const)
const key = fc
  .tuple(mode, fc.uint8Array({ minLength: API_KEY_BYTES, maxLength: API_KEY_BYTES }))
  .map(([kind, bytes]) => apiKeyFrom(kind, bytes))

const SECRET_STARTS = 'pds_test_'.length

test('a key names its mode and has 30 random characters and their CRC32 in base62', (t) => {
  fc.assert(
    fc.property(key, (text) => {
      const [, secret = '', checksum = ''] = /^pds_(?:live|test)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(text) ?? []
      const number = Array.from(checksum).reduce((sum, character) => sum * 62 + BASE62.indexOf(character), 0)
      t.is(number, crc32(secret))
      t.true(isApiKey(text))
    }),
  )
})

test('one wrong character is noticed, wherever it is', (t) => {
  fc.assert(
    fc.property(key, (text) => {
      for (let place = SECRET_STARTS; place < text.length; place += 1) {
        for (const character of BASE62) {
          if (character === text[place]) continue
          t.false(isApiKey(text.slice(0, place) + character + text.slice(place + 1)), `${text} ${place} ${character}`)
        }
      }
    }),
    { numRuns: 5 },
  )
})

test('two swapped characters are noticed', (t) => {
  fc.assert(
    fc.property(key, (text) => {
      for (let first = SECRET_STARTS; first < text.length; first += 1) {
        for (let second = first + 1; second < text.length; second += 1) {
          if (text[first] === text[second]) continue
          const swapped = text
            .split('')
            .with(first, text[second] as string)
            .with(second, text[first] as string)
            .join('')
          t.false(isApiKey(swapped), `${text} ${first} ${second}`)
        }
      }
    }),
    { numRuns: 20 },
  )
})

test('anything that does not have the form of a key is none', (t) => {
  const sound = apiKeyFrom('live', new Uint8Array(API_KEY_BYTES))
  const others = [
    '',
    'pds_live_',
    sound.slice(0, -1),
    `${sound}0`,
    ` ${sound}`,
    `${sound}\n`,
    sound.toUpperCase(),
    `Bearer ${sound}`,
  ]
  for (const text of [...others, sound.replace('live', 'demo'), sound.replace('pds', 'sk'), sound.replace('_', '-')]) {
    t.false(isApiKey(text), text)
  }
  fc.assert(fc.property(fc.string(), (text) => t.false(isApiKey(text))))
})

import test from 'ava'
import fc from 'fast-check'
import { BASE62, base62, ID_BYTES, idFrom, idPrefixes, isId } from '../../domain/ids.ts'

const prefix = fc.constantFrom(...idPrefixes)
const bytes = fc.uint8Array({ minLength: ID_BYTES, maxLength: ID_BYTES })

test('an id is a prefix and 22 letters and digits, and is known for one', (t) => {
  fc.assert(
    fc.property(prefix, bytes, (name, random) => {
      const id = idFrom(name, random)
      t.regex(id, /^[a-z]{3}_[0-9A-Za-z]{22}$/)
      t.true(id.startsWith(`${name}_`) && isId(name, id))
    }),
  )
})

test('every byte counts, so that ids of different bytes differ', (t) => {
  fc.assert(
    fc.property(bytes, fc.nat(ID_BYTES - 1), fc.integer({ min: 1, max: 61 }), (random, place, step) => {
      const other = Uint8Array.from(random)
      other[place] =
        ((random[place] as number) % 62) + (((random[place] as number) % 62) + step < 62 ? step : step - 62)
      t.not(idFrom('drw', other), idFrom('drw', random))
    }),
  )
})

test('every letter and digit occurs, each from the bytes that stand for it', (t) => {
  t.is(new Set(BASE62).size, 62)
  t.is(
    base62(
      Uint8Array.from({ length: 62 }, (_, i) => i),
      62,
    ),
    BASE62,
  )
  t.is(base62(Uint8Array.from([62, 61, 255]), 3), `0z${BASE62[255 - 4 * 62]}`)
})

test('an id of another kind than asked for is not taken for one', (t) => {
  const id = idFrom('drw', new Uint8Array(ID_BYTES))
  for (const other of [
    '',
    id.slice(1),
    id.slice(0, -1),
    `${id}0`,
    `${id}\n`,
    ` ${id}`,
    id.replace('_', '-'),
    id.replace('0', 'é'),
  ]) {
    t.false(isId('drw', other), other)
  }
  t.false(isId('pay', id))
})

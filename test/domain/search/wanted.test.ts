import test from 'ava'
import { apiKeyFrom } from '../../../domain/api-key.ts'
import { idFrom } from '../../../domain/ids.ts'
import { readWanted, searchedIds, shortened } from '../../../domain/search/wanted.ts'

const BYTES = new Uint8Array(40).fill(7)
const drawing = idFrom('drw', BYTES)
const hash = 'AB'.repeat(32)
const address = `0x${'Cd'.repeat(20)}`

test('an id of each kind is found by what it begins with', (t) => {
  for (const prefix of searchedIds) t.deepEqual(readWanted(` ${idFrom(prefix, BYTES)} `)?.by, prefix)
})

test('an id is found inside what holds it: an address, a receipt, a line of a log', (t) => {
  for (const text of [
    `https://draws.example/campaigns/daily/draws/${drawing}`,
    `{"drawing":"${drawing}",\n"winnersCommitment":"0x${hash}"}`,
    `2026-11-25 paid drawing=${drawing} in 3 s`,
  ])
    t.deepEqual(readWanted(text), { by: 'drw', values: [drawing] })
})

test('what only looks like an id is none', (t) => {
  for (const text of [drawing.slice(0, -1), `${drawing}a`, `x${drawing}`, drawing.replace('drw', 'xyz')])
    t.is(readWanted(text)?.by, 'words', text)
})

test('numbers of drawings, addresses, hashes, e-mail addresses and endings of keys are known by their shape', (t) => {
  t.deepEqual(readWanted('Daily #12'), { by: 'number', values: ['Daily #12', 'daily', '12'] })
  t.deepEqual(readWanted('daily/12'), { by: 'number', values: ['daily/12', 'daily', '12'] })
  t.deepEqual(readWanted(address), { by: 'address', values: [address.toLowerCase()] })
  for (const text of [hash, `0x${hash}`])
    t.deepEqual(readWanted(text), { by: 'hash', values: [text, `0x${'ab'.repeat(32)}`, `\\x${'ab'.repeat(32)}`] })
  t.deepEqual(readWanted('Ada@Shop.test'), { by: 'email', values: ['ada@shop.test'] })
  for (const text of [
    'pds_live_…aB12',
    'pds_test_...aB12',
    '…aB12',
    apiKeyFrom('test', BYTES).replace(/.{4}$/, 'aB12'),
  ])
    t.deepEqual(readWanted(text), { by: 'ending', values: ['aB12'] }, text)
})

test('everything else is a name, a slug or a reference, unless it is too long, empty or cannot be shown', (t) => {
  t.deepEqual(readWanted(' Daily draw '), { by: 'words', values: ['Daily draw'] })
  t.is(readWanted('daily#99999999999')?.by, 'words')
  t.is(readWanted(`daily#${2 ** 31}`)?.by, 'words')
  for (const text of ['', '  ', 'a'.repeat(201), 'a\0b', 'a\ud800', '\0@\0']) t.is(readWanted(text), null)
})

test('of an API key, only what it is shown by leaves the browser', (t) => {
  const key = apiKeyFrom('live', BYTES)
  const short = `pds_live_…${key.slice(-4)}`
  t.is(shortened(` Authorization: Bearer ${key}\n`), ` Authorization: Bearer ${short}\n`)
  t.is(shortened(short), short)
})

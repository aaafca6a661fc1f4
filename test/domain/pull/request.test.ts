import { createHmac, timingSafeEqual } from 'node:crypto'
import test from 'ava'
import fc from 'fast-check'
import { fetchId, trialId, winnersRequest } from '../../../domain/pull/request.ts'
import { spellSecret } from '../../../domain/signature.ts'
import { webUrl } from '../../support/arbitraries.ts'

const drawing = {
  slug: 'daily',
  drawingId: 'drw_0000000000000000000001',
  winnersExpected: 3,
  cutoffAt: new Date('2026-12-01T18:00:00.123Z'),
  drawAt: new Date('2026-12-01T18:10:00Z'),
}
const secret = Buffer.alloc(32, 7)
const at = new Date('2026-12-01T18:00:01.999Z')
const ask = (url: string, secrets: readonly Uint8Array[] = [secret]) =>
  winnersRequest(url, drawing, { id: fetchId(drawing), at, secrets })

/** What a partner's server does with the secret that it was given and the head of a request: Standard Webhooks. */
const verifies = (spelled: string, headers: Record<string, string>, target: string): boolean => {
  const key = Buffer.from(spelled.slice('whsec_'.length), 'base64')
  const signed = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${target}`)
    .digest()
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === signed.length && timingSafeEqual(given, signed)
  })
}

const targetOf = (url: string): string => url.slice(new URL(url).origin.length)

test('the query says what the partner needs to know, after the query that the address already has', (t) => {
  const { url } = ask('https://shop.test/winners?game=1')
  t.is(
    url,
    'https://shop.test/winners?game=1&campaign=daily&drawing=drw_0000000000000000000001&winnersExpected=3' +
      '&cutoffAt=2026-12-01T18%3A00%3A00.123Z&drawAt=2026-12-01T18%3A10%3A00.000Z',
  )
  t.is(new URL(ask('https://shop.test').url).pathname, '/')
})

test("the address's own query stays as it is, byte for byte", (t) => {
  for (const query of ['a=%20+b', 'a', 'a&&b=', 'sig=a%2Fb%3D%3D', "q='x'"]) {
    const { search } = new URL(`https://shop.test/w?${query}`)
    t.true(new URL(ask(`https://shop.test/w?${query}`).url).search.startsWith(`${search}&campaign=daily&`), query)
  }
})

test('a partner verifies the signature over path and query with the secret as it was given', (t) => {
  const { url, headers } = ask('https://shop.test/winners?game=1')
  t.is(headers['webhook-timestamp'], '1796148001')
  t.true(verifies(spellSecret(secret), headers, targetOf(url)))
  t.false(verifies(spellSecret(Buffer.alloc(32, 8)), headers, targetOf(url)))
  t.false(verifies(spellSecret(secret), headers, targetOf(url).replace('winnersExpected=3', 'winnersExpected=4')))
  t.false(verifies(spellSecret(secret), { ...headers, 'webhook-timestamp': '1796148002' }, targetOf(url)))
})

test('after a rotation the request carries both signatures, and either verifies', (t) => {
  const other = Buffer.alloc(32, 9)
  const { url, headers } = ask('https://shop.test/winners', [secret, other])
  t.is(headers['webhook-signature']?.split(' ').length, 2)
  for (const one of [secret, other]) t.true(verifies(spellSecret(one), headers, targetOf(url)))
})

test('the id is the same for every try at a cutoff, another for another cutoff, drawing or trial', (t) => {
  const later = { ...drawing, cutoffAt: new Date(drawing.cutoffAt.getTime() + 1) }
  t.is(fetchId(drawing), fetchId({ ...drawing }))
  t.not(fetchId(drawing), fetchId(later))
  t.not(fetchId(drawing), fetchId({ ...drawing, drawingId: 'drw_0000000000000000000002' }))
  t.is(trialId('ftr_1'), 'trial_ftr_1')
})

test('whatever the address is, the signature is over what is asked for, and nothing of the secret is in the request', (t) => {
  fc.assert(
    fc.property(webUrl('http', 'https'), fc.uint8Array({ minLength: 32, maxLength: 32 }), (address, key) => {
      const { url, headers } = ask(address, [key])
      const request = `${url} ${JSON.stringify(headers)}`
      t.true(verifies(spellSecret(key), headers, targetOf(url)))
      t.false(request.includes(Buffer.from(key).toString('base64')))
    }),
  )
})

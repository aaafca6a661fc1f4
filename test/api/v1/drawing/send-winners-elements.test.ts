import test from 'ava'
import { fileService } from '../../../support/site/file-service.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'

const service = fileService(test)

const HTTPS = 'https://shop.example/'

/** Each: what is wrong, the element in the place of the second winner, where the problem points, what it says. */
const refusedElements: [string, unknown, string, RegExp][] = [
  ['an e-mail as id', 'anna@shop.example', '/winners/1', /e-mail address must never be a winner id/],
  ['an e-mail as id in an object', { winner: 'anna@shop.example' }, '/winners/1/winner', /e-mail address/],
  ['an empty id', '', '/winners/1', /must not be empty/],
  ['an id with a space', 'anna smith', '/winners/1', /letters, digits and .* no spaces/],
  ['an id with a line break at its end', 'anna\n', '/winners/1', /letters, digits/],
  ['an id with NUL', 'an\u0000na', '/winners/1', /letters, digits/],
  ['an id with a letter that is not ASCII', 'änna', '/winners/1', /letters, digits/],
  ['an id with a lone surrogate', 'anna\ud800', '/winners/1', /letters, digits/],
  ['an id of 129 characters', 'a'.repeat(129), '/winners/1', /128 characters at most; this one has 129/],
  ['an object without winner', { displayName: 'Anna' }, '/winners/1/winner', /needs its id here, as a string/],
  ['a winner that is a number', { winner: 7 }, '/winners/1/winner', /needs its id here, as a string/],
  ['a number', 7, '/winners/1', /an id or an object/],
  ['null', null, '/winners/1', /an id or an object/],
  ['a list', ['b'], '/winners/1', /an id or an object/],
  ['true', true, '/winners/1', /an id or an object/],
  ['a member that there is not', { winner: 'b', email: 'x' }, '/winners/1', /no member "email"/],
  [
    'a member __proto__',
    JSON.parse('{"winner":"b","__proto__":{"displayName":"X"}}'),
    '/winners/1',
    /no member "__proto__"/,
  ],
]

/** Each: what is wrong, the name of the second winner, what is said of it. */
const refusedNames: [string, unknown, RegExp][] = [
  ['a name of 41 characters', 'n'.repeat(41), /41 characters; 40 are allowed/],
  ['a name of 41 emoji', '🎁'.repeat(41), /41 characters; 40 are allowed/],
  ['an empty name', '', /empty; send null to remove one/],
  ['a name of spaces', '   ', /empty/],
  ['a name that is a number', 7, /string or null/],
  ['a name that is an object', {}, /string or null/],
  ['a name with NUL', 'An\u0000na', /control character/],
  ['a name with an escape sequence', '\u001b[31mAnna', /control character/],
  ['a name with a bidi override', 'a\u202egpj.exe', /changes the direction/],
  ['a name with a bidi isolate', 'a\u2066b', /changes the direction/],
  ['a name with a lone surrogate', 'Anna \ud83c', /lone surrogate/],
]

/** The same for avatars. */
const refusedAvatars: [string, unknown, RegExp][] = [
  ['a javascript: avatar', 'javascript:alert(1)', /start with https/],
  ['a data: avatar', 'data:image/png;base64,AAAA', /start with https/],
  ['an http: avatar', 'http://shop.example/a.png', /start with https/],
  ['a relative avatar', '/a.png', /not an absolute https address/],
  ['an avatar without a scheme', '//shop.example/a.png', /not an absolute https address/],
  ['an avatar with credentials', 'https://user:secret@shop.example/', /user name or password/],
  ['an avatar with a user name', 'https://user@shop.example/', /user name or password/],
  ['an avatar with a space before it', ` ${HTTPS}`, /not an absolute https address/],
  ['an avatar with NUL', `${HTTPS}\u0000`, /not an absolute https address/],
  ['an avatar with a lone surrogate', `${HTTPS}\udc00`, /not an absolute https address/],
  ['an empty avatar', '', /not an absolute https address/],
  ['an avatar of 2,049 characters', HTTPS.padEnd(2049, 'a'), /2049 characters; 2048 are allowed/],
  ['an avatar that is a number', 7, /string or null/],
]

const refused = [
  ...refusedElements,
  ...refusedNames.map(
    ([what, displayName, detail]) => [what, { winner: 'b', displayName }, '/winners/1/displayName', detail] as const,
  ),
  ...refusedAvatars.map(
    ([what, avatarUrl, detail]) => [what, { winner: 'b', avatarUrl }, '/winners/1/avatarUrl', detail] as const,
  ),
]

for (const [what, element, pointer, detail] of refused) {
  test(`400 bad_request: ${what}; the answer points to it`, async (t) => {
    const drawing = await openDrawing(await makeShop(await service()))
    await drawing.send(['x', 'y', 'z'])
    const before = await drawing.read()
    const answer = await drawing.send(['a', element, 'c'])
    isProblem(t, answer, 400, 'bad_request', detail)
    t.is(answer.body.errors?.[0]?.pointer, pointer)
    t.regex(answer.body.errors?.[0]?.detail ?? '', detail)
    t.deepEqual(await drawing.read(), before, 'the list that was there is there still')
  })
}

const taken: [string, unknown][] = [
  ['an id of every character that ids may have', 'AZaz09._:~+/=-'],
  ['an id of one character', 'b'],
  ['an id of 128 characters', 'b'.repeat(128)],
  ['an id that is a name of JavaScript', '__proto__'],
  ['a name of 40 characters', { winner: 'b', displayName: 'n'.repeat(40) }],
  ['a name of 40 emoji, each two code units long', { winner: 'b', displayName: '🎁'.repeat(40) }],
  ['a name of 40 characters with spaces around it', { winner: 'b', displayName: `  ${'n'.repeat(40)}  ` }],
  ['a name that is markup, which is shown as text', { winner: 'b', displayName: '<b>"\'& \\' }],
  ['a name in a script from right to left', { winner: 'b', displayName: 'שלום' }],
  ['a name that Postgres reads as nothing in a list', { winner: 'b', displayName: 'NULL' }],
  ['an avatar of 2,048 characters', { winner: 'b', avatarUrl: HTTPS.padEnd(2048, 'a') }],
  ['a name and an avatar that are null', { winner: 'b', displayName: null, avatarUrl: null }],
]

for (const [what, element] of taken) {
  test(`${what} is taken and read back as it was sent`, async (t) => {
    const drawing = await openDrawing(await makeShop(await service()))
    const sent = await drawing.send(['a', element, 'c'])
    t.is(sent.status, 201, sent.text)
    const { winner, displayName, avatarUrl } = (await drawing.read()).winners[1] ?? {}
    const expected = typeof element === 'string' ? { winner: element } : (element as Record<string, string>)
    t.deepEqual(
      [winner, displayName, avatarUrl],
      [expected['winner'], expected['displayName']?.trim() ?? null, expected['avatarUrl'] ?? null],
    )
  })
}

test('at most 20 problems are reported at once', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()), { winnersExpected: 30 })
  const answer = await drawing.send(Array.from({ length: 30 }, () => 'no spaces'))
  isProblem(t, answer, 400, 'bad_request', /^\/winners\/0: /)
  t.is(answer.body.errors?.length, 20)
})

import { isDeepStrictEqual } from 'node:util'

/** Values of every type: at least one of them is wrong in any place. */
const otherTypes: readonly unknown[] = [null, true, -1, 0.5, 1e308, '', [], [null], {}, { a: { b: [1] } }]

/** Text that breaks what does not expect it. */
export const hostileTexts: readonly string[] = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\u202etxt.exe',
  '\u0000\u001b[31m',
  'a b\r\nX-Injected: 1',
  "' or '1'='1",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '9'.repeat(400),
  '\ufeff',
  'e\u0301'.repeat(60),
  '🎁'.repeat(300),
  'x'.repeat(10_000),
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  'http://127.0.0.1:1/',
  'https://user:pass@[::1]:99999/#x',
]

const unknownMembers = ['unknown', '__proto__', 'constructor', 'toString', '', '\0', 'x'.repeat(10_000)]

type Json = Record<string, unknown>
export type Wrong = { what: string; value: unknown }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Also for `__proto__`, which an ordinary assignment would not make a member. */
const withMember = (object: Json, name: string, value: unknown): Json =>
  Object.fromEntries([...Object.entries(object).filter(([key]) => key !== name), [name, value]])

const short = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text)

/** A value made wrong in every way, itself and all within it: another type, hostile text, a member missing or added. */
const wrongAt = (value: unknown, at: string): Wrong[] => {
  const replaced = [...otherTypes, ...hostileTexts]
    .filter((other) => !isDeepStrictEqual(other, value))
    .map((other) => ({ what: `${at} is ${short(JSON.stringify(other))}`, value: other }))
  if (Array.isArray(value)) {
    const within = value.flatMap((element, i) =>
      wrongAt(element, `${at}/${i}`).map(({ what, value: wrong }) => ({ what, value: value.with(i, wrong) })),
    )
    return [...replaced, ...within, { what: `${at} is there ten times`, value: Array(10).fill(value).flat() }]
  }
  if (!isObject(value)) return replaced
  const within = Object.entries(value).flatMap(([name, member]) =>
    wrongAt(member, `${at}/${name}`).map(({ what, value: wrong }) => ({ what, value: withMember(value, name, wrong) })),
  )
  const fewer = Object.keys(value).map((name) => {
    const { [name]: _gone, ...rest } = value
    return { what: `${at}/${name} is missing`, value: rest }
  })
  const more = unknownMembers.map((name) => ({
    what: `${at} has a member ${short(JSON.stringify(name))}`,
    value: withMember(value, name, { polluted: true }),
  }))
  return [...replaced, ...within, ...fewer, ...more]
}

/** Every wrong body that is near an example. */
export const wrongBodies = (example: unknown): Wrong[] => wrongAt(example, 'the body')

const DEEP = 10_000

/** What is sent as it is: hardly any of it JSON. */
export const wrongTexts = (example: string): { what: string; text: string | Buffer }[] => [
  ...[0, 1, 2, 5, 9].map((cut) => ({
    what: `the body is cut off at ${cut}`,
    text: example.slice(0, Math.min(cut, example.length - 1)),
  })),
  { what: 'the body lacks its end', text: example.slice(0, -1) },
  { what: 'something is behind the body', text: `${example}x` },
  { what: 'the body is there twice', text: example + example },
  { what: 'lists in lists', text: '['.repeat(DEEP) + ']'.repeat(DEEP) },
  { what: 'objects in objects', text: '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP) },
  { what: 'a list without an end', text: '['.repeat(DEEP) },
  {
    what: 'a member in which lists lie in lists',
    text: example.replace(/}$/, `,"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`),
  },
  { what: 'a number of many digits', text: '1'.repeat(DEEP) },
  { what: 'a bare word', text: 'undefined' },
  { what: 'NaN', text: '{"winners":NaN}' },
  { what: 'single quotes', text: example.replaceAll('"', "'") },
  { what: 'a byte order mark', text: `\ufeff${example}` },
  { what: 'no UTF-8', text: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
  { what: 'UTF-16', text: Buffer.from(example, 'utf16le') },
  { what: 'zeros', text: Buffer.alloc(1_000) },
  { what: 'a form', text: 'winners=a&winners=b' },
  { what: 'XML', text: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
]

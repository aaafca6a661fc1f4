import test from 'ava'
import fc from 'fast-check'
import { anyCharacter } from '../../support/arbitraries.ts'
import { longestNormalized } from '../../support/longest-normalized.ts'
import { winnerSentence } from '../../../domain/finding-words/winner.ts'
import { avatarUrlProblem, readDisplayName } from '../../../domain/drawing/winner-display.ts'
import { readSentWinners } from '../../../domain/drawing/winners.ts'

const nameOf = (text: string) => {
  const read = readDisplayName(text)
  return 'name' in read ? read.name : null
}
const problemOf = (text: string) => {
  const read = readDisplayName(text)
  return 'problem' in read ? winnerSentence(read.problem).en : ''
}

test('a name is trimmed and in NFC', (t) => {
  t.is(nameOf('  Ada \t'), 'Ada')
  t.is(nameOf('Be\u0301la'), 'B\u00e9la')
  t.is(nameOf('  e\u0301'), '\u00e9')
})

test('marks of direction around a name, as pasted ones have, are trimmed as spaces are', (t) => {
  t.is(nameOf('\u200fדנה\u200e'), 'דנה')
  t.is(nameOf(' \u200e \u061c\u200fنرگس\u200f \t'), 'نرگس')
  t.is(nameOf(`\u200f${'😀'.repeat(40)}\u200f`), '😀'.repeat(40))
  for (const nothing of ['\u200f', ' \u200e\u061c ']) t.regex(problemOf(nothing), /empty; send null to remove one/)
})

test('names of many scripts, emoji with joiners and flags are taken as they are', (t) => {
  for (const name of ['Ñandú', '李雷', 'Дмитрий', 'محمد', 'नमस्ते', '👩‍👩‍👧', '🏴‍☠️', '🇪🇺', 'O\'Brien <3 & "co"']) {
    t.is(nameOf(name), name.normalize('NFC'), name)
  }
})

test('a name has 1 to 40 code points, counted after trimming, an emoji being one', (t) => {
  t.is(nameOf(` ${'😀'.repeat(40)} `), '😀'.repeat(40))
  t.is(nameOf('e\u0301'.repeat(40)), '\u00e9'.repeat(40))
  t.regex(problemOf('😀'.repeat(41)), /41 characters; 40 are allowed/)
  t.regex(problemOf('a'.repeat(41)), /41 characters/)
  for (const empty of ['', ' ', '\u00a0\u3000', '\n\t']) t.regex(problemOf(empty), /empty; send null to remove one/)
})

test('a name may be spelled in as many parts as Unicode has for it, and no list keeps a process busy with more', (t) => {
  t.is(nameOf('\u03b1\u0313\u0300\u0345'.repeat(40)), '\u1f82'.repeat(40))
  const marks = `a${'\u0301'.repeat(30_000)}${'\u0323'.repeat(30_000)}`
  const looked = longestNormalized(() => t.regex(problemOf(marks), /60001 characters; 40 are allowed/))
  t.is(looked, 0)
})

/** Every code point that must not stand within a name, from its own list. */
const forbidden = [
  ...Array.from({ length: 32 }, (_, i) => i),
  ...Array.from({ length: 33 }, (_, i) => 0x7f + i),
  0x61c,
  0x200e,
  0x200f,
  0x2028,
  0x2029,
  ...Array.from({ length: 5 }, (_, i) => 0x202a + i),
  ...Array.from({ length: 4 }, (_, i) => 0x2066 + i),
]

test('control characters, separators and whatever turns the direction of text are refused within a name', (t) => {
  for (const code of forbidden)
    t.regex(problemOf(`A${String.fromCodePoint(code)}b`), /control character/, code.toString(16))
})

test('half a character is refused', (t) => {
  for (const half of ['\ud83d', 'a\ude00', '\ude00\ud83d']) t.regex(problemOf(half), /lone surrogate/)
})

test('a name of which nothing can be seen is refused', (t) => {
  for (const blank of ['\u200b', '\u3164', '\u2800', '\ufe0f', '\u00ad \u034f', '\u{e0041}', '\u200b\u3164 \u{1d159}'])
    t.regex(problemOf(blank), /nobody can see; send null to remove it/, escape(blank))
  t.is(nameOf('a\u200bb'), 'a\u200bb')
})

test('marks piled up on a letter are refused, however they are kept apart', (t) => {
  for (const between of ['', '\u200b', '\u034f', '\u200d\ufe0f'])
    t.regex(problemOf(`Z\u0332${`\u0324${between}`.repeat(4)}o`), /more than 4 accents or other marks/, escape(between))
  for (const name of ['Nguyễn Thị Ánh', 'בְּרֵאשִׁ֖ית', 'กี้', 'ကြွှေ့', 'Z\u0332\u0324\u0318\u0319', '1️⃣2️⃣'])
    t.is(nameOf(name), name.normalize('NFC'))
})

test('a name that was taken is taken again in the form it got', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 45 }), (text) => {
      const name = nameOf(text)
      if (name !== null) t.is(nameOf(name), name)
      t.is(name === null, problemOf(text) !== '')
    }),
    { numRuns: 1000 },
  )
})

test('an absolute https address is an avatar', (t) => {
  const longest = `https://pics.test/${'a'.repeat(2048 - 'https://pics.test/'.length)}`
  for (const url of [
    'https://pics.test/a.png',
    'https://pics.test:8443/a?b=c#d',
    'HTTPS://pics.test',
    'https://[::1]/a',
    `https://${'pics.'.repeat(49)}test:65535/a`,
    longest,
  ]) {
    t.is(avatarUrlProblem(url), null, url)
  }
})

const avatars: Record<string, RegExp> = {
  'http://pics.test/a.png': /must start with https/,
  'javascript:alert(1)': /must start with https/,
  'data:image/png;base64,AAAA': /must start with https/,
  'ftp://pics.test/a': /must start with https/,
  'https:pics.test/a': /must start with https/,
  'https:\\\\pics.test/a': /must start with https/,
  '//pics.test/a': /not an absolute https address/,
  '/a.png': /not an absolute https address/,
  '': /not an absolute https address/,
  'https://': /not an absolute https address/,
  'https://pics.test/a b': /not an absolute https address/,
  ' https://pics.test/a': /not an absolute https address/,
  'https://pics.test/a\n': /not an absolute https address/,
  'https://pics.test/\u0000': /not an absolute https address/,
  'https://pics.test/\ud800': /not an absolute https address/,
  'https://ada@pics.test/a': /user name or password/,
  'https://ada:secret@pics.test/a': /user name or password/,
  'https://:secret@pics.test/a': /user name or password/,
  'https://pics.test:22/a': /must not have the port 22: use 443, 80 or one above 1023/,
  'https://localhost:22/a': /must not have the port 22/,
  [`https://${'漢'.repeat(260)}.test/a`]: /not an absolute https address/,
  [`https:\\\\${'漢'.repeat(260)}.test/a`]: /must start with https/,
  [`data:image/png;base64,${'A'.repeat(300)}`]: /must start with https/,
  [`https://pics.test/${'a'.repeat(2048)}`]: /2066 characters; 2048 are allowed/,
}

test('any other avatar is refused in words', (t) => {
  for (const [url, sentence] of Object.entries(avatars)) {
    const problem = avatarUrlProblem(url)
    t.regex(problem ? winnerSentence(problem).en : '', sentence, url)
  }
})

test('a bad name and a bad avatar are each reported where they are', (t) => {
  const winners = ['a', { winner: 'b', displayName: '', avatarUrl: 'http://pics.test' }]
  const read = readSentWinners({ winners })
  const pointers = 'problems' in read ? read.problems.map(({ pointer }) => pointer) : []
  t.deepEqual(pointers, ['/winners/1/displayName', '/winners/1/avatarUrl'])
  const numbers = readSentWinners({ winners: [{ winner: 'b', displayName: 1, avatarUrl: false }] })
  t.deepEqual('problems' in numbers ? numbers.problems.map(({ finding }) => winnerSentence(finding).en) : [], [
    'This must be a string or null.',
    'This must be a string or null.',
  ])
})

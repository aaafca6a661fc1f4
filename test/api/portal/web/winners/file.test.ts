import test from 'ava'
import fc from 'fast-check'
import { anyCharacter } from '../../../../support/arbitraries.ts'
import {
  countProblem,
  readWinnersFile,
  toElement,
  toLines,
  type WinnersFile,
} from '../../../../../api/portal/web/src/winners/file.ts'
import type { HeaderChoice } from '../../../../../api/portal/web/src/winners/start.ts'
import { readSentWinners } from '../../../../../domain/drawing/winners.ts'
import { loadTexts } from '../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

const read = (text: string, choice: HeaderChoice = 'detect'): WinnersFile => {
  const reading = readWinnersFile(text, choice)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

const elements = (text: string, choice?: HeaderChoice) => {
  const { entries, problems } = read(text, choice)
  return { elements: entries.map(toElement), problems: problems.map(({ line, detail }) => `${line}: ${detail}`) }
}

const AVATAR = 'https://a.example/1.png'

const lists: Record<string, { text: string; takes: unknown[] }> = {
  'plain lines': { text: 'a1\nb2\nc3', takes: ['a1', 'b2', 'c3'] },
  'lines that end with CRLF, the last one too': { text: 'a1\r\nb2\r\n', takes: ['a1', 'b2'] },
  'ids from a file for spreadsheets': { text: "'-a1\n'=b2\n'+c3", takes: ['-a1', '=b2', '+c3'] },
  'lines that end with CR': { text: 'a1\rb2', takes: ['a1', 'b2'] },
  'a byte order mark': { text: '\ufeffa1\nb2', takes: ['a1', 'b2'] },
  'empty lines and spaces': { text: '\n\n  a1  \n\n ,, \nb2\n\n\n', takes: ['a1', 'b2'] },
  commas: {
    text: `a1,Ann,${AVATAR}\nb2,Bo`,
    takes: [
      { winner: 'a1', displayName: 'Ann', avatarUrl: AVATAR },
      { winner: 'b2', displayName: 'Bo' },
    ],
  },
  semicolons: {
    text: 'a1;Doe, John\nb2;Poe, Ann',
    takes: [
      { winner: 'a1', displayName: 'Doe, John' },
      { winner: 'b2', displayName: 'Poe, Ann' },
    ],
  },
  tabs: { text: 'a1\tDoe; John, jr', takes: [{ winner: 'a1', displayName: 'Doe; John, jr' }] },
  quotes: { text: '"a1","Doe, ""Jo"""\n"b2"', takes: [{ winner: 'a1', displayName: 'Doe, "Jo"' }, 'b2'] },
  'a quotation mark within a name': {
    text: 'a1,5" Joe\nb2,Bo',
    takes: [
      { winner: 'a1', displayName: '5" Joe' },
      { winner: 'b2', displayName: 'Bo' },
    ],
  },
  'a header': { text: 'id,name\na1,Ann', takes: [{ winner: 'a1', displayName: 'Ann' }] },
  'a header in another order': {
    text: 'E-mail;Display name;Winner ID\nann@x.example;Ann;a1',
    takes: [{ winner: 'a1', displayName: 'Ann' }],
  },
  'a header of one column': { text: 'Winner\r\na1', takes: ['a1'] },
  "a spreadsheet's separator line": {
    text: 'sep=;\r\nid;name\r\na1;Ann',
    takes: [{ winner: 'a1', displayName: 'Ann' }],
  },
  'an avatar without a name': { text: `a1,,${AVATAR}`, takes: [{ winner: 'a1', avatarUrl: AVATAR }] },
  'JSON ids': { text: ' ["a1", "b2"]', takes: ['a1', 'b2'] },
  'the body of a send': {
    text: '{"winners": ["a1", {"winner": "b2", "displayName": "Bo", "avatarUrl": null}]}',
    takes: ['a1', { winner: 'b2', displayName: 'Bo', avatarUrl: null }],
  },
  'ids that a spreadsheet would take for formulas': { text: '=a1\n+b2\n-c3', takes: ['=a1', '+b2', '-c3'] },
  nothing: { text: ' \n ', takes: [] },
}

test('lists are taken as they are saved by different programs', (t) => {
  for (const [title, { text, takes }] of Object.entries(lists)) {
    t.deepEqual(elements(text), { elements: takes, problems: [] }, title)
  }
})

test('a header is reported, with the columns that are left out', (t) => {
  const { header, leftOut } = read('id,email,name\na1,ann@x.example,Ann')
  t.deepEqual(header, ['id', 'email', 'name'])
  t.deepEqual(leftOut, ['email'])
})

test('a first line that looks like a header is a winner where the person says so', (t) => {
  t.deepEqual(elements('id\na1', 'none'), { elements: ['id', 'a1'], problems: [] })
})

test('a header without ids says what is missing', (t) => {
  t.deepEqual(elements('email,name\nann@x.example,Ann').problems, [
    '1: The first line names the columns, but none of them is called id. Name the one that holds the ids.',
  ])
})

test('columns that were chosen by hand are read, whatever they are called', (t) => {
  const text = 'Kundennummer;Vorname;Ort\na1;Ann;Bonn\nb2;;Ulm'
  const columns = { winner: 0, displayName: 1, avatarUrl: null }
  t.deepEqual(elements(text, columns), { elements: [{ winner: 'a1', displayName: 'Ann' }, 'b2'], problems: [] })
  const file = read(text, columns)
  t.deepEqual(file.leftOut, ['Ort'])
  t.deepEqual(file.preview, [
    ['Kundennummer', 'Vorname', 'Ort'],
    ['a1', 'Ann', 'Bonn'],
    ['b2', '', 'Ulm'],
  ])
  t.regex(elements(text, { ...columns, winner: null }).problems[0] ?? '', /Name the one that holds the ids/)
})

test('a list of one column has no columns to choose from', (t) => {
  t.deepEqual(read('a1\nb2').preview, [])
  t.deepEqual(read('["a1", "b2"]').preview, [])
})

test('somebody who is there twice is reported with both lines', (t) => {
  t.deepEqual(elements('id\na1\n\nb2\na1\na1').problems, [
    '5: "a1" is already on line 2; nobody may be in a list twice.',
    '6: "a1" is already on line 2; nobody may be in a list twice.',
  ])
})

test('an entry of JSON that is there twice is reported with both places', (t) => {
  t.deepEqual(elements('["a1", "b2", "a1"]').problems, [
    '3: "a1" is already on entry 1; nobody may be in a list twice.',
  ])
})

test('ids, names and avatars are held to the rules of the API, each with its line', (t) => {
  const { problems } = elements(`ann@x.example\na b\n${'x'.repeat(129)}\nd4,${'n'.repeat(41)}\ne5,,http://a.example/`)
  t.is(problems.length, 5)
  t.regex(problems[0] ?? '', /^1: An e-mail address must never be a winner id/)
  t.regex(problems[1] ?? '', /^2: A winner id has only letters, digits/)
  t.regex(problems[2] ?? '', /^3: A winner id has 128 characters at most; this one has 129/)
  t.regex(problems[3] ?? '', /^4: The display name has 41 characters/)
  t.regex(problems[4] ?? '', /^5: The avatar address must start with https/)
})

test('a line with a name but no id is reported', (t) => {
  t.deepEqual(elements('a1,Ann\n,Bo').problems, ['2: A winner id must not be empty.'])
})

test('winners side by side are asked for line by line', (t) => {
  t.deepEqual(elements('a1,b2,c3,d4').problems, [
    '1: This line has 4 columns. Write one winner on each line: id, name, avatar address.',
  ])
})

test('lines are counted through a cell of several lines', (t) => {
  t.deepEqual(elements('id,name,note\na1,Ann,"two\nlines"\nb b').problems.length, 1)
  t.is(read('id,name,note\na1,Ann,"two\nlines"\nb b').problems[0]?.line, 4)
})

test('a quotation mark that is never closed is reported where it opens', (t) => {
  const { problems } = elements('a1\n"b2\nc3\nd4')
  t.is(problems.length, 1)
  t.regex(problems[0] ?? '', /^2: A quotation mark opens here/)
})

test('JSON that is broken or holds something else is reported in a sentence', (t) => {
  t.regex(elements('["a1",').problems[0] ?? '', /^1: This begins like JSON but is not well formed/)
  t.regex(elements('{"ids": []}').problems[0] ?? '', /^1: This JSON is neither an array/)
  t.regex(elements('["a1", 7, null]').problems.join(), /^2: Each winner is an id.*3: A winner id must not be empty/)
})

test('problems are counted all, and the first hundred are reported', (t) => {
  const { problems, problemCount } = read('a b\n'.repeat(250))
  t.is(problems.length, 100)
  t.is(problemCount, 250 + 249)
})

test('a list of 100,000 lines is read slice by slice, with its last line checked as the first', (t) => {
  const ids = Array.from({ length: 99_999 }, (_, i) => `winner-${i}`)
  const reading = readWinnersFile([...ids, 'winner-0'].join('\r\n'))
  let slices = 0
  let step = reading.next()
  for (; !step.done; step = reading.next()) slices += 1
  t.true(slices > 20)
  t.is(step.value.entries.length, 100_000)
  t.deepEqual(step.value.problems, [
    { line: 100_000, detail: '"winner-0" is already on line 1; nobody may be in a list twice.' },
  ])
})

test('slices end at no place inside of quotes', (t) => {
  const rows = Array.from({ length: 5_000 }, (_, i) => `id-${i},"Name ""${i}"", jr","a note\nof two lines"`)
  const { entries, problems } = read(`id,name,note\n${rows.join('\n')}`)
  t.is(entries.length, 5_000)
  t.is(problems.length, 0)
  t.is(entries.at(-1)?.line, 2 + 4_999 * 2)
})

test('more winners than any drawing takes are reported', (t) => {
  const { problems } = read(Array.from({ length: 100_001 }, (_, i) => `w${i}`).join('\n'))
  t.is(problems[0]?.detail, 'A list has 100000 winners at most; this one has 100001.')
})

test('what is right here is taken by the API as it is', (t) => {
  const id = fc.stringMatching(/^[A-Za-z0-9._:~+/=_-]{1,20}$/)
  const name = fc.option(fc.string({ minLength: 1, maxLength: 60, unit: anyCharacter }))
  const entry = fc.tuple(id, name).map(([winner, displayName]) => ({ winner, ...(displayName && { displayName }) }))
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 30 }), (list) => {
      const { entries, problems } = read(JSON.stringify(list))
      const isTaken = 'list' in readSentWinners({ winners: entries.map(toElement) })
      t.is(isTaken, problems.length === 0)
    }),
  )
})

test('a list that was written as lines is read back as it was', (t) => {
  const id = fc.stringMatching(/^[A-Za-z0-9._:~+/=_-]{1,20}$/)
  const name = fc.option(fc.stringMatching(/^[A-Za-z"';,.ü-][A-Za-z"';,. ü-]{0,30}$/).map((text) => text.trim()))
  const entry = fc.record({ id, name, avatar: fc.option(fc.constant(AVATAR)) })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: (one) => one.id, minLength: 1 }), (list) => {
      const entries = list.map(({ id: winner, name: displayName, avatar: avatarUrl }, i) => ({
        line: i + 1,
        winner,
        ...(displayName && { displayName }),
        ...(avatarUrl && { avatarUrl }),
      }))
      t.deepEqual(read(toLines(entries), 'none').entries, entries)
    }),
  )
})

test('a wrong count says how many are missing or too many', (t) => {
  t.is(countProblem(10, 10), null)
  t.is(countProblem(9, 10), 'This list has 9, the drawing takes 10: 1 missing.')
  t.is(countProblem(10_002, 10_000), 'This list has 10,002, the drawing takes 10,000: 2 too many.')
})

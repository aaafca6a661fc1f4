import test from 'ava'
import { shownName } from '../../domain/shown-name.ts'
import { longestNormalized } from '../support/longest-normalized.ts'

const problemOf = (text: string) => shownName.safeParse(text).error?.issues.map(({ message }) => message) ?? []

test('a name that people can read is taken, without the spaces around it', (t) => {
  for (const name of ['Ada’s shop', 'Ñandú', '李雷', 'नमस्ते', 'Nguyễn', '👩‍👩‍👧', '1️⃣'])
    t.is(shownName.parse(` ${name} `), name)
})

test('a name of which nothing can be seen is refused', (t) => {
  for (const blank of ['\u200b', '\u3164', '\u2800', '\ufe0f', '\u00ad \u034f'])
    t.deepEqual(problemOf(blank), ['must have characters that can be seen'], escape(blank))
  t.deepEqual(problemOf(' '), ['must not be empty'])
})

test('marks piled up on a letter are refused', (t) => {
  t.deepEqual(problemOf(`Z${'\u0324'.repeat(5)}`), ['must not have more than 4 accents or other marks on one letter'])
})

test('nobody keeps a process busy with a long row of marks: only what is short enough is looked at further', (t) => {
  const marks = `a${'\u0301'.repeat(30_000)}${'\u0323'.repeat(30_000)}`
  const looked = longestNormalized(() => t.deepEqual(problemOf(marks), ['must have 100 characters at most']))
  t.is(looked, 0)
})

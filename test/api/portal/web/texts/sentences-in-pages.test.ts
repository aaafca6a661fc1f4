import { glob, readFile } from 'node:fs/promises'
import test from 'ava'
import { sentencesIn } from './sentences-in-pages.ts'

const SOURCES = new URL('../../../../../api/portal/web/src/', import.meta.url)

/** Names of fonts, and of the columns of files that programs read. */
const NOT_FOR_PEOPLE = ['theme.ts', 'pages/drawing/results-file.ts', 'pages/payouts/payments-file.ts']

/** The product has one name in every language. */
const isName = (text: string): boolean => /^(– )?Prize Drawing Service$/.test(text)

test('words for people are found between tags, in attributes and in strings', (t) => {
  const code =
    'const A = () => <p className="a b" label="Name" title="Two words">Home {"one"}{`${n} more drawings`}</p>'
  t.deepEqual(sentencesIn(code, 'tsx'), ['Name', 'Two words', 'Home', 'more drawings'])
  t.deepEqual(sentencesIn('import a from "two words"\nthrow new Error("a bug")\nconst b = "one"', 'ts'), [])
})

test('the portal says nothing that is not in the catalogue of its language', async (t) => {
  const speaking: string[][] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SOURCES })) {
    if (file.startsWith('texts/') || NOT_FOR_PEOPLE.includes(file)) continue
    const code = await readFile(new URL(file, SOURCES), 'utf8')
    const said = sentencesIn(code, file.endsWith('x') ? 'tsx' : 'ts').filter((text) => !isName(text))
    if (said.length > 0) speaking.push([file, ...said])
  }
  t.deepEqual(speaking, [])
})

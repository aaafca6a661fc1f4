import { glob, readFile } from 'node:fs/promises'
import test from 'ava'
import { sentencesIn } from './sentences-in-pages.ts'

const SOURCES = new URL('../../../../../api/portal/web/src/', import.meta.url)

/** What is still said in English alone. This list only ever becomes shorter. */
const LEFT: readonly string[] = [
  'pages/campaign.tsx',
  'pages/campaign/asked-wallet.tsx',
  'pages/campaign/change-form.tsx',
  'pages/campaign/changes.tsx',
  'pages/campaign/draws.tsx',
  'pages/campaign/guarantee.tsx',
  'pages/campaign/odds.ts',
  'pages/campaign/pause.tsx',
  'pages/campaign/prize-money.tsx',
  'pages/campaign/prizes.tsx',
  'pages/campaign/review-wallet.tsx',
  'pages/campaign/source.tsx',
  'pages/campaign/status.tsx',
  'pages/campaign/test-fetch.tsx',
  'pages/campaign/wallet.tsx',
  'pages/campaigns.tsx',
  'pages/drawing.tsx',
  'pages/drawing/actions.tsx',
  'pages/drawing/download-results.tsx',
  'pages/drawing/edit-display.tsx',
  'pages/drawing/extend-cutoff.tsx',
  'pages/drawing/results-file.ts',
  'pages/drawing/stages.ts',
  'pages/drawing/time-line.tsx',
  'pages/drawing/trials.ts',
  'pages/drawing/try-result.tsx',
  'pages/drawing/verification.tsx',
  'pages/drawing/winner-filters.tsx',
  'pages/drawing/winners-table.tsx',
  'pages/drawing/winners.tsx',
  'pages/home.tsx',
  'pages/payouts/mark-many.tsx',
  'pages/payouts/review-marks.tsx',
]

/** Names of fonts, and of the columns of a file that programs read. */
const NOT_FOR_PEOPLE = ['theme.ts', 'pages/payouts/payments-file.ts']

/** The product has one name in every language. */
const isName = (text: string): boolean => /^(– )?Prize Drawing Service$/.test(text)

test('words for people are found between tags, in attributes and in strings', (t) => {
  const code =
    'const A = () => <p className="a b" label="Name" title="Two words">Home {"one"}{`${n} more drawings`}</p>'
  t.deepEqual(sentencesIn(code, 'tsx'), ['Name', 'Two words', 'Home', 'more drawings'])
  t.deepEqual(sentencesIn('import a from "two words"\nthrow new Error("a bug")\nconst b = "one"', 'ts'), [])
})

test('the portal says nothing that is not in the catalogue of its language', async (t) => {
  const speaking: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SOURCES })) {
    if (file.startsWith('texts/') || NOT_FOR_PEOPLE.includes(file)) continue
    const code = await readFile(new URL(file, SOURCES), 'utf8')
    const said = sentencesIn(code, file.endsWith('x') ? 'tsx' : 'ts').filter((text) => !isName(text))
    if (said.length > 0) speaking.push(file)
    if (said.length > 0 && !LEFT.includes(file)) t.log(file, said)
  }
  t.deepEqual(speaking.toSorted(), LEFT)
})

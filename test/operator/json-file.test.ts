import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { campaignFile } from '../../domain/campaign.ts'
import { parsePrizeTable } from '../../domain/prize-table.ts'
import { plainWords } from '../../domain/zod-problems.ts'
import { readJsonFile } from '../../operator/json-file.ts'

/** What is said of a file that holds this, after its name. */
const refusalOf = async (t: ExecutionContext, text: string, parse: (value: unknown) => unknown): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const file = join(folder, 'file.json')
  await writeFile(file, text)
  const error = await t.throwsAsync(readJsonFile(file, parse), { name: 'Refused' })
  return error.message.replaceAll(file, 'file.json')
}

const table = `{
  "version": 1,
  "tiers": [
    { "amountCents": 500, "weight": 1 },
    {
      "amountCents": 5,
      "wieght": 99
    }
  ]
}`

test('each member of a prize table that is wrong is named with its line: one that is missing where it would be', async (t) => {
  t.is(
    await refusalOf(t, table, parsePrizeTable),
    'file.json, line 5: tiers.1.weight: must be a whole number from 1 to 1000000000000; line 7: tiers.1.wieght: is not known: correct its name, or leave it out',
  )
})

test('so is what the whole table shows to be wrong', async (t) => {
  const rising = table.replace('500', '4').replace('wieght', 'weight')
  t.regex(
    await refusalOf(t, rising, parsePrizeTable),
    /^file\.json, line 6: tiers\.1\.amountCents: 5 is not below the 4 /,
  )
  const wrongSum = table.replace('"version": 1,', '"version": 1, "denominator": 99,').replace('wieght', 'weight')
  t.regex(
    await refusalOf(t, wrongSum, parsePrizeTable),
    /^file\.json, line 2: denominator: the weights sum to 100, not to 99/,
  )
})

test('a campaign’s file says in plain words what is missing and what is of the wrong type', async (t) => {
  const refusal = await refusalOf(t, '{\n  "slug": 7,\n  "winners": "push"\n}', (value) =>
    campaignFile.parse(value, plainWords),
  )
  t.regex(refusal, /line 1: partner: is missing/)
  t.regex(refusal, /line 2: slug: must be a text/)
  t.regex(refusal, /line 3: winners: must be an object/)
  t.notRegex(refusal, /Invalid input|undefined/)
})

test('a file that holds no object is said to be wrong as a whole, and one that is no JSON where it ends to be', async (t) => {
  t.is(await refusalOf(t, '[]', parsePrizeTable), 'file.json, line 1: the file: must be an object: {…}')
  t.regex(await refusalOf(t, '{\n  "version": 1,\n}', parsePrizeTable), /^The file file\.json is not JSON: .*line 3/)
})

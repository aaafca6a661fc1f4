import { join, relative } from 'node:path'
import test from 'ava'
import { bareWordsIn, reachedFrom } from './spoken-refusals.ts'

const project = join(import.meta.dirname, '../../..')

/** Modules that the portal's procedures import, and whose words no person ever reads, with the reason. */
const ENGLISH_ONLY: Readonly<Record<string, string>> = {
  'api/authenticate.ts': 'refuses API keys',
  'api/v1/': 'answers programs',
  'api/readers/': 'serves documents to programs',
  'api/body/parse-json.ts': 'the portal writes no such body',
  'api/body/scan-json.ts': 'the portal writes no such body',
  'api/body/read-json.ts': 'the portal writes no such body',
  'api/body/read-body.ts': 'the portal writes no such body',
  'domain/payout/largest.ts': 'only operators change the terms of a campaign in a contract',
}

const isEnglishOnly = (found: string): boolean => Object.keys(ENGLISH_ONLY).some((path) => found.startsWith(path))

test('whatever the portal refuses, it refuses in both languages', async (t) => {
  const modules = await reachedFrom(join(project, 'api/portal/router.ts'))
  t.true(modules.size > 100)
  const bare = [...modules].flatMap(([path, code]) =>
    bareWordsIn(code).map((words) => `${relative(project, path)}: ${words}`),
  )
  const unused = Object.keys(ENGLISH_ONLY).filter((path) => !bare.some((found) => found.startsWith(path)))
  t.deepEqual(unused, [])
  t.deepEqual(
    bare.filter((found) => !isEnglishOnly(found)),
    [],
  )
})

test('words in one language are found in a refusal, and in what is named there', (t) => {
  t.deepEqual(bareWordsIn(`throw new Refused('not_found', \`No such \${thing} here.\`)`), ['No such '])
  t.deepEqual(bareWordsIn(`throw new Refused('not_found', 'There is none.')`), ['There is none.'])
  t.deepEqual(bareWordsIn(`const NONE = 'There is none.'; const of = () => new Refused('not_found', NONE)`), [
    'There is none.',
  ])
  t.deepEqual(bareWordsIn(`const name = z.string().refine(isName, 'must be a name')`), ['must be a name'])
  t.deepEqual(bareWordsIn(`throw new Refused('not_found', both('There is none.', 'Es gibt keine.'))`), [])
})

import test from 'ava'
import { runHere } from '../../support/operator/run.ts'
import { fileDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { SECRETS_KEY } from '../../support/keyring.ts'
import { moveWords } from '../../support/moving/cells.ts'
import { openWorkplace } from '../../support/workplace.ts'

const database = fileDatabase(test)

const refusalOf = async (words: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const { code, stderr } = await runHere(words, { DATABASE_URL: database.url, SECRETS_KEY, ...environment })
  return code === 0 ? 'none' : stderr
}

test('a partner moves to no address by which its keys would go in the clear', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  for (const baseUrl of ['http://api.second.example', 'api.second.example'])
    t.regex(
      await refusalOf(moveWords(partner, { baseUrl }), { MOVE_DATABASE_URL: database.url }),
      /^--base-url: .*starts with https:\/\//,
      baseUrl,
    )
})

test('the database that a partner moves to is a variable, since what is typed is seen by others', async (t) => {
  const words = moveWords('ptr_0000000000000000000000', { baseUrl: 'https://api.second.example' })
  t.regex(
    await refusalOf(words),
    /MOVE_DATABASE_URL: is missing: the address of the database that the partner moves to/,
  )
  const typed = await refusalOf([...words, '--to', 'postgres://root:secret@second.example/draws'])
  t.regex(typed, /unknown option '--to'/)
  t.notRegex(typed, /secret/)
})

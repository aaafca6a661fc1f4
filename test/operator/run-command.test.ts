import test, { type ExecutionContext } from 'ava'
import { keyPurposes, listKeys } from '../../db/queries/log/keys.ts'
import { signingSeeds } from '../../db/signing-keys.ts'
import { SECRETS_KEY_FILE } from '../../operator/local-stack.ts'
import { runOperator } from '../../operator/run.ts'
import { testDatabase } from '../support/database.ts'
import { folderOf } from '../support/folder.ts'
import { SECRETS_KEY, testKeyring } from '../support/keyring.ts'
import { openWorkplace } from '../support/workplace.ts'

const OTHER_KEY = 'ab'.repeat(32)

/** A database in which processes have sealed the keys that sign. */
const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  for (const purpose of keyPurposes) await signingSeeds(place.pool, testKeyring, purpose)
  const run = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
    runOperator(words, { DATABASE_URL: url, ...environment })
  return { place, run }
}

const SEALING = [...keyPurposes.map((of) => ['log', 'add-key', '--of', of]), ['partner', 'create', '--name', 'A shop']]

test('a command seals nothing with a key that has sealed nothing of its database', async (t) => {
  const { place, run } = await open(t)
  for (const words of SEALING) {
    const { code, stderr } = await run(words, { SECRETS_KEY: OTHER_KEY })
    t.is(code, 1, words.join(' '))
    t.regex(stderr, /^SECRETS_KEY is not the key that encrypted the secrets in this database: set that one\.\n$/)
  }
  for (const purpose of keyPurposes) t.is((await listKeys(place.pool, purpose)).length, 1, purpose)
})

test('a key that goes in front of the present one is taken, and so is the first one of an empty database', async (t) => {
  const { run } = await open(t)
  for (const words of SEALING) t.is((await run(words, { SECRETS_KEY: `${OTHER_KEY},${SECRETS_KEY}` })).code, 0)
  const empty = { DATABASE_URL: await testDatabase(t), SECRETS_KEY: OTHER_KEY }
  t.is((await runOperator(['partner', 'create', '--name', 'A shop'], empty)).code, 0)
})

test('the key of the local stack is not taken for the database that DATABASE_URL names', async (t) => {
  const { run } = await open(t)
  const DATA_DIR = await folderOf(t, { [SECRETS_KEY_FILE]: SECRETS_KEY })
  for (const words of SEALING) {
    const { code, stderr } = await run(words, { DATA_DIR })
    t.is(code, 1, words.join(' '))
    t.regex(stderr, /SECRETS_KEY: is missing/)
  }
})

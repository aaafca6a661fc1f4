import { userInfo } from 'node:os'
import test from 'ava'
import { runHere } from '../../support/operator/run.ts'
import { keyPurposes } from '../../../db/queries/log/keys.ts'
import { signingSeeds } from '../../../db/signing-keys.ts'
import { writingLog } from '../../../worker/log/chore.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { consoleEntriesOf } from '../../support/audit.ts'
import { testDatabase } from '../../support/database.ts'
import { SECRETS_KEY, testKeyring } from '../../support/keyring.ts'
import { readSite } from '../../support/site/site.ts'
import { openWorkplace } from '../../support/workplace.ts'

const open = async (t: Parameters<typeof testDatabase>[0]) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const { run: write } = writingLog(place, testKeyring)
  const operator = async (...words: string[]) => {
    const { code, stdout, stderr } = await runHere([...words, '--json'], { DATABASE_URL: url, SECRETS_KEY })
    return code === 0 ? JSON.parse(stdout) : stderr
  }
  const file = async (path: string): Promise<string> => (await readSite(place)).get(path) ?? ''
  return { place, write, operator, file }
}

test('a new key signs beside the one before it, which is retired once all have seen the new one', async (t) => {
  const { write, operator, file } = await open(t)
  await write()
  const [first] = (await operator('log', 'keys')).log
  const { key } = await operator('log', 'add-key', '--of', 'log')
  await write()
  t.deepEqual(
    (await operator('log', 'keys')).log.map(({ id }: { id: string }) => id),
    [key, first.id],
  )
  const signatures = (text: string) => text.split('\n\n')[1]?.trimEnd().split('\n').length
  t.is(signatures(await file('/log/checkpoint')), 2)
  t.is((await file('/log/key')).trimEnd().split('\n').length, 2)
  await operator('log', 'retire-key', '--of', 'log', '--key', first.id)
  await write()
  t.is(signatures(await file('/log/checkpoint')), 1)
  t.true((await file('/log/key')).includes(Buffer.from(`01${key}`, 'hex').toString('base64')))
})

test('the console’s log says who added a key or retired one, of each kind', async (t) => {
  const { place, operator } = await open(t)
  for (const of of keyPurposes) {
    await signingSeeds(place.pool, testKeyring, of)
    const [{ id }] = (await operator('log', 'keys'))[of]
    const { key } = await operator('log', 'add-key', '--of', of)
    await operator('log', 'retire-key', '--of', of, '--key', id)
    t.regex(await operator('log', 'retire-key', '--of', of, '--key', key), /the only one that does/)
    t.like((await consoleEntriesOf(place, `operator ${userInfo().username}`)).slice(-2), [
      { action: 'log.key_added', detail: { of, key } },
      { action: 'log.key_retired', detail: { of, key: id } },
    ])
  }
})

test('the only key is not retired, nor one that is none', async (t) => {
  const { write, operator } = await open(t)
  await write()
  const [{ id }] = (await operator('log', 'keys')).log
  t.regex(await operator('log', 'retire-key', '--of', 'log', '--key', id), /the only one that does/)
  t.regex(await operator('log', 'retire-key', '--of', 'receipts', '--key', id), /no such key/)
})

test('the keys of receipts stay listed, with the time from which one signs no more', async (t) => {
  const { place, write, operator, file } = await open(t)
  await signingSeeds(place.pool, testKeyring, 'receipts')
  const [{ id }] = (await operator('log', 'keys')).receipts
  await operator('log', 'add-key', '--of', 'receipts')
  await operator('log', 'retire-key', '--of', 'receipts', '--key', id)
  await write()
  const lines = (await file('/log/receipt-keys')).trimEnd().split('\n')
  t.is(lines.length, 2)
  t.regex(lines[0] ?? '', /^[0-9a-f]{16} [A-Za-z0-9+/]{43}=$/)
  t.regex(lines[1] ?? '', /^[0-9a-f]{16} [A-Za-z0-9+/]{43}= \d{4}-.*Z$/)
})

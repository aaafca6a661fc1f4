import test from 'ava'
import { findCheckpoint } from '../../../db/queries/log/checkpoint.ts'
import { addKey, findSigningKeys } from '../../../db/queries/log/keys.ts'
import { newSigningKey } from '../../../db/signing-keys.ts'
import { openCheckpoint } from '../../../domain/log/note.ts'
import { writingLog } from '../../../worker/log/chore.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { testDatabase } from '../../support/database.ts'
import { testKeyring } from '../../support/keyring.ts'
import { openWorkplace } from '../../support/workplace.ts'

const KEYS = 12

test('a checkpoint that very many keys sign is given on as it was signed', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  for (let i = 0; i < KEYS; i += 1) await place.pool.transaction((tx) => addKey(tx, 'log', newSigningKey(testKeyring)))
  await writingLog(place, testKeyring).run()
  const note = String(await findCheckpoint(place.pool))
  const keys = await findSigningKeys(place.pool, 'log')
  t.is(keys.length, KEYS)
  for (const { id } of keys) t.truthy(openCheckpoint(note, [Buffer.from(id, 'hex')]), id)
})

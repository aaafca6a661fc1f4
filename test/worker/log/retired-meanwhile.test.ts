import test from 'ava'
import { findCheckpoint } from '../../../db/queries/log/checkpoint.ts'
import { addKey, retireKey } from '../../../db/queries/log/keys.ts'
import { newSigningKey, signingSeeds } from '../../../db/signing-keys.ts'
import { openCheckpoint } from '../../../domain/log/note.ts'
import { openLogWriter } from '../../../worker/log/write-log.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { testDatabase } from '../../support/database.ts'
import { testKeyring } from '../../support/keyring.ts'
import { openWorkplace } from '../../support/workplace.ts'

test('a key that is retired while a batch is begun does not sign the checkpoint that has its end', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const { pool } = place
  await pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const keys = [newSigningKey(testKeyring), newSigningKey(testKeyring)] as const
  for (const key of keys) await pool.transaction((tx) => addKey(tx, 'log', key))
  const [kept, retired] = keys.map(({ id }) => id) as [string, string]
  const findSeeds = async () => {
    const seeds = await signingSeeds(pool, testKeyring, 'log')
    await pool.transaction((tx) => retireKey(tx, 'log', retired))
    return seeds
  }
  t.is(await openLogWriter(place, { findSeeds }).write(), 3, 'both keys, and the end of one')
  const note = String(await findCheckpoint(pool))
  t.truthy(openCheckpoint(note, [Buffer.from(kept, 'hex')]))
  t.is(openCheckpoint(note, [Buffer.from(retired, 'hex')]), null)
})

import test from 'ava'
import { sql } from 'slonik'
import { avatarKey } from '../../../db/queries/avatar/pictures.ts'
import { noteHosts } from '../../../db/queries/avatar/silent-hosts.ts'
import { noteAvatars, takeWanted } from '../../../db/queries/avatar/wanted.ts'
import { fetchAvatars } from '../../../worker/stages/fetch-avatars.ts'
import { connect } from '../../support/attack.ts'
import { openAvatars } from '../../support/avatar/avatars.ts'
import { somebodyWaits } from '../../support/chain/rows.ts'
import { testKeyring } from '../../support/keyring.ts'

test('a host that answers while a list with its addresses is noted: neither waits for the other for good', async (t) => {
  const { service, pool, client, origin, due, work, read } = await openAvatars(t)
  const [anna, bob] = [`${origin}/anna`, `${origin}/bob`]
  await pool.transaction((tx) => noteHosts(tx, [{ host: new URL(origin).host, strikes: 24 }]))
  const drawing = await due([anna, bob])
  await work()
  t.like(await read(anna), { tries: 0, isLeft: true })
  await pool.query(sql.unsafe`
    update avatar set tries = 1, left_at = null, retry_at = now() where key = ${avatarKey(bob)}`)
  const calls = await pool.transaction((tx) => fetchAvatars.lease(tx, [avatarKey(bob)], 60))
  const answered = await Promise.all(calls.map(({ make }) => make({ client, keyring: testKeyring })))
  t.is(answered.length, 1)
  await pool.query(sql.unsafe`insert into wanted_avatars (drawing_id) values (${drawing})`)

  let recording: Promise<unknown> | undefined
  await t.notThrowsAsync(
    pool.transaction(async (tx) => {
      const parts = await takeWanted(tx, [drawing])
      recording = t.notThrowsAsync(pool.transaction((other) => fetchAvatars.record(other, answered), 0))
      await somebodyWaits(t, await connect(t, service.databaseUrl))
      await noteAvatars(tx, parts)
    }, 0),
  )
  await recording
  t.like(await read(bob), { isLeased: false, type: 'image/png' })
  t.is(await pool.oneFirst(sql.unsafe`select count(*)::int from wanted_avatars`), 1, 'anna is looked at again')
})

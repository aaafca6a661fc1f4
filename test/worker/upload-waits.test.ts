import test from 'ava'
import { sql } from 'slonik'
import { avatarKey, avatarPath } from '../../db/queries/avatar/pictures.ts'
import { writingLog } from '../../worker/log/chore.ts'
import { readMetrics } from '../../db/queries/metrics/reading.ts'
import { takeSnapshot } from '../../worker/metrics/snapshot.ts'
import { measureStatus } from '../../worker/status/measure.ts'
import { png } from '../support/avatar/pictures.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { testKeyring } from '../support/keyring.ts'
import { notingStore, openUploads } from '../support/site/uploads.ts'

const PICTURE = 'https://partner.example/anna.png'

test('the log’s checkpoint and the status page go to the store while it has not taken proofs and pictures', async (t) => {
  const { paths, store } = notingStore((path) => path.endsWith('/proof.json') || path.startsWith('/avatars/'))
  const { pool, draw, drawPath, upload, ...place } = await openUploads(t, store)
  await writingLog({ pool }, testKeyring).run()
  await upload()
  t.true(paths.includes('/log/checkpoint'))
  paths.length = 0
  const id = await draw()
  await writingLog({ pool }, testKeyring).run()
  await measureStatus({ ...place, pool })
  await upload()
  t.false(paths.includes(drawPath(id)), 'its proof is not there yet')
  t.true(paths.includes('/log/checkpoint'))
  t.true(paths.includes('/status'))
  t.true(paths.includes('/status.json'))
})

test('the checkpoint waits for the tiles that it stands for', async (t) => {
  const { paths, store } = notingStore((path) => path.startsWith('/log/tile/'))
  const { pool, upload, waiting } = await openUploads(t, store)
  await pool.query(sql.unsafe`
    insert into log_wanted (entry) select jsonb_build_object('type', 'tried', 'n', n) from generate_series(1, 300) n`)
  await writingLog({ pool }, testKeyring).run()
  await upload()
  t.true(paths.includes('/log/key'))
  t.false(paths.includes('/log/checkpoint'))
  t.true((await waiting()).includes('/log/tile/0/000'))
})

test('a picture that the store does not take keeps the pages of its campaign waiting, and of no other', async (t) => {
  const { paths, store } = notingStore((path) => path.startsWith('/avatars/'))
  const { pool, work, due, drawPath, upload, waiting, ...place } = await openUploads(t, store)
  const other = await makeCampaign({ ...place, pool }, { partner: await makePartner({ ...place, pool }) })
  const id = await due()
  await pool.query(sql.unsafe`
    insert into avatar (key, url, drawing_id, partner_id, type, body, fetched_at, retry_at)
    values (${avatarKey(PICTURE)}, ${PICTURE}, ${id}, ${place.partner}, 'image/png', ${sql.binary(png(8, 8))}, now(), null)`)
  await pool.query(sql.unsafe`
    update winner_list set avatar_urls = array_fill(${PICTURE}::text, array[cardinality(winners)]) where drawing_id = ${id}`)
  const otherId = await makeDrawing({ ...place, pool }, { campaign: other })
  await pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners)
    values (${otherId}, ${sql.array(winnerIds(other.winnersPerDraw), 'text')})`)
  await passCutoff({ ...place, pool }, otherId)
  await work()
  await upload()
  t.true((await waiting()).includes(avatarPath(avatarKey(PICTURE))))
  t.false(paths.includes(drawPath(id)))
  t.true(paths.includes(`/campaigns/${other.slug}/draws/${otherId}`))
  t.true(paths.includes(`/campaigns/${other.slug}`))
})

test('what the store refuses is counted since it was first refused, until the store has taken it', async (t) => {
  let isDown = true
  const { store } = notingStore(() => isDown)
  const { pool, upload } = await openUploads(t, store)
  const counted = async () => {
    await takeSnapshot({ pool })
    const readings = await readMetrics(pool)
    return (name: string) => readings.find((one) => one.name === name)?.value as number
  }
  await upload()
  await pool.query(sql.unsafe`update site_file set failing_since = failing_since - interval '1 hour', retry_at = now()`)
  await upload()
  const refused = await counted()
  t.true(refused('prize_site_refused') > 0)
  t.true(refused('prize_site_refused_seconds') >= 3_600)
  isDown = false
  await pool.query(sql.unsafe`update site_file set retry_at = now()`)
  await upload()
  const taken = await counted()
  t.is(taken('prize_site_refused'), 0)
  t.is(taken('prize_site_refused_seconds'), 0)
})

import test from 'ava'
import { connect, refuses } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { urlAs } from '../../support/roles.ts'

test('totals never fall below zero, and take names of metrics alone', async (t) => {
  const client = await connect(t, await testDatabase(t))
  await client.query(`insert into metric_total values ('prize_payments_total', '{"chain": "test"}', 1)`)
  await refuses(t, client, 'update metric_total set value = -1')
  for (const name of ['payments', 'prize_Payments', 'prize_a b', `prize_${'x'.repeat(61)}`])
    await refuses(t, client, `insert into metric_total values ($1, '{}', 1)`, [name])
  await refuses(t, client, `insert into metric_total values ('prize_mail_total', '[]', 1)`)
  await refuses(t, client, `insert into metric_total values ('prize_mail_total', $1, 1)`, [
    { outcome: 'x'.repeat(200) },
  ])
})

test('a snapshot is of a known source', async (t) => {
  const client = await connect(t, await testDatabase(t))
  for (const source of ['', 'web', 'chain/', 'chain/Base', 'service2'])
    await refuses(t, client, `insert into metric_snapshot (source, gauges) values ($1, '[]')`, [source])
  await refuses(t, client, `insert into metric_snapshot (source, gauges) values ('service', '{}')`)
})

test('a backup that was noted stays noted, and no process notes one', async (t) => {
  const databaseUrl = await testDatabase(t)
  const client = await connect(t, databaseUrl)
  await client.query('insert into backup_note default values')
  await refuses(t, client, 'delete from backup_note')
  await refuses(t, client, `update backup_note set noted_at = now() + interval '1 day'`)
  await refuses(t, client, 'truncate backup_note')
  for (const role of ['web', 'worker'] as const) {
    const process = await connect(t, urlAs(role, databaseUrl))
    await t.throwsAsync(process.query('insert into backup_note default values'), { message: /permission denied/ })
  }
  const web = await connect(t, urlAs('web', databaseUrl))
  await t.throwsAsync(web.query(`insert into metric_total values ('prize_mail_total', '{}', 1)`), {
    message: /permission denied/,
  })
})

test('what a stage did in a minute is no less than nothing', async (t) => {
  const client = await connect(t, await testDatabase(t))
  const insert = 'insert into stage_minute (stage, done, failed) values ($1, $2, $3)'
  await refuses(t, client, insert, ['settle', -1, 0])
  await refuses(t, client, insert, ['settle', 0, -1])
  await refuses(t, client, insert, ['drw_1', 0, 0])
  await client.query(insert, ['settle', 1, 0])
})

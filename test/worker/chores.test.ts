import test from 'ava'
import { flag } from '../../db/queries/attention.ts'
import { watchAlarms } from '../../worker/alarms/watch.ts'
import { linkEntries } from '../../worker/audit/link-entries.ts'
import { keepHouseOnce } from '../../worker/housekeeping.ts'
import { writingLog } from '../../worker/log/chore.ts'
import { mailNeedsAtOnce } from '../../worker/mail-needs.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { prepareSite } from '../../worker/site/prepare.ts'
import { connect, openAttacked } from '../support/attack.ts'
import { addEntries } from '../support/audit.ts'
import { makeDrawing } from '../support/factory.ts'
import { testKeyring } from '../support/keyring.ts'
import { makeReader, missList } from '../support/portal/need-mails.ts'
import { asWorker, type TestWorkplace } from '../support/workplace.ts'

type Opened = Awaited<ReturnType<typeof openAttacked>>

type Case = {
  run: (worker: TestWorkplace) => Promise<unknown>
  /** Something to do, and what says in SQL whether it is done. */
  ask: (opened: Opened) => Promise<unknown>
  isDone: string
}

const cases: Readonly<Record<string, Case>> = {
  'reminding of what is due': {
    run: (worker) => remindOnce(worker, ['render-pages']),
    ask: async ({ client }) => client.query(`delete from pgboss.job`),
    isDone: `exists (select from pgboss.job where name = 'render-pages')`,
  },
  'writing the transparency log': {
    run: (worker) => writingLog(worker, testKeyring).run(),
    ask: ({ client }) => client.query(`insert into log_wanted (entry) values ('{"type": "tried"}')`),
    isDone: `not exists (select from log_wanted)`,
  },
  'linking the audit log': {
    run: linkEntries,
    ask: ({ client, partner }) => addEntries(client, partner, 1),
    isDone: `not exists (select from audit_unlinked)`,
  },
  'keeping house': {
    run: (worker) => keepHouseOnce(worker),
    ask: ({ client }) =>
      client.query(
        `insert into silent_host (host, strikes, last_at) values ('away.test', 1, now() - interval '1 year')`,
      ),
    isDone: `not exists (select from silent_host)`,
  },
  'mailing needs': {
    run: mailNeedsAtOnce,
    ask: async ({ place, partner, campaign }) => {
      await makeReader(place, { partner })
      await missList(place, await makeDrawing(place, { campaign }))
    },
    isDone: `exists (select from mail where kind = 'needs_missed')`,
  },
  'noting alarms': {
    run: (worker) => watchAlarms(worker, {}),
    ask: async ({ place, campaign }) => {
      const id = await makeDrawing(place, { campaign })
      await place.pool.transaction((tx) => flag(tx, [id], { code: 'rows_differ', detail: { found: 'the sum' } }))
    },
    isDone: `exists (select from alarm)`,
  },
}

for (const [name, { run, ask, isDone }] of Object.entries(cases))
  test(`${name} is done by one worker at a time, and by the next once that one has ended`, async (t) => {
    const opened = await openAttacked(t)
    const { url, place, client } = opened
    await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
    const worker = asWorker(place)
    const isItDone = async () => (await client.query<{ done: boolean }>(`select ${isDone} as done`)).rows[0]?.done
    await run(worker)
    await ask(opened)
    const another = await connect(t, url)
    await another.query('begin; select from chore for update')
    await run(worker)
    t.false(await isItDone())
    await another.query('rollback')
    await run(worker)
    t.true(await isItDone())
  })

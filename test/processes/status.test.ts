import test from 'ava'
import { freePort } from '../../local/ports.ts'
import { connect } from '../support/attack.ts'
import { testDatabase } from '../support/database.ts'
import { startFile, untilStarted } from '../support/process/command.ts'
import { until } from '../support/until.ts'

type Status = { state: string; components: { component: string; state: string }[] }

test('a web process and a worker say together that everything works', async (t) => {
  const databaseUrl = await testDatabase(t)
  const client = await connect(t, databaseUrl)
  const port = await freePort()
  const web = startFile('api/main.ts', [], { DATABASE_URL: databaseUrl, PORT: String(port) })
  t.teardown(() => web.child.kill('SIGKILL'))
  await untilStarted(web)
  // A worker that measures before the web process has reported its answers does so again only a minute later.
  const reported = async () => (await client.query('select from web_answers')).rowCount ?? 0
  t.true((await until(reported, (count) => count > 0)) > 0)
  const worker = startFile('worker/main.ts', [], { DATABASE_URL: databaseUrl })
  t.teardown(() => worker.child.kill('SIGKILL'))
  await untilStarted(worker)
  const ask = async (): Promise<Status | null> => {
    const answer = await fetch(`http://127.0.0.1:${port}/status.json`)
    return answer.ok ? ((await answer.json()) as Status) : null
  }
  const isMeasured = (seen: Status | null) => seen?.components.every(({ state }) => state !== 'unknown') ?? false
  const status = await until(ask, isMeasured)
  t.deepEqual(
    status?.components.map(({ component, state }) => [component, state]),
    [
      ['api', 'operational'],
      ['portal', 'operational'],
      ['pages', 'operational'],
      ['draws', 'operational'],
      ['webhooks', 'operational'],
    ],
  )
  t.is(status?.state, 'operational')
})

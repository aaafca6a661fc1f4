import test from 'ava'
import { freePort } from '../../local/ports.ts'
import { testDatabase } from '../support/database.ts'
import { startFile } from '../support/process/command.ts'
import { until } from '../support/until.ts'

type Status = { state: string; components: { component: string; state: string }[] }

test('a web process and a worker say together that everything works', async (t) => {
  const databaseUrl = await testDatabase(t)
  const port = await freePort()
  const web = startFile('api/main.ts', [], { DATABASE_URL: databaseUrl, PORT: String(port) })
  t.teardown(() => web.child.kill('SIGKILL'))
  await web.started
  const worker = startFile('worker/main.ts', [], { DATABASE_URL: databaseUrl })
  t.teardown(() => worker.child.kill('SIGKILL'))
  const ask = async (): Promise<Status | null> => {
    const answer = await fetch(`http://127.0.0.1:${port}/status.json`)
    return answer.ok ? ((await answer.json()) as Status) : null
  }
  // A worker may measure before the web process has reported its answers: it measures again a minute later.
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

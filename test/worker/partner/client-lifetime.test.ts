import test from 'ava'
import { type CallOutcome, openPartnerClient } from '../../../worker/partner/client.ts'
import { answers, hangs, resets, says, startHostileServer } from '../../support/pull/hostile-server.ts'
import { callHostile, failureWords, get, HASTY, ROOMY } from '../../support/partner-api/partner-call.ts'
import { until } from '../../support/until.ts'

const textOf = (outcome: CallOutcome): string =>
  outcome.ok ? outcome.answer.body.toString() : failureWords(outcome.failure)

const PATIENT = { ...ROOMY, totalMs: 600_000 }

/** What keeps a process alive, except for the test's own timers and pipes. */
const holds = () => process.getActiveResourcesInfo().filter((name) => /TCP|TLS|Timeout|Zlib/i.test(name))

test.serial('a call that is over, answered or given up, leaves nothing that keeps the process alive', async (t) => {
  const before = holds().toSorted()
  const calls = [
    { behave: hangs, limits: HASTY },
    { behave: says(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n`), limits: HASTY },
    { behave: answers('ok'), limits: PATIENT },
    { behave: resets, limits: PATIENT },
  ]
  for (const { behave, limits } of calls) {
    const { server } = await callHostile(t, behave, { limits })
    await server.stop()
  }
  const after = await until(
    async () => holds().toSorted(),
    (now) => now.length <= before.length,
  )
  t.deepEqual(after, before)
})

test('hundreds of calls run at once, each on a connection of its own', async (t) => {
  const server = await startHostileServer(t, answers('ok'))
  const client = openPartnerClient({ allowLoopback: true })
  const outcomes = await Promise.all(Array.from({ length: 300 }, () => client.call(get(server.url), ROOMY)))
  t.deepEqual(new Set(outcomes.map(textOf)), new Set(['ok']))
  t.is(server.connections, 300)
  t.true(await server.deserted())
  await client.close()
})

test('closing ends the calls that run, and none begins after it', async (t) => {
  const server = await startHostileServer(t, hangs)
  const client = openPartnerClient({ allowLoopback: true })
  const calls = Array.from({ length: 5 }, () => client.call(get(server.url), ROOMY))
  await client.close()
  t.true(await server.deserted())
  const made = server.connections
  const outcomes = await Promise.all([...calls, client.call(get(server.url), ROOMY)])
  t.deepEqual(new Set(outcomes.map(textOf)), new Set(['was not called to the end: the service stopped']))
  t.is(server.connections, made)
})

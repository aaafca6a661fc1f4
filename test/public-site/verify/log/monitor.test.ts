import test from 'ava'
import { openPromising } from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'

test('a service that keeps what it promised is found right, by the monitor and in each campaign', async (t) => {
  const { url } = await openPromising(t)
  const once = await runVerifier('--monitor', url, '--once')
  t.is(once.status, 0, once.out + once.error)
  t.regex(once.out, /ok: 28 entries, 2 campaigns, \d+ checks/)
  for (const slug of ['daily', 'live']) {
    const { out, error, status } = await runVerifier('--campaign', `${url}/campaigns/${slug}/draws.json`)
    t.is(status, 0, out + error)
    t.regex(out, /^ok {6}list and log: /m)
  }
})

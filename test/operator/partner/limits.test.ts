import test from 'ava'
import { fileDatabase } from '../../support/database.ts'
import { makeKey, makePartner } from '../../support/factory.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { startService } from '../../support/service.ts'
import { operatorOn } from '../../support/operator/operator.ts'

const database = fileDatabase(test)

const { operator, json } = operatorOn(database, 'partner', 'limits')

test('a partner gets other limits, each by itself, and the default ones back', async (t) => {
  const service = await startService(database.url)
  t.teardown(service.stop)
  const partner = await makePartner(service)
  const ours = ['--partner', partner]
  t.deepEqual(await json(...ours), { id: partner, read: 6_000, write: 3_000, testDraws: 1_200 })
  t.deepEqual(await json(...ours, '--read', '12000'), { id: partner, read: 12_000, write: 3_000, testDraws: 1_200 })
  t.deepEqual(await json(...ours, '--write', '7'), { id: partner, read: 12_000, write: 7, testDraws: 1_200 })
  t.like(await json(...ours, '--test-draws', '2000'), { write: 7, testDraws: 2_000 })
  const { key } = await makeKey(service, { partner })
  const { headers } = await clientOf(service, key).get('/campaigns')
  t.is(headers.get('ratelimit-policy'), '"read";q=12000;w=60')
  t.regex((await operator(...ours, '--default')).stdout, /6000 reads and 3000 writes a minute\.\n.*within 30 seconds/)
  t.deepEqual(await json(...ours), { id: partner, read: 6_000, write: 3_000, testDraws: 1_200 })
  const { client, account } = await signedInAs(service, { partner })
  const { entries } = await client.audit.list.query({ account, action: 'partner.limits_set' })
  t.deepEqual(
    entries.map(({ sentence }) => sentence),
    [
      'Set the limits of requests a minute: 6000 reads, 3000 writes, 1200 test draws an hour.',
      'Set the limits of requests a minute: 12000 reads, 7 writes, 2000 test draws an hour.',
      'Set the limits of requests a minute: 12000 reads, 7 writes, 1200 test draws an hour.',
      'Set the limits of requests a minute: 12000 reads, 3000 writes, 1200 test draws an hour.',
    ],
  )
})

test('a value that is no limit, and an unknown partner, are refused in one line', async (t) => {
  const service = await startService(database.url)
  t.teardown(service.stop)
  const ours = ['--partner', await makePartner(service)]
  const wrong: [RegExp, ...string[]][] = [
    [/partner: is missing/],
    [/there is no partner ptr_x/, '--partner', 'ptr_x', '--read', '5'],
    [/there is no partner ptr_x/, '--partner', 'ptr_x'],
    [/read: must be a whole number from 1 to 1000000/, ...ours, '--read', '0'],
    [/read: must be a whole number/, ...ours, '--read', '1.5'],
    [/write: must be a whole number/, ...ours, '--write', '1000001'],
    [/say --default alone/, ...ours, '--default', '--read', '5'],
  ]
  const answers = await Promise.all(wrong.map(([, ...words]) => operator(...words)))
  for (const [i, { code, stdout, stderr }] of answers.entries()) {
    t.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    t.regex(stderr, wrong[i]?.[0] as RegExp)
    t.is(stderr.trim().split('\n').length, 1, stderr)
  }
})

import test from 'ava'
import { fileDatabase } from '../../support/database.ts'
import { operatorOn } from '../../support/operator/operator.ts'

const database = fileDatabase(test)

const { operator, json } = operatorOn(database)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const SAID = ['--title', 'Draws are late', '--text', 'We look into it.']

test.serial('an outage is opened, goes on and is resolved by commands, and stays in the list', async (t) => {
  t.is((await operator('incident', 'list')).stdout, 'There was no incident.\n')
  const { id } = await json<{ id: string }>('incident', 'open', '--component', 'draws, api', ...SAID)
  await operator('incident', 'update', '--incident', id, '--stage', 'identified', '--text', 'A disk is full.')
  const resolved = await operator('incident', 'resolve', '--incident', id, '--text', 'It has room again.')
  t.is(resolved.stdout, `${id} is resolved, for good.\n`)
  const again = await operator('incident', 'update', '--incident', id, '--stage', 'monitoring', '--text', 'Hm.')
  t.regex(again.stderr, /is resolved already/)
  const { stdout } = await operator('incident', 'list')
  t.regex(stdout, /Draws are late: api, draws degraded from/)
  t.deepEqual(
    [...stdout.matchAll(/ (\w+): (?:We|A disk|It has)/g)].map(([, stage]) => stage),
    ['resolved', 'identified', 'investigating'],
  )
})

test.serial('maintenance is planned ahead, with an end, and has stages of its own', async (t) => {
  const span = ['--from', inHours(30), '--to', inHours(31)]
  const { id } = await json<{ id: string }>('incident', 'plan', '--component', 'portal', ...SAID, ...span)
  const { incidents } = await json<{ incidents: object[] }>('incident', 'list')
  t.like(incidents[0], { id, impact: 'maintenance', updates: [{ stage: 'scheduled', said: 'We look into it.' }] })
  const outage = await operator('incident', 'update', '--incident', id, '--stage', 'monitoring', '--text', 'Hm.')
  t.regex(outage.stderr, /has no stage monitoring/)
  for (const wrong of [
    [-1, 1],
    [3, 2],
    [1, 24 * 8],
    [24 * 91, 24 * 91 + 1],
  ] as const) {
    const [from, to] = wrong.map(inHours) as [string, string]
    const { code } = await operator('incident', 'plan', '--component', 'portal', ...SAID, '--from', from, '--to', to)
    t.is(code, 1, wrong.join(' to '))
  }
})

test.serial('what is not known or not plain is refused in one line', async (t) => {
  for (const [words, why] of [
    [
      ['open', '--component', 'shop,values/mars', ...SAID],
      /There is no component shop, values\/mars\. There are api, /,
    ],
    [['open', '--component', 'api', ...SAID, '--impact', 'maintenance'], /impact: must be degraded or down/],
    [['open', '--component', 'api', '--title', 'a\nb', '--text', 'x'], /title: must not have control characters/],
    [['resolve', '--incident', 'inc_1', '--text', 'x'], /must be the id of an incident/],
    [['resolve', '--incident', `inc_${'z'.repeat(22)}`, '--text', 'x'], /There is no incident/],
  ] as const) {
    const { code, stderr } = await operator('incident', ...words)
    t.is(code, 1)
    t.regex(stderr, why)
    t.is(stderr.trim().split('\n').length, 1)
  }
})

import { hash } from 'node:crypto'
import test from 'ava'
import type { Drawing } from '../../../../api/client/types.ts'
import { openChainRows } from '../../../support/chain/rows.ts'
import { makeKey } from '../../../support/factory.ts'
import { openOperator } from '../../../support/chain/operator.ts'
import { ask, clientOf } from '../../../support/partner-api/ask.ts'
import { startService } from '../../../support/service.ts'
import { postedOf } from '../../../support/webhook/events.ts'
import { readEvents } from '../../../support/webhook/webhooks.ts'

type Listed = {
  draws: { id: string; number: number; stage: string; void: unknown; saltHash: string; proof: string | null }[]
}

test('a drawing whose number is void says so everywhere with when, why and where, and keeps status and number', async (t) => {
  const live = await openChainRows(t)
  const service = await startService(live.url)
  t.teardown(service.stop)
  const { key } = await makeKey(live, { partner: live.partner, mode: 'live' })
  const api = clientOf(service, key)
  const { id, transaction } = await live.voided('The provider is “gone”.')
  const [{ id: other }] = (await live.requested()) as [{ id: string; key: string }]
  const { slug } = live.campaign
  const read = async (drawing: string) =>
    (await api.get<{ drawing: Drawing }>(`/campaigns/${slug}/drawings/${drawing}`)).body.drawing
  const { status, number, cancelled, void: voided } = await read(id)
  t.like({ status, number, cancelled }, { status: 'entropy_requested', number: 1, cancelled: null })
  t.like(voided, { reason: 'The provider is “gone”.', transaction })
  t.is((await read(other)).void, null)

  const salt = await live.client.query('select salt from drawing where id = $1', [id])
  const saltHash = `0x${hash('sha256', salt.rows[0].salt)}`
  t.is((await read(id)).verification.saltHash, saltHash)

  const { draws } = (await ask<Listed>(service, `/campaigns/${slug}/draws.json`)).body
  t.deepEqual(
    draws
      .toSorted((one, another) => one.number - another.number)
      .map((draw) => [draw.id, draw.number, draw.stage, draw.void, draw.proof]),
    [
      [id, 1, 'drawing', voided, null],
      [other, 2, 'drawing', null, null],
    ],
  )

  t.is(draws.find((draw) => draw.id === id)?.saltHash, saltHash)

  const events = (await readEvents(live, live.partner)).filter(({ subject }) => subject === id)
  const told = events.filter(({ type }) => type === 'drawing.voided')
  t.deepEqual(
    told.map((event) => postedOf(event, 'drawing')['void']),
    [voided],
  )

  const operator = openOperator(t, { DATABASE_URL: live.url })
  t.like(await operator.json(`drawing show --drawing ${id}`), { void: voided })
  t.like(await operator.json('status'), { drawings: { void: 1, entropy_requested: 1 } })
})

import { connect } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { makeDueDrawing, makeHoldingCampaign } from '../../support/held.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'
import { until } from '../../support/until.ts'

const service = fileService(test)

/** So many that the answer is larger than the buffers of its connection. */
const PAYMENTS = 9_900

type Asked = { url: string; token: string | null; procedure: string; input: unknown }

const askAndReadNothing = (t: ExecutionContext, { url, token, procedure, input }: Asked): void => {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => {})
  t.teardown(() => socket.destroy())
  socket.write(
    `GET /portal/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))} HTTP/1.1\r\n` +
      `Host: ${host}\r\nCookie: __Host-pds_session=${token}\r\n\r\n`,
  )
}

test('a viewer who reads no answers waits for themselves, and no owner waits to remove them', async (t) => {
  const running = await service()
  const owner = await signedInAs(running)
  const { account, partner } = owner
  const viewer = await signedInAs(running, { partner, role: 'viewer' })
  const campaign = await makeHoldingCampaign(running, { partner, winnersPerDraw: PAYMENTS })
  const { id } = await makeDueDrawing(running, campaign)
  await running.work()
  await running.pool.query(
    sql.unsafe`update held_prize set reference = 'S', marked_by = 'x', paid_at = now() where drawing_id = ${id}`,
  )
  const input = { account, from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
  for (let asked = 0; asked < 2; asked += 1)
    askAndReadNothing(t, { url: running.url, token: viewer.cookie.token, procedure: 'payout.payments', input })
  /** Whether a call of the viewer is answered before three that the owner makes after it, one after the other. */
  const askOnceMore = async () => {
    const call = { isAnswered: false }
    const answered = () => (call.isAnswered = true)
    // Its connection is closed at the end of the test, which answers nothing.
    void reasonOf(viewer.client.home.get.query({ account })).then(answered, () => {})
    for (let after = 0; after < 3; after += 1) await owner.client.home.get.query({ account })
    return call
  }
  const call = await until(askOnceMore, ({ isAnswered }) => !isAnswered)
  t.false(call.isAnswered)
  t.is(await reasonOf(owner.client.team.remove.mutate({ account, id: viewer.memberId })), 'none')
  t.false(call.isAnswered, 'who reads nothing waits still')
})

import test from 'ava'
import { openLive } from '../../support/chain/chain.ts'
import { openSpans } from '../../support/spans.ts'

test('a live drawing’s trace says when its value was safe, and when its payment was final', async (t) => {
  const live = await openLive(t)
  const { tracing, of } = openSpans()
  live.context.tracing = tracing
  const ids = await live.sent(2)
  await live.runUntil(live.allPaid(ids))
  for (const id of ids) {
    t.deepEqual(
      of(id).map(({ name, attributes }) => [name, attributes['prize.chain']]),
      [
        ['random value is safe', 'local'],
        ['payment is final', 'local'],
      ],
    )
    t.regex(String(of(id)[0]?.attributes['prize.fulfil_transaction']), /^0x[0-9a-f]{64}$/)
  }
})

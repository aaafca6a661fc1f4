import test from 'ava'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { CallFailed } from '../../../worker/partner/failures.ts'
import { openLongAnswers } from '../../../worker/partner/long-answers.ts'
import { failed, get } from '../../support/partner-api/partner-call.ts'
import { answers, startHostileServer } from '../../support/pull/hostile-server.ts'

const KIB = 1_024
const SHORT = 64 * KIB

test('the long answers of all, and those of one partner, hold so much together, and short ones need no room', (t) => {
  const { enter } = openLongAnswers({ owner: 300 * KIB, all: 500 * KIB })
  const [first, second, other, last] = [enter('a'), enter('a'), enter('b'), enter('c')]
  const isRefused = (grow: () => void) => t.throws(grow, { instanceOf: CallFailed, message: /reading too many others/ })
  first.growTo(100 * KIB)
  first.growTo(200 * KIB)
  second.growTo(100 * KIB)
  isRefused(() => second.growTo(101 * KIB))
  other.growTo(200 * KIB)
  isRefused(() => last.growTo(SHORT + 1))
  last.growTo(SHORT)
  first.leave()
  second.growTo(300 * KIB)
  second.leave()
  other.leave()
  enter('d').growTo(300 * KIB)
  enter('e').growTo(200 * KIB)
})

test('an answer that comes on after its call has ended takes no more of the room', (t) => {
  const { enter } = openLongAnswers({ owner: 100 * KIB, all: 100 * KIB })
  const gone = enter('a')
  gone.growTo(70 * KIB)
  gone.leave()
  gone.growTo(100 * KIB)
  t.notThrows(() => enter('a').growTo(100 * KIB))
})

test('a call whose answer finds no room says so, and gives back what it held, as does one that ends in any other way', async (t) => {
  const client = openPartnerClient({
    allowLoopback: true,
    longAnswers: openLongAnswers({ owner: 150 * KIB, all: 150 * KIB }),
  })
  t.teardown(client.close)
  const call = async (bytes: number, limits: { maxBytes: number; longFor?: string }) => {
    const server = await startHostileServer(t, answers('a'.repeat(bytes)))
    return client.call(get(server.url), { totalMs: 20_000, ...limits })
  }
  const limits = { maxBytes: 200 * KIB, longFor: 'a' }
  for (let i = 0; i < 3; i += 1) {
    t.deepEqual(await call(151 * KIB, limits), failed({ code: 'no_room' }))
    t.like(await call(150 * KIB, limits), { ok: true })
    const tooLarge = failed({ code: 'too_large', most: 140 * KIB })
    t.deepEqual(await call(145 * KIB, { ...limits, maxBytes: 140 * KIB }), tooLarge)
  }
  t.like(
    await call(200 * KIB, { maxBytes: 200 * KIB }),
    { ok: true },
    'a call that expects no long answer has its own limit',
  )
})

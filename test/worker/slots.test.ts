import test from 'ava'
import fc from 'fast-check'
import { openSlots } from '../../worker/slots.ts'

const ids = (taken: { id: string }[]): string[] => taken.map(({ id }) => id)

test('hosts take turns, none has more than its share, and all together no more than there is', (t) => {
  const slots = openSlots({ atOnce: 5, perHost: 3 })
  for (const id of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) slots.wait({ id, host: id[0] as string })
  t.deepEqual(ids(slots.take()), ['a1', 'b1', 'c1', 'a2', 'c2'])
  t.is(slots.waiting, 2)
  t.deepEqual(slots.take(), [])
  slots.free('c')
  slots.free('b')
  t.deepEqual(ids(slots.take()), ['a3'])
  slots.free('c')
  t.deepEqual(ids(slots.take()), [])
  slots.free('a')
  t.deepEqual(ids(slots.take()), ['a4'])
})

test('a host that hangs leaves the slots beyond its share to others', (t) => {
  const slots = openSlots({ atOnce: 10, perHost: 2 })
  for (let i = 0; i < 100; i += 1) slots.wait({ id: `slow-${i}`, host: 'slow' })
  slots.wait({ id: 'quick', host: 'quick' })
  t.deepEqual(ids(slots.take()), ['slow-0', 'quick', 'slow-1'])
})

test('what waits already does not wait twice', (t) => {
  const slots = openSlots({ atOnce: 10, perHost: 10 })
  for (const host of ['a', 'a', 'b']) slots.wait({ id: 'one', host })
  t.deepEqual(slots.take(), [{ id: 'one', host: 'a' }])
})

test('whatever comes and goes, the limits hold and nothing that waits is lost', (t) => {
  const steps = fc.array(fc.oneof(fc.record({ id: fc.nat(40), host: fc.nat(4) }), fc.constant('free' as const)), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), (events, atOnce, perHost) => {
      const slots = openSlots({ atOnce, perHost })
      const busy: string[] = []
      const waiting = new Set<string>()
      for (const event of events) {
        if (event === 'free') {
          const host = busy.shift()
          if (host !== undefined) slots.free(host)
        } else {
          slots.wait({ id: String(event.id), host: String(event.host) })
          waiting.add(String(event.id))
        }
        for (const { id, host } of slots.take()) {
          busy.push(host)
          t.true(waiting.delete(id))
        }
        t.is(slots.waiting, waiting.size)
        t.true(busy.length <= atOnce)
        for (const host of new Set(busy)) t.true(busy.filter((one) => one === host).length <= perHost)
        if (waiting.size > 0) t.true(busy.length > 0, 'what waits is taken when there is room')
      }
    }),
  )
})

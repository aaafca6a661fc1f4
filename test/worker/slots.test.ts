import test from 'ava'
import fc from 'fast-check'
import { openSlots, type Waiting } from '../../worker/slots.ts'

const slotOf = (host: string, share = ''): Waiting => ({ id: '', host, share })

const ids = (taken: { id: string }[]): string[] => taken.map(({ id }) => id)

test('hosts take turns, none has more than its share, and all together no more than there is', (t) => {
  const slots = openSlots({ atOnce: 5, perHost: 3 })
  for (const id of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) slots.wait({ id, host: id[0] as string, share: '' })
  t.deepEqual(ids(slots.take()), ['a1', 'b1', 'c1', 'a2', 'c2'])
  t.is(slots.waiting, 2)
  t.deepEqual(slots.take(), [])
  slots.free(slotOf('c'))
  slots.free(slotOf('b'))
  t.deepEqual(ids(slots.take()), ['a3'])
  slots.free(slotOf('c'))
  t.deepEqual(ids(slots.take()), [])
  slots.free(slotOf('a'))
  t.deepEqual(ids(slots.take()), ['a4'])
})

test('a host that hangs leaves the slots beyond its share to others', (t) => {
  const slots = openSlots({ atOnce: 10, perHost: 2 })
  for (let i = 0; i < 100; i += 1) slots.wait({ id: `slow-${i}`, host: 'slow', share: '' })
  slots.wait({ id: 'quick', host: 'quick', share: '' })
  t.deepEqual(ids(slots.take()), ['slow-0', 'quick', 'slow-1'])
})

test('what waits already does not wait twice', (t) => {
  const slots = openSlots({ atOnce: 10, perHost: 10 })
  for (const host of ['a', 'a', 'b']) slots.wait({ id: 'one', host, share: '' })
  t.deepEqual(slots.take(), [{ id: 'one', host: 'a', share: '' }])
})

test('a host or share that had its turn waits until the others had theirs, even when slots come free one by one', (t) => {
  const slots = openSlots({ atOnce: 1, perHost: 1 })
  for (const id of ['a1', 'a2', 'b1', 'c1']) slots.wait({ id, host: id[0] as string, share: '' })
  const order: string[] = []
  for (let taken = slots.take(); taken.length > 0; taken = slots.take()) {
    order.push(...ids(taken))
    for (const slot of taken) slots.free(slot)
  }
  t.deepEqual(order, ['a1', 'b1', 'c1', 'a2'])
})

test('a share with many hosts that hang leaves room for the others, and shares take turns', (t) => {
  const slots = openSlots({ atOnce: 5, perHost: 2, perShare: 3 })
  for (let i = 0; i < 100; i += 1) slots.wait({ id: `many-${i}`, host: `host-${i}`, share: 'many' })
  t.deepEqual(ids(slots.take()), ['many-0', 'many-1', 'many-2'])
  for (const id of ['few-0', 'few-1', 'few-2']) slots.wait({ id, host: 'few', share: 'few' })
  t.deepEqual(ids(slots.take()), ['few-0', 'few-1'])
  slots.free(slotOf('host-0', 'many'))
  slots.free(slotOf('few', 'few'))
  t.deepEqual(ids(slots.take()), ['many-3', 'few-2'])
})

test('whatever comes and goes, the limits hold and nothing that waits is lost', (t) => {
  const event = fc.record({ id: fc.nat(40), host: fc.nat(4), share: fc.nat(2) })
  const steps = fc.array(fc.oneof(event, fc.constant('free' as const)), { maxLength: 200 })
  const limit = fc.integer({ min: 1, max: 8 })
  fc.assert(
    fc.property(steps, limit, limit, limit, (events, atOnce, perHost, perShare) => {
      const slots = openSlots({ atOnce, perHost, perShare })
      const busy: Waiting[] = []
      const waiting = new Set<string>()
      const most = (member: 'host' | 'share') =>
        Math.max(0, ...[...Map.groupBy(busy, (slot) => slot[member]).values()].map(({ length }) => length))
      for (const event of events) {
        if (event === 'free') {
          const slot = busy.shift()
          if (slot) slots.free(slot)
        } else {
          slots.wait({ id: String(event.id), host: String(event.host), share: String(event.share) })
          waiting.add(String(event.id))
        }
        for (const slot of slots.take()) {
          busy.push(slot)
          t.true(waiting.delete(slot.id))
        }
        t.is(slots.waiting, waiting.size)
        t.true(busy.length <= atOnce && most('host') <= perHost && most('share') <= perShare)
        if (waiting.size > 0) t.true(busy.length > 0, 'what waits is taken when there is room')
      }
    }),
  )
})

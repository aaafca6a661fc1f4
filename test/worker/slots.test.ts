import test from 'ava'
import fc from 'fast-check'
import { openSlots, type Waiting } from '../../worker/slots.ts'

const one = (id: string, host: string, share = '', weight = 1): Waiting => ({ id, host, share, weight })
const slotOf = (host: string, share = ''): Waiting => one('', host, share)

const ids = (taken: { id: string }[]): string[] => taken.map(({ id }) => id)

test('hosts take turns, none has more than its share, and all together no more than there is', (t) => {
  const slots = openSlots({ atOnce: 5, perHost: 3 })
  for (const id of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) slots.wait(one(id, id[0] as string))
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
  for (let i = 0; i < 100; i += 1) slots.wait(one(`slow-${i}`, 'slow'))
  slots.wait(one('quick', 'quick'))
  t.deepEqual(ids(slots.take()), ['slow-0', 'quick', 'slow-1'])
})

test('what waits already does not wait twice', (t) => {
  const slots = openSlots({ atOnce: 10, perHost: 10 })
  for (const host of ['a', 'a', 'b']) slots.wait(one('one', host))
  t.deepEqual(slots.take(), [one('one', 'a')])
})

test('a host or share that had its turn waits until the others had theirs, even when slots come free one by one', (t) => {
  const slots = openSlots({ atOnce: 1, perHost: 1 })
  for (const id of ['a1', 'a2', 'b1', 'c1']) slots.wait(one(id, id[0] as string))
  const order: string[] = []
  for (let taken = slots.take(); taken.length > 0; taken = slots.take()) {
    order.push(...ids(taken))
    for (const slot of taken) slots.free(slot)
  }
  t.deepEqual(order, ['a1', 'b1', 'c1', 'a2'])
})

test('a share with many hosts that hang leaves room for the others, and shares take turns', (t) => {
  const slots = openSlots({ atOnce: 5, perHost: 2, perShare: 3 })
  for (let i = 0; i < 100; i += 1) slots.wait(one(`many-${i}`, `host-${i}`, 'many'))
  t.deepEqual(ids(slots.take()), ['many-0', 'many-1', 'many-2'])
  for (const id of ['few-0', 'few-1', 'few-2']) slots.wait(one(id, 'few', 'few'))
  t.deepEqual(ids(slots.take()), ['few-0', 'few-1'])
  slots.free(slotOf('host-0', 'many'))
  slots.free(slotOf('few', 'few'))
  t.deepEqual(ids(slots.take()), ['many-3', 'few-2'])
})

test('what counts for several takes their room, and what is smaller does not go before it', (t) => {
  const slots = openSlots({ atOnce: 10, perHost: 10, perShare: 8 })
  for (const id of ['long-0', 'long-1']) slots.wait(one(id, 'a', 'long', 4))
  slots.wait(one('other', 'b', 'other', 5))
  slots.wait(one('short', 'c', 'short'))
  const taken = slots.take()
  t.deepEqual(ids(taken), ['long-0', 'other', 'short'])
  t.deepEqual(slots.take(), [], 'all of it is taken')
  slots.free(one('short', 'c', 'short'))
  slots.wait(one('small', 'd', 'small'))
  t.deepEqual(slots.take(), [], 'the small one would keep the next long one waiting')
  slots.free(taken[1] as Waiting)
  t.deepEqual(ids(slots.take()), ['long-1', 'small'])
})

test('a share has room for what counts for more than all of it, once it is empty', (t) => {
  const slots = openSlots({ atOnce: 10, perHost: 10, perShare: 3 })
  for (const id of ['a', 'b']) slots.wait(one(id, 'host', 'share', 100))
  const taken = slots.take()
  t.deepEqual(ids(taken), ['a'])
  for (const slot of taken) slots.free(slot)
  t.deepEqual(ids(slots.take()), ['b'])
})

test('whatever comes and goes, the limits hold and nothing that waits is lost', (t) => {
  const weight = fc.integer({ min: 1, max: 5 })
  const event = fc.record({ id: fc.nat(40), host: fc.nat(4), share: fc.nat(2), weight })
  const steps = fc.array(fc.oneof(event, fc.constant('free' as const)), { maxLength: 200 })
  const limit = fc.integer({ min: 1, max: 8 })
  fc.assert(
    fc.property(steps, limit, limit, limit, (events, atOnce, perHost, perShare) => {
      const slots = openSlots({ atOnce, perHost, perShare })
      const busy: Waiting[] = []
      const waiting = new Set<string>()
      const most = (member: 'host' | 'share', by: (slots: Waiting[]) => number) =>
        Math.max(0, ...[...Map.groupBy(busy, (slot) => slot[member]).values()].map(by))
      const weightOf = (slots: Waiting[]) => slots.reduce((sum, slot) => sum + slot.weight, 0)
      for (const event of events) {
        if (event === 'free') {
          const slot = busy.shift()
          if (slot) slots.free(slot)
        } else {
          slots.wait(one(String(event.id), String(event.host), String(event.share), event.weight))
          waiting.add(String(event.id))
        }
        for (const slot of slots.take()) {
          busy.push(slot)
          t.true(waiting.delete(slot.id))
        }
        t.is(slots.waiting, waiting.size)
        t.true(weightOf(busy) <= atOnce && most('share', weightOf) <= perShare)
        t.true(most('host', ({ length }) => length) <= perHost)
        if (waiting.size > 0) t.true(busy.length > 0, 'what waits is taken when there is room')
      }
    }),
  )
})

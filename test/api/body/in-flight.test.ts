import test from 'ava'
import { bodiesInFlight, type Sender } from '../../../api/body/in-flight.ts'
import { ANONYMOUS_BODY_BYTES, BODY_BYTES, MIB, WINNERS_BODY_BYTES } from '../../../api/body/sizes.ts'
import type { Refused } from '../../../domain/refusals.ts'

const ann: Sender = { network: '203.0.113.1', account: 'ptr_ann' }
const bob: Sender = { network: '203.0.113.2', account: 'ptr_bob' }
const cid: Sender = { network: '203.0.113.3', account: 'ptr_cid' }
const nobody: Sender = { network: '203.0.113.1', account: null }

/** Room for bodies in flight, and its answer to one more body of a sender. */
const open = () => {
  const bodies = bodiesInFlight()
  const hold = (sender: Sender, bytes = WINNERS_BODY_BYTES) => {
    const share = bodies.enter(sender)
    share.hold(bytes)
    return share
  }
  const answerTo = (sender: Sender, bytes = WINNERS_BODY_BYTES) => {
    try {
      hold(sender, bytes).leave()
      return 'taken'
    } catch (error) {
      return (error as Refused).reason
    }
  }
  return { bodies, hold, answerTo }
}

test('an account sends two of the largest lists at once, from anywhere, and takes no room from another', (t) => {
  const { hold, answerTo } = open()
  const shares = [hold(ann), hold({ ...ann, network: '203.0.113.9' })]
  t.is(answerTo(ann, 1), 'bodies_at_once')
  t.is(answerTo({ ...ann, network: '203.0.113.8' }, 1), 'bodies_at_once')
  t.is(answerTo(bob), 'taken')
  shares[0]?.leave()
  t.is(answerTo(ann), 'taken')
})

test('an address sends three of the largest lists at once, whichever accounts they are of', (t) => {
  const { hold, answerTo } = open()
  for (const account of ['ptr_1', 'ptr_2', 'ptr_3']) hold({ network: ann.network, account })
  t.is(answerTo(ann, 1), 'bodies_at_once')
  t.is(answerTo({ ...ann, network: bob.network }), 'taken')
})

const dan: Sender = { network: '203.0.113.4', account: 'ptr_dan' }

test('all together send six of the largest lists at once; then it is the service that has no room', (t) => {
  const { hold, answerTo } = open()
  for (const sender of [ann, bob, cid, ann, bob, cid]) hold(sender)
  t.is(answerTo(dan, BODY_BYTES + 1), 'busy')
})

test('small bodies have room of their own when lists have taken theirs, and no list grows into it', (t) => {
  const { hold, answerTo } = open()
  for (const sender of [ann, bob, cid, ann, bob, cid]) hold(sender)
  t.is(answerTo(dan, BODY_BYTES), 'taken')
  t.throws(() => hold(dan, BODY_BYTES).hold(1), { message: /reading as much as it can/ })
  for (let i = 0; i < 255; i += 1) hold({ network: `198.51.100.${i}`, account: `ptr_${i}` }, BODY_BYTES)
  t.is(answerTo({ network: '203.0.113.5', account: 'ptr_eli' }, 1), 'busy')
})

test('who is not signed in has room of their own: of an address, and of all', (t) => {
  const { hold, answerTo } = open()
  for (let i = 0; i < 16; i += 1) hold(nobody, ANONYMOUS_BODY_BYTES)
  t.is(answerTo(nobody, 1), 'bodies_at_once')
  t.is(answerTo(ann), 'taken', 'a known caller of that address')
  t.is(answerTo({ network: '203.0.113.2', account: null }, 1), 'taken', 'a visitor of another')
  for (let i = 0; i < 31; i += 1) hold({ network: `198.51.100.${i}`, account: null }, MIB / 4)
  t.is(answerTo({ network: '203.0.113.2', account: null }, 1), 'busy')
  t.is(answerTo(bob), 'taken')
})

test('what a body holds grows as it arrives, what is refused is not held, and all of it is given back once', (t) => {
  const { bodies, answerTo } = open()
  const share = bodies.enter(ann)
  for (let i = 0; i < 64; i += 1) share.hold(MIB)
  t.throws(() => share.hold(1), { message: /larger than 64 MiB altogether. Send the same request again once/ })
  share.leave()
  share.leave()
  t.is(answerTo(ann, 2 * WINNERS_BODY_BYTES), 'taken')
})

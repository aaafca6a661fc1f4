import test from 'ava'
import { cardMaker, CARDS_PER_MINUTE, CARDS_PER_NETWORK } from '../../../api/public/card-maker.ts'

test('cards are made one at a time, so many a minute, and again in the next', async (t) => {
  let now = 0
  let atOnce = 0
  let most = 0
  const make = cardMaker(
    () => now,
    async (svg) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await Promise.resolve()
      atOnce -= 1
      return Buffer.from(svg)
    },
  )
  const asked = Array.from({ length: 200 }, (_, i) => make(String(i), `network ${i}`))
  t.is(asked.filter((card) => card !== null).length, CARDS_PER_MINUTE)
  t.deepEqual(await asked[1], Buffer.from('1'))
  await Promise.all(asked.filter((card) => card !== null))
  t.is(most, 1)
  now = 60_000
  t.not(make('next', 'network 1'), null)
})

test('a card that cannot be made keeps none of the others from being made', async (t) => {
  const make = cardMaker(
    () => 0,
    async (svg) => {
      if (svg === 'broken') throw new Error('broken')
      return Buffer.from(svg)
    },
  )
  const [broken, next] = [make('broken', 'a network'), make('next', 'a network')]
  await t.throwsAsync(async () => broken, { message: 'broken' })
  t.deepEqual(await next, Buffer.from('next'))
})

test('a network that asks for very many cards leaves as many to others', async (t) => {
  let now = 0
  const make = cardMaker(
    () => now,
    async (svg) => Buffer.from(svg),
  )
  const own = Array.from({ length: 200 }, (_, i) => make(String(i), 'crawler'))
  t.is(own.filter((card) => card !== null).length, CARDS_PER_NETWORK)
  const others = Array.from({ length: 200 }, (_, i) => make(String(i), `visitor ${i}`))
  t.is(others.filter((card) => card !== null).length, CARDS_PER_MINUTE - CARDS_PER_NETWORK)
  now = 60_000
  t.not(make('next', 'crawler'), null)
})

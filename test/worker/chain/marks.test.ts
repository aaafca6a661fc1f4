import test from 'ava'
import { sql } from 'slonik'
import type { PublicClient } from 'viem'
import { z } from 'zod'
import { readMarks } from '../../../worker/chain/heads.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { work } from '../../support/work.ts'
import { silentLog } from '../../support/workplace.ts'
import { type Live, localChain, openLive } from '../../support/chain/chain.ts'

const hasValue = ({ pool }: Live, id: string) =>
  pool.oneFirst(
    sql.type(z.object({ has: z.boolean() }))`select entropy is not null as has from drawing where id = ${id}`,
  )

const isSeen = ({ pool }: Live, id: string) =>
  pool.oneFirst(
    sql.type(
      z.object({ isSeen: z.boolean() }),
    )`select value_seen_at is not null as "isSeen" from drawing where id = ${id}`,
  )

test('a value is public once its block is safe, and a payment counts once its block is finalized', async (t) => {
  const live = await openLive(t)
  const [id = ''] = await live.sent()
  await live.mineByHand(true)
  await live.round()
  await live.mine()
  await live.keeper.answer()
  await live.mine()
  t.false(await isSeen(live, id))
  await live.round()
  t.false(await hasValue(live, id), 'in the newest block')
  t.true(await isSeen(live, id), 'drawn and being confirmed')
  await live.mine()
  await live.round()
  t.true(await hasValue(live, id), 'one block later')
  await work(live)
  await live.round()
  await live.mine()
  for (const blocks of [0, 1]) {
    await live.round()
    t.not((await live.read(id)).status, 'paid', `${blocks} blocks later`)
    await live.mine()
  }
  await live.round()
  t.is((await live.read(id)).status, 'paid')
})

test('a value that the chain takes back is not shown as being confirmed any more', async (t) => {
  const live = await openLive(t)
  const [id = ''] = await live.sent()
  await live.mineByHand(true)
  await live.round()
  await live.mine()
  const ask = (method: string, params: unknown[] = []) => live.owner.nodes.read.request({ method, params } as never)
  const snapshot = await ask('evm_snapshot')
  await live.keeper.answer()
  await live.mine()
  await live.round()
  t.true(await isSeen(live, id))
  await ask('evm_revert', [snapshot])
  await live.mine()
  await live.round()
  t.deepEqual([await isSeen(live, id), await hasValue(live, id)], [false, false])
})

test('where nodes name no such blocks, so many later ones make a block final', async (t) => {
  const live = await openLive(t)
  const context = { ...live.context, chain: { ...localChain, depth: 4 } }
  const ids = await live.sent()
  await live.runUntil(live.allPaid(ids), async () => {
    await runRound(context)
    await live.allMined()
  })
  t.deepEqual(await readMarks(context, 100n), { safe: 96n, finalized: 96n })
})

const saying = (marks: Readonly<Record<string, bigint>>): PublicClient =>
  ({ getBlock: async ({ blockTag }: { blockTag: string }) => ({ number: marks[blockTag] }) }) as never

const silent = { getBlock: () => Promise.reject(new Error('no answer')) } as never as PublicClient

const among = (each: readonly PublicClient[]) =>
  ({
    chain: localChain,
    log: silentLog,
    nodes: { each, read: each[0], current: () => each.map((_, place) => place) },
  }) as never

test('of two nodes the more careful one says what is safe and what is finalized', async (t) => {
  const nodes = [saying({ safe: 90n, finalized: 60n }), saying({ safe: 80n, finalized: 70n })]
  t.deepEqual(await readMarks(among(nodes), 100n), { safe: 80n, finalized: 60n })
})

test('of three nodes one alone neither holds back what is safe and finalized, nor hurries it', async (t) => {
  const honest = [saying({ safe: 90n, finalized: 60n }), saying({ safe: 88n, finalized: 62n })]
  const standing = saying({ safe: 5n, finalized: 5n })
  t.deepEqual(await readMarks(among([...honest, standing]), 100n), { safe: 88n, finalized: 60n })
  const hurrying = saying({ safe: 100n, finalized: 100n })
  t.deepEqual(await readMarks(among([hurrying, ...honest]), 100n), { safe: 90n, finalized: 62n })
})

test('a node that does not answer is left out, unless it is the only one', async (t) => {
  const nodes = [silent, saying({ safe: 80n, finalized: 70n })]
  t.deepEqual(await readMarks(among(nodes), 100n), { safe: 80n, finalized: 70n })
  await t.throwsAsync(readMarks(among([silent]), 100n), { message: 'no answer' })
})

test('nothing is safe that is newer than the block that nodes agree on', async (t) => {
  t.deepEqual(await readMarks(among([saying({ safe: 90n, finalized: 60n })]), 70n), { safe: 70n, finalized: 60n })
})

import test from 'ava'
import { askEach, lookAtNodes, readNewestBlock, trustedOf } from '../../../worker/chain/heads.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { startNode } from '../../support/alerts/nodes.ts'
import { localChain } from '../../support/chain/chain.ts'
import { testDatabase } from '../../support/database.ts'
import { openWorkplace } from '../../support/workplace.ts'

test('each node is shown with its own block, whether it stands still, tells something else, is of another chain, or does not answer', async (t) => {
  const nowMs = Math.floor(Date.now() / 1_000) * 1_000
  const start = () => startNode(t, () => nowMs)
  const [late, dissenting, foreign, down] = [await start(), await start(), await start(), await start()]
  const given = [await start(), await start(), late, dissenting, foreign, down]
  late.lateSeconds = 300
  foreign.chainId = 1
  down.isDown = true
  const { pool, close } = await openWorkplace(await testDatabase(t))
  t.teardown(close)
  const place = {
    pool,
    chain: localChain,
    nodes: openNodes(
      localChain,
      given.map(({ url }) => url),
    ),
  }
  place.nodes.distrust(given.indexOf(dissenting))
  const seen = await lookAtNodes(place)
  t.deepEqual(
    seen.map(({ state }) => state),
    ['current', 'current', 'behind', 'differs', 'differs', 'silent'],
  )
  t.deepEqual(
    seen.map(({ block }) => block),
    [16, 16, 16, 16, 16, null],
  )
  const agesMs = seen.map(({ blockAt }) => blockAt && nowMs - blockAt.getTime())
  t.deepEqual(agesMs, [0, 0, 300_000, 0, 0, null])
  t.deepEqual(
    trustedOf(place, await askEach(place)).map(({ node }) => node),
    [0, 1, 2],
    'those whose word counts',
  )
})

for (const count of [2, 3])
  test(`one of ${count} nodes whose safe and finalized blocks stand still is shown to stand still`, async (t) => {
    const given = await Promise.all(Array.from({ length: count }, () => startNode(t)))
    const [first] = given as [(typeof given)[number]]
    const { pool, close } = await openWorkplace(await testDatabase(t))
    t.teardown(close)
    const urls = given.map(({ url }) => url)
    const place = { pool, chain: localChain, nodes: openNodes(localChain, urls) }
    const states = async () => (await lookAtNodes(place)).map(({ state }) => state)
    first.markLateSeconds = 900
    t.deepEqual(
      await states(),
      urls.map(() => 'current'),
      'they come in steps of minutes',
    )
    first.markLateSeconds = 3_600
    t.deepEqual(
      await states(),
      urls.map((_, node) => (node === 0 ? 'behind' : 'current')),
    )
    const [{ blockAt } = {}] = await lookAtNodes(place)
    t.is(Math.round((Date.now() - Number(blockAt)) / 60_000), 60, 'with the block that stands still')
  })

test('each node is asked for its newest block once, if all have the same', async (t) => {
  const now = Date.now()
  const start = () => startNode(t, () => now)
  const given = [await start(), await start(), await start()]
  const { pool, log, close } = await openWorkplace(await testDatabase(t))
  t.teardown(close)
  const nodes = openNodes(
    localChain,
    given.map(({ url }) => url),
  )
  t.is((await readNewestBlock({ pool, log, chain: localChain, nodes })).number, 16n)
  for (const { asked } of given) t.deepEqual(asked.toSorted(), ['eth_chainId', 'eth_getBlockByNumber'])
})

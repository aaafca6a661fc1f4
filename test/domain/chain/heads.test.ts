import test from 'ava'
import { chooseHeads, findDissent, latestTime } from '../../../domain/chain/heads.ts'

const head = (node: number, number: number, timestamp = number) => ({
  node,
  number: BigInt(number),
  timestamp: BigInt(timestamp),
})

const NOW = 10_000_000n

test('the only node decides', (t) => {
  t.deepEqual(chooseHeads([head(0, 100)], NOW), { newest: 100n, current: [0], behind: [] })
})

test('nodes that know the block on which two agree are read from', (t) => {
  t.deepEqual(chooseHeads([head(0, 100), head(1, 101), head(2, 99)], NOW), {
    newest: 100n,
    current: [0, 1],
    behind: [],
  })
  t.deepEqual(chooseHeads([head(0, 100), head(1, 100)], NOW).current, [0, 1])
})

test('a node that stands still is left out, also if it is the first of two', (t) => {
  t.deepEqual(chooseHeads([head(0, 60), head(1, 100)], NOW), { newest: 100n, current: [1], behind: [head(0, 60)] })
  t.deepEqual(chooseHeads([head(0, 70), head(1, 100)], NOW).behind, [])
})

test('one node alone cannot name a block that others do not have', (t) => {
  const { newest, current } = chooseHeads([head(0, 1_000_000, 100), head(1, 100), head(2, 100)], NOW)
  t.deepEqual([newest, current], [100n, [0, 1, 2]])
  const future = chooseHeads([head(0, 1_000_000), head(1, 100), head(2, 100)], NOW)
  t.deepEqual([future.newest, future.behind], [100n, []])
})

test('of two nodes, one that dates its blocks in the future does not make the other one stand still', (t) => {
  const now = 100n
  t.deepEqual(chooseHeads([head(0, 101, 160), head(1, 100, 98)], now), { newest: 100n, current: [0, 1], behind: [] })
  t.deepEqual(chooseHeads([head(0, 101, 160), head(1, 60)], now).behind, [head(1, 60)])
})

test('no date of one node alone hides that the chain stands still', (t) => {
  t.is(latestTime([head(0, 100), head(1, 100), head(2, 101, 9_000_000)], NOW), 100n)
  t.is(latestTime([head(0, 100), head(1, 101, 9_000_000)], 130n), 130n)
})

test('with a clock that is slow, a node that stands still is left out once it does for longer than that', (t) => {
  const slow = 400n
  t.deepEqual(chooseHeads([head(0, 1_000), head(1, 600)], slow).current, [0, 1])
  t.deepEqual(chooseHeads([head(0, 1_000), head(1, 369)], slow), {
    newest: 1_000n,
    current: [0],
    behind: [head(1, 369)],
  })
})

test('on a chain that makes no blocks all stand still together', (t) => {
  t.deepEqual(chooseHeads([head(0, 5), head(1, 5)], NOW), { newest: 5n, current: [0, 1], behind: [] })
})

const said = (...answers: string[]) => new Map(answers.map((answer, node) => [node, answer]))

test('nodes that say the same agree, and so does the only one', (t) => {
  t.is(findDissent(said('a', 'a', 'a')), null)
  t.is(findDissent(said('a')), null)
  t.is(findDissent(said()), null)
})

test('a few that say something else than most are found; without most, all are', (t) => {
  t.deepEqual(findDissent(said('b', 'a', 'a')), { nodes: [0], isFew: true })
  t.deepEqual(findDissent(said('a', 'b', 'a', 'c', 'a')), { nodes: [1, 3], isFew: true })
  t.deepEqual(findDissent(said('a', 'b')), { nodes: [0, 1], isFew: false })
  t.deepEqual(findDissent(said('a', 'b', 'a', 'c')), { nodes: [0, 1, 2, 3], isFew: false })
})

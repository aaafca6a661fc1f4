import { readFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import type { Hex } from 'viem'
import { type ChainRecord, startFakeNode } from '../../../support/chain/fake-node.ts'
import { makeLog, serveFiles } from '../../../support/log/log.ts'
import { hashOf } from '../../../support/log/promising.ts'
import { recordOf } from '../chain-record.ts'
import { runVerifier } from '../command.ts'
import { liveProofOf } from '../proofs.ts'
import { lockOf, provenIn } from './entries.ts'
import { folderOf } from '../../../support/folder.ts'

const hexOf = (bytes: Buffer): Hex => `0x${bytes.toString('hex')}`

/** A real campaign of one draw, whose lock the log has, and a node of its chain. */
const openLive = async (t: ExecutionContext) => {
  const { url, files } = await serveFiles(t, new Map())
  const log = makeLog(url, files)
  const plain = liveProofOf()
  const { chain, drawing, winnerList, entropy, payout, campaign } = plain
  log.add({ type: 'wallet', campaign: 'daily', wallet: payout.wallet })
  log.add({
    type: 'registration',
    campaign: 'daily',
    chain: 'base',
    contract: chain.contract,
    campaignId: chain.campaignId,
  })
  const { commitment: winnersCommitment } = winnerList
  log.add({ type: 'send', drawing: drawing.id, winnersCommitment, sentAt: '2026-11-21T12:00:00.000Z' })
  const before = { size: log.entries.length, root: hexOf(log.root()) }
  const proof = { ...plain, ...provenIn(log, plain) }
  const locked = { size: log.entries.length, root: hexOf(log.root()) }
  const { provider, value } = entropy
  log.add({ type: 'value', drawing: drawing.id, number: drawing.number, provider, value })
  const text = JSON.stringify(proof)
  const path = `/campaigns/daily/draws/${drawing.id}/proof.json`
  files.set(path, text)
  log.add({ type: 'proof', drawing: drawing.id, sha256: hashOf(text) })
  const contracts = [
    { chain: 'base', chainId: chain.chainId, address: chain.contract, campaignId: campaign.id, firstNumber: 1 },
  ]
  const row = {
    ...drawing,
    stage: 'paid',
    winners: winnerList.winners.length,
    winnersCommitment: winnerList.commitment,
    lockedAt: winnerList.lockedAt,
    proof: url + path,
  }
  const list = {
    campaign: { id: campaign.id, slug: 'daily', payoutChain: 'base', contracts },
    draws: [row],
    nextBefore: null,
  }
  files.set('/campaigns/daily/draws.json', JSON.stringify(list))
  files.set('/campaigns/daily/guarantees.json', JSON.stringify({ periods: [], nextBefore: null }))
  const record: ChainRecord = recordOf(plain)
  const node = await startFakeNode(t, () => record)
  const run = (...words: string[]) =>
    runVerifier('--campaign', `${url}/campaigns/daily/draws.json`, '--rpc', node.url, ...words)
  const monitor = (...words: string[]) => runVerifier('--monitor', url, '--once', '--rpc', node.url, ...words)
  return { url, log, record, node, run, monitor, before, locked, lock: lockOf(plain) }
}

test('a lock that was anchored before its value is told apart from one that was not', async (t) => {
  const { record, run, before, locked, log } = await openLive(t)
  const late = { size: log.entries.length, root: hexOf(log.root()), block: 150 }
  for (const [anchors, words] of [
    [
      [
        { ...before, block: 90 },
        { ...locked, block: 99 },
      ],
      /anchors: 2 in 0x\w+, each the log's root at its size; the locks of 1 of 1 draws were anchored before their value$/m,
    ],
    [
      [{ ...before, block: 99 }, late],
      /anchors: 2 in .* the locks of 0 of 1 draws were anchored before their value; not those of 1$/m,
    ],
    [[{ ...locked, block: 101 }], /anchors: 1 in .* not those of 1$/m],
    [[], /anchors: 0 in .* not those of 1$/m],
  ] as const) {
    record.anchors = anchors
    const { out, error, status } = await run()
    t.is(status, 0, out + error)
    t.regex(out, words)
  }
})

test('an anchor of another root, or of more entries than the log has, is a lie', async (t) => {
  const { record, run, monitor, locked } = await openLive(t)
  for (const [anchor, words] of [
    [
      { ...locked, root: `0x${'ee'.repeat(32)}`, block: 99 },
      /anchors: the log must have had root ee\w+ at 4 entries, as anchored in block 99; found \w+: it is another log/,
    ],
    [
      { ...locked, size: 1000, block: 99 },
      /anchors: the log must have the 1000 entries anchored in block 99; found 6: it shrank/,
    ],
  ] as const) {
    record.anchors = [anchor]
    for (const { out, status } of [await run(), await monitor()]) {
      t.is(status, 1, out)
      t.regex(out, words)
    }
  }
})

test('a node that gives few blocks at once is asked in small steps, and the next run goes on from there', async (t) => {
  const { record, run, locked, node } = await openLive(t)
  record.newestBlock = 30_000
  record.mostBlocks = 2_000
  record.anchors = [{ ...locked, block: 99 }]
  const state = `${await folderOf(t)}/state.json`
  const { out, status } = await run('--state', state)
  t.is(status, 0, out)
  t.regex(out, /anchors: 1 in .* the locks of 1 of 1 draws/)
  const [first = ''] = (await readFile(state, 'utf8')).split('\n')
  const { anchors } = JSON.parse(first) as { anchors: Record<string, { next: number }> }
  t.deepEqual(
    Object.values(anchors).map(({ next }) => next),
    [30_001],
  )
  node.requests.length = 0
  const again = await run('--state', state)
  t.is(again.status, 0, again.out)
  t.regex(again.out, /anchors: 1 in .* the locks of 1 of 1 draws/)
  t.false(JSON.stringify(node.requests).includes('eth_getLogs'))
})

test('a node that gives no logs leaves the anchors unchecked', async (t) => {
  const { record, run } = await openLive(t)
  record.mostBlocks = 0
  const { out, status } = await run()
  t.is(status, 2, out)
  t.regex(out, /anchors: the node answers for anchors with "too many blocks"/)
})

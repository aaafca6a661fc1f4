import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import {
  type AbiEvent,
  type AbiFunction,
  type AbiParameter,
  encodeFunctionData,
  type Hex,
  keccak256,
  stringToHex,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { formatAbiItem } from 'viem/utils'
import { prizeTableFingerprint } from '../../domain/prize-table.ts'
import { toHex } from '../../domain/hex.ts'
import { PUBLISHED_RANDOMNESS, verifyDraw } from '../../public-site/verify/verify-draw.mjs'
import { prizeDrawingsAbi } from '../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { entropyRevealed } from '../../worker/chain/events.ts'
import { recordOf } from '../public-site/verify/chain-record.ts'
import { failedOf } from '../public-site/verify/outcome.ts'
import { liveProofOf, proofOf, tableHashByHand } from '../public-site/verify/proofs.ts'
import { startFakeNode } from '../support/chain/fake-node.ts'
import { blocksOf, codesIn, example, itemsOf, rowsOf, sectionOf, text } from './document.ts'
import { type Json, pathsOf } from './tamper.ts'

const word = (value: number): string => value.toString(16).padStart(64, '0')

test('the example is a right proof, and every formula gives for it what the document says', async (t) => {
  const proof = example()
  t.deepEqual(failedOf(await verifyDraw(proof)), [])
  const results: string[] = []
  for (const [, paragraph, block] of sectionOf('## The formulas').matchAll(/\*\*(.*\n(?:.+\n)*)\n```\n([^]*?)\n```/g)) {
    const lines = (block as string).split('\n')
    const [content, result] = [lines.slice(0, -1).join(''), lines.at(-1) as string]
    const bytes = Buffer.from(content, /^[0-9a-f]+$/.test(content) ? 'hex' : 'utf8')
    const sha256 = `0x${createHash('sha256').update(bytes).digest('hex')}`
    t.is(result, paragraph?.includes('Keccak-256') ? keccak256(bytes) : sha256)
    results.push(result)
  }
  const fingerprint = toHex(prizeTableFingerprint(proof.prizeTable))
  t.deepEqual<unknown[], unknown[]>(results, [
    proof.winnerList.commitment,
    fingerprint,
    proof.results[2]?.randomValue,
    tableHashByHand(proof.prizeTable, proof.payout.largePrizeCents, 6),
    proof.chain['userContribution'],
    proof.entropy.value,
  ])
  const again = keccak256(`${proof.chain['userContribution'] as Hex}${word(2)}`)
  t.true(text.includes(`\`${again}\` for attempt 2`))
  t.true(text.includes(keccak256('0x')))
})

const itemOf = (name: string) =>
  prizeDrawingsAbi.find((item) => 'name' in item && item.name === name && item.type !== 'error') as
    | AbiFunction
    | AbiEvent
/** A function or an event as its selector is made from it. */
const bareOf = (item: AbiFunction | AbiEvent): string => formatAbiItem(item)
const signatureOf = (name: string): string => bareOf(itemOf(name))
const namesOf = (parameters: readonly AbiParameter[]): (string | undefined)[] =>
  parameters.flatMap((one) => ('components' in one ? namesOf(one.components) : one.name))

test("the functions are the contract's, with their selectors and the words that they answer with", (t) => {
  const functions = itemsOf(sectionOf('### Reading the contract')).filter(({ head }) => codesIn(head).length === 2)
  t.is(functions.length, 9)
  for (const { head, rest } of functions) {
    const [signature = '', selector] = codesIn(head)
    const [name = ''] = signature.split('(')
    t.is(signature, signatureOf(name))
    t.is(selector, toFunctionSelector(signature))
    const outputs = namesOf((itemOf(name) as AbiFunction).outputs)
    if (outputs.length > 1) t.deepEqual<unknown[], unknown[]>(codesIn(rest), outputs)
  }
  t.true(text.includes(`\`decimals()\`, \`${toFunctionSelector('decimals()')}\``))
})

test("the events are the contract's, with their topics, and which values are topics and which data", (t) => {
  const events = itemsOf(sectionOf('### Reading the contract')).filter(({ head }) => head.includes('first topic'))
  t.is(events.length, 4)
  for (const { head } of events) {
    const [first, indexed, data] = head.split(/, (?:indexed|data) /)
    const [signature = '', topic] = codesIn(first)
    const item = itemOf(signature.split('(')[0] as string) as AbiEvent
    t.is(signature, bareOf(item))
    t.is(topic, toEventSelector(item))
    t.deepEqual<unknown[], unknown[]>(codesIn(indexed), namesOf(item.inputs.filter((input) => input.indexed)))
    t.deepEqual<unknown[], unknown[]>(codesIn(data), namesOf(item.inputs.filter((input) => !input.indexed)))
  }
  t.true(text.includes(bareOf(entropyRevealed)))
  t.true(text.includes(toEventSelector(entropyRevealed)))
})

test('the call that is written out asks for the example, and its drawing has the reference given there', (t) => {
  const { campaign, drawing } = example()
  const args = [BigInt(campaign.id ?? 0), drawing.number] as const
  t.true(text.includes(`"data":"${encodeFunctionData({ abi: prizeDrawingsAbi, functionName: 'drawing', args })}"`))
  t.true(text.includes(stringToHex(drawing.id, { size: 32 })))
})

test('the checks have the names and the order of the verifier that is handed out', async (t) => {
  const proof = liveProofOf()
  const { url } = await startFakeNode(t, () => recordOf(proof))
  const { checks } = await verifyDraw(proof, { rpc: url })
  const told = ['## The checks', '### The checks against the contract'].flatMap((heading) =>
    itemsOf(sectionOf(heading)).flatMap(({ head }) => codesIn(head)),
  )
  t.deepEqual(
    told,
    checks.map(({ name }) => name),
  )
})

test('the providers are those that the verifier that is handed out knows', (t) => {
  const rows = [...text.matchAll(/^\| (\d+), [^|]+\| `(0x\w+)` \| `(0x\w+)` \|$/gm)]
  t.deepEqual(
    Object.fromEntries(rows.map(([, chainId, entropyContract, provider]) => [chainId, { entropyContract, provider }])),
    PUBLISHED_RANDOMNESS,
  )
})

test('every member of a proof is described', (t) => {
  const described = ['## The file', '## The onchain record'].flatMap((heading) =>
    rowsOf(sectionOf(heading)).flatMap((cells) => codesIn(cells)),
  )
  const names = new Set(described.flatMap((code) => code.split(/[.…[\]]+/)))
  for (const proof of [proofOf(), liveProofOf()]) {
    const members = pathsOf(JSON.parse(JSON.stringify(proof)) as Json).map((path) => path.at(-1))
    for (const member of members) if (typeof member === 'string') t.true(names.has(member), member)
  }
})

const tools = ['sh', 'jq', 'xxd', 'sha256sum', 'bc']
const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error !== undefined)
const leftOut = missing.length > 0 ? `NOT RUN, since there is no ${missing.join(', ')} here: ` : ''

test(`${leftOut}the lines by hand give what stands in the proof`, async (t) => {
  if (missing.length > 0) return t.pass()
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  try {
    const proof = example()
    await writeFile(join(folder, 'proof.json'), JSON.stringify(proof))
    const lines = blocksOf('sh', sectionOf('## By hand')).join('\n')
    const out = execFileSync('sh', ['-ec', lines], { cwd: folder, encoding: 'utf8' })
    const values = [
      proof.winnerList.commitment,
      toHex(prizeTableFingerprint(proof.prizeTable)),
      proof.results[0]?.randomValue,
    ]
    const expected = [...values.map((value) => `${value?.slice(2)}  -`), String(proof.results[0]?.roll)]
    return t.deepEqual(out.trim().split('\n'), expected)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

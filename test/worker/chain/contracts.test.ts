import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import test from 'ava'
import { keccak256 } from 'viem'
import { erc1967ProxyBytecode } from '../../../worker/chain/contracts/artifacts/erc1967-proxy.ts'
import { localEntropyBytecode } from '../../../worker/chain/contracts/artifacts/local-entropy.ts'
import {
  prizeDrawingsBytecode,
  prizeDrawingsFilledIn,
  prizeDrawingsRuntimeHash,
} from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { testTokenBytecode } from '../../../worker/chain/contracts/artifacts/test-token.ts'
import { runFile } from '../../support/process/command.ts'

const root = join(import.meta.dirname, '../../..')
const contracts = 'worker/chain/contracts'
/** EIP-170. */
const MAX_CODE_BYTES = 24_576

/** The program itself, without the launcher around it. */
const forge = join(
  root,
  `node_modules/@foundry-rs/forge-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/forge`,
)

const runForge = (words: readonly string[]): Promise<{ code: number; output: string }> => {
  const env = {
    // forge calls ./solc, which is a script for the Node that runs this.
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: join(root, '.data/forge'),
    FOUNDRY_CONFIG: `${contracts}/foundry.toml`,
    NO_COLOR: '1',
  }
  return new Promise((done) => {
    execFile(forge, [...words, '--root', '.'], { cwd: root, env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      done({ code: error ? 1 : 0, output: `${error?.message ?? ''}\n${stdout}${stderr}` })
    })
  })
}

type Forged = { bytecode: { object: string }; deployedBytecode: { object: `0x${string}` } }

const forged = async (contract: string): Promise<Forged> =>
  JSON.parse(await readFile(join(root, `.data/forge/out/${contract}.sol/${contract}.json`), 'utf8')) as Forged

test.serial('the tests of the contracts pass, gas limits and invariants among them', async (t) => {
  const { code, output } = await runForge(['test', '-vv'])
  t.is(code, 0, output)
  t.regex(output, /\b[1-9]\d* tests passed, 0 failed, 0 skipped/)
  for (const suite of ['Costs', 'Histories', 'StolenKeys']) t.true(output.includes(`:${suite}Test`), `${suite} ran`)
  const figures = output.match(/^ {2}.+: \d+$/gm) ?? []
  t.true(figures.length >= 5, 'each gas figure is printed')
  t.log(['gas:', ...figures].join('\n'))
})

test.serial('forge compiles the committed bytecode to the byte', async (t) => {
  t.is((await runForge(['build'])).code, 0)
  t.is((await forged('PrizeDrawings')).bytecode.object, prizeDrawingsBytecode)
  t.is((await forged('LocalEntropy')).bytecode.object, localEntropyBytecode)
  t.is((await forged('ERC1967Proxy')).bytecode.object, erc1967ProxyBytecode)
  t.is((await forged('TestToken')).bytecode.object, testTokenBytecode)
})

test.serial('the contract is no larger than a chain takes', async (t) => {
  const { object } = (await forged('PrizeDrawings')).deployedBytecode
  t.true(object.length / 2 - 1 <= MAX_CODE_BYTES, `${object.length / 2 - 1} bytes`)
})

test.serial('the hash of the code on a chain belongs to the bytecode', async (t) => {
  const { object } = (await forged('PrizeDrawings')).deployedBytecode
  t.is(keccak256(object), prizeDrawingsRuntimeHash)
  const bytes = Buffer.from(object.slice(2), 'hex')
  t.true(prizeDrawingsFilledIn.length > 0)
  for (const { start, length } of prizeDrawingsFilledIn)
    t.deepEqual(bytes.subarray(start, start + length), Buffer.alloc(length), 'nothing is filled in before deployment')
})

test('the committed artifacts come from the sources', async (t) => {
  const { code, stderr } = await runFile(`${contracts}/build.ts`, ['--check'], {})
  t.is(stderr, '')
  t.is(code, 0)
})

test('the sources are formatted', async (t) => {
  const { code, output } = await runForge(['fmt', '--check', contracts])
  t.is(code, 0, output)
})

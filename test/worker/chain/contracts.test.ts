import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, dirname, join, relative } from 'node:path'
import test from 'ava'
import { keccak256 } from 'viem'
import {
  prizeDrawingsFilledIn,
  prizeDrawingsRuntimeHash,
} from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { compile } from '../../../worker/chain/contracts/compile.ts'
import { renderFiles } from '../../../worker/chain/contracts/render.ts'

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

const compiled = compile()

/** The code at the contract's address, as a hexadecimal number. */
const deployedCode = (): string => compiled.find(({ pinned }) => pinned)?.evm.deployedBytecode.object ?? ''

test('the tests of the contracts pass, gas limits and invariants among them', async (t) => {
  const { code, output } = await runForge(['test', '-vv'])
  t.is(code, 0, output)
  t.regex(output, /\b[1-9]\d* tests passed, 0 failed, 0 skipped/)
  for (const suite of ['Costs', 'Histories', 'StolenKeys']) t.true(output.includes(`:${suite}Test`), `${suite} ran`)
  const figures = output.match(/^ {2}.+: \d+$/gm) ?? []
  t.true(figures.length >= 5, 'each gas figure is printed')
  t.log(['gas:', ...figures].join('\n'))
})

test('the committed artifacts, which those tests deploy, come from the sources', async (t) => {
  for (const { path, content } of renderFiles(compiled))
    t.true((await readFile(path, 'utf8')) === content, `${relative(root, path)}: run node ${contracts}/build.ts`)
})

test('the contract is no larger than a chain takes', (t) => {
  const bytes = deployedCode().length / 2
  t.true(bytes > 0 && bytes <= MAX_CODE_BYTES, `${bytes} bytes`)
})

test('the hash of the code on a chain belongs to the bytecode', (t) => {
  t.is(keccak256(`0x${deployedCode()}`), prizeDrawingsRuntimeHash)
  const bytes = Buffer.from(deployedCode(), 'hex')
  t.true(prizeDrawingsFilledIn.length > 0)
  for (const { start, length } of prizeDrawingsFilledIn)
    t.deepEqual(bytes.subarray(start, start + length), Buffer.alloc(length), 'nothing is filled in before deployment')
})

test('the sources are formatted', async (t) => {
  const { code, output } = await runForge(['fmt', '--check', contracts])
  t.is(code, 0, output)
})

/**
 * Compiles the contracts into artifacts/, which is committed so that nothing else needs a compiler, and writes the interface that
 * the public gets with a campaign's archive:
 *   node worker/chain/contracts/build.ts           writes the files
 *   node worker/chain/contracts/build.ts --check   says whether they come from the sources, and exits with 1 if not
 * Settings and source names are those of foundry.toml, so that forge's bytecode is the same to the byte.
 */
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Abi, formatAbi } from 'abitype'
import solc from 'solc'
import { keccak256 } from 'viem'

const FOLDER = 'worker/chain/contracts'
const root = join(import.meta.dirname, '../../..')
const PUBLIC_INTERFACE = join(root, 'public-site/verify/prize-drawings-abi.json')

/** OpenZeppelin's, as it is: the owner of our contract on chains that others use. */
const TIMELOCK = 'node_modules/@openzeppelin/contracts/governance/TimelockController.sol'

/** OpenZeppelin's, as it is: what Pyth's contract stands behind, and its stand-in on local chains too. */
const PROXY = 'node_modules/@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol'

/** `pinned` contracts also get what is needed to recognise their code on a chain. */
const CONTRACTS = [
  { source: `${FOLDER}/PrizeDrawings.sol`, contract: 'PrizeDrawings', file: 'prize-drawings', pinned: true },
  { source: TIMELOCK, contract: 'TimelockController', file: 'timelock-controller', pinned: false },
  { source: `${FOLDER}/local/LocalEntropy.sol`, contract: 'LocalEntropy', file: 'local-entropy', pinned: false },
  { source: PROXY, contract: 'ERC1967Proxy', file: 'erc1967-proxy', pinned: false },
  { source: `${FOLDER}/local/TestToken.sol`, contract: 'TestToken', file: 'test-token', pinned: false },
] as const

const SETTINGS = {
  optimizer: { enabled: true, runs: 1_000 },
  evmVersion: 'cancun',
  viaIR: true,
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  remappings: ['@openzeppelin/', '@pythnetwork/'].map((scope) => `${scope}=node_modules/${scope}`),
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode'] } },
}

type Code = { object: string; immutableReferences?: Record<string, { start: number; length: number }[]> }
type Compiled = { abi: Abi; evm: { bytecode: Code; deployedBytecode: Code } }
type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, Compiled>>
}

const readSource = (path: string) => ({ contents: readFileSync(join(root, path), 'utf8') })

const compile = (): Output['contracts'] => {
  const sources = Object.fromEntries(CONTRACTS.map(({ source }) => [source, { content: readSource(source).contents }]))
  const input = JSON.stringify({ language: 'Solidity', sources, settings: SETTINGS })
  const output = JSON.parse(solc.compile(input, { import: readSource })) as Output
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return output.contracts
}

/** What only the deployment fills in, such as the entropy contract's address, is zero in a compiled contract. */
const pins = (name: string, { object, immutableReferences = {} }: Code): string => {
  const filledIn = Object.values(immutableReferences)
    .flat()
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, length }) => `  { start: ${start}, length: ${length} },\n`)
  return `
/** keccak256 of the code at the contract's address, with the bytes of \`${name}FilledIn\` set to zero. */
export const ${name}RuntimeHash = '${keccak256(`0x${object}`)}' as const

/** The bytes that a deployment fills in. */
export const ${name}FilledIn = [
${filledIn.join('')}] as const
`
}

const render = (file: string, { abi, evm }: Compiled, pinned: boolean): string => {
  const name = file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `// Written by worker/chain/contracts/build.ts from the Solidity sources. Do not edit.
import { parseAbi } from 'viem'

export const ${name}Abi = parseAbi([
${formatAbi(abi)
  .map((signature) => `  '${signature}',\n`)
  .join('')}])

export const ${name}Bytecode: \`0x\${string}\` =
  '0x${evm.bytecode.object}'
${pinned ? pins(name, evm.deployedBytecode) : ''}`
}

/** What is written, by its path. */
const build = (): Map<string, string> => {
  const compiled = compile()
  const written = CONTRACTS.flatMap(({ source, contract, file, pinned }) => {
    const found = compiled[source]?.[contract]
    if (!found) throw new Error(`${source} has no contract ${contract}.`)
    const artifact = [join(import.meta.dirname, 'artifacts', `${file}.ts`), render(file, found, pinned)] as const
    return pinned ? [artifact, [PUBLIC_INTERFACE, `${JSON.stringify(found.abi, null, 2)}\n`] as const] : [artifact]
  })
  return new Map(written)
}

const files = build()
if (process.argv.includes('--check')) {
  for (const [path, content] of files) {
    if ((await readFile(path, 'utf8').catch(() => '')) === content) continue
    console.error(
      `${relative(root, path)} does not come from the sources: run node ${FOLDER}/build.ts and commit what it writes.`,
    )
    process.exitCode = 1
  }
} else {
  await mkdir(join(import.meta.dirname, 'artifacts'), { recursive: true })
  for (const [path, content] of files) await writeFile(path, content)
}

/** Compiles the contracts as they are deployed. Takes long: the optimizer goes through their intermediate language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Abi } from 'abitype'
import solc from 'solc'

const FOLDER = 'worker/chain/contracts'
const root = join(import.meta.dirname, '../../..')

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

/** Of these contracts alone: the compiler goes through each one that it is asked for. */
const OUTPUTS = Object.fromEntries(
  CONTRACTS.map(({ source, contract }) => [
    source,
    { [contract]: ['abi', 'evm.bytecode.object', 'evm.deployedBytecode'] },
  ]),
)

const SETTINGS = {
  optimizer: { enabled: true, runs: 1_000 },
  evmVersion: 'cancun',
  // Without, the contract is larger than a chain takes.
  viaIR: true,
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  remappings: ['@openzeppelin/', '@pythnetwork/'].map((scope) => `${scope}=node_modules/${scope}`),
  outputSelection: OUTPUTS,
}

export type Code = { object: string; immutableReferences?: Record<string, { start: number; length: number }[]> }
type Output = { abi: Abi; evm: { bytecode: Code; deployedBytecode: Code } }
export type Compiled = (typeof CONTRACTS)[number] & Output

type Answer = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, Output>>
}

const readSource = (path: string) => ({ contents: readFileSync(join(root, path), 'utf8') })

export const compile = (): Compiled[] => {
  const sources = Object.fromEntries(CONTRACTS.map(({ source }) => [source, { content: readSource(source).contents }]))
  const input = JSON.stringify({ language: 'Solidity', sources, settings: SETTINGS })
  const { errors = [], contracts } = JSON.parse(solc.compile(input, { import: readSource })) as Answer
  const fatal = errors.filter(({ severity }) => severity === 'error')
  if (fatal.length > 0) throw new Error(fatal.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return CONTRACTS.map((wanted) => {
    const found = contracts[wanted.source]?.[wanted.contract]
    if (!found) throw new Error(`${wanted.source} has no contract ${wanted.contract}.`)
    return { ...wanted, ...found }
  })
}

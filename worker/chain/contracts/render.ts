import { join } from 'node:path'
import { formatAbi } from 'abitype'
import { keccak256 } from 'viem'
import type { Code, Compiled } from './compile.ts'

const root = join(import.meta.dirname, '../../..')
const PUBLIC_INTERFACE = join(root, 'public-site/verify/prize-drawings-abi.json')

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

const render = ({ file, pinned, abi, evm }: Compiled): string => {
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

/** What is committed of compiled contracts, with its paths. */
export const renderFiles = (compiled: readonly Compiled[]): { path: string; content: string }[] =>
  compiled.flatMap((contract) => {
    const artifact = { path: join(import.meta.dirname, 'artifacts', `${contract.file}.ts`), content: render(contract) }
    const publicInterface = { path: PUBLIC_INTERFACE, content: `${JSON.stringify(contract.abi, null, 2)}\n` }
    return contract.pinned ? [artifact, publicInterface] : [artifact]
  })

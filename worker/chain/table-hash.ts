import { encodeAbiParameters, type Hex, keccak256, parseAbiParameters } from 'viem'
import type { OnchainTable } from '../../domain/chain/onchain-table.ts'

const parameters = parseAbiParameters([
  'Table table',
  'struct Table { bytes32 fingerprint; uint64 denominator; uint96 heldFrom; Tier[] tiers; }',
  'struct Tier { uint64 threshold; uint96 amount; }',
])

/** The hash by which the contract knows a table: its `hashOfTable`. */
export const hashOfTable = (table: OnchainTable): Hex => keccak256(encodeAbiParameters(parameters, [table]))

/**
 * The chains that live campaigns are drawn and paid on: adding one is adding a row. Addresses are lower case. Those of
 * Pyth Entropy are from EvmEntropyContracts.json, chainlist.mdx and entropy-deployments.tsx in
 * pyth-network/pyth-crosschain, those of USDC from Circle's list of USDC contract addresses.
 */

export type Address = `0x${string}`

export type Token = { symbol: string; address: Address; decimals: number }

export type Chain = {
  name: string
  chainId: number
  /** The environment variable that names the nodes to use, separated by commas. */
  rpcVariable: string
  /**
   * `revelations`: the URL where the provider publishes its values, unless the contract names one; null: there is none.
   */
  entropy: { contract: Address; provider: Address; revelations: string | null }
  tokens: readonly Token[]
  /**
   * How many later blocks make one final, where nodes do not name their `safe` and `finalized` blocks; null where they
   * do.
   */
  depth: number | null
  /** How often the newest block is asked for while there is something to wait for. */
  pollMs: number
  /** Signed transactions that wait for a block at a time. */
  maxInFlight: number
  /** In wei. Above it nothing is signed. */
  maxFeePerGas: bigint
  priorityFeePerGas: bigint
  /** The contract that says what a transaction costs for being written to the chain below; null: it costs its gas alone. */
  layer1Fees: Address | null
  /** In wei: the most that is paid to the randomness provider for one value. */
  maxRequestFee: bigint
  /** How long a contract that is deployed there makes tables and guarantees public before they count. */
  noticeSeconds: number
  /** A value that a drawing has waited for this long, and that anyone may know, is delivered by us. */
  deliverAfterSeconds: number
  /** A transaction that is in no block after this long is sent again with a higher fee. */
  bumpAfterSeconds: number
  explorer: string | null
}

const GWEI = 1_000_000_000n

const base: Chain = {
  name: 'base',
  chainId: 8453,
  rpcVariable: 'RPC_URLS_BASE',
  entropy: {
    contract: '0x6e7d74fa7d5c90fef9f0512987605a6d546181bb',
    provider: '0x52deaa1c84233f7bb8c8a45baede41091c616506',
    revelations: 'https://fortuna.dourolabs.app/v1/chains/base',
  },
  tokens: [{ symbol: 'USDC', address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', decimals: 6 }],
  depth: null,
  pollMs: 1_000,
  maxInFlight: 16,
  maxFeePerGas: 5n * GWEI,
  priorityFeePerGas: GWEI / 1_000n,
  layer1Fees: '0x420000000000000000000000000000000000000f',
  // 0.002 ether, a hundred times what it is as a rule.
  maxRequestFee: 2_000_000n * GWEI,
  noticeSeconds: 172_800,
  deliverAfterSeconds: 600,
  bumpAfterSeconds: 30,
  explorer: 'https://basescan.org',
}

const baseSepolia: Chain = {
  ...base,
  name: 'base-sepolia',
  chainId: 84_532,
  rpcVariable: 'RPC_URLS_BASE_SEPOLIA',
  entropy: {
    contract: '0x41c9e39574f40ad34c79f1c99b66a45efb830d4c',
    provider: '0x6cc14824ea2918f5de5c2f75a9da968ad4bd6344',
    revelations: 'https://fortuna-staging.dourolabs.app/v1/chains/base-sepolia-testnet',
  },
  tokens: [{ symbol: 'USDC', address: '0x036cbd53842c5426634e7929541ec2318f3dcf7e', decimals: 6 }],
  explorer: 'https://sepolia.basescan.org',
}

/**
 * A local chain for development and tests. The addresses are those that its first account deploys to when it starts
 * with these contracts.
 */
const local: Chain = {
  name: 'local',
  chainId: 31_337,
  rpcVariable: 'RPC_URLS_LOCAL',
  entropy: {
    contract: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    provider: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    revelations: null,
  },
  tokens: [{ symbol: 'TESTUSD', address: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512', decimals: 6 }],
  depth: null,
  pollMs: 200,
  maxInFlight: 500,
  maxFeePerGas: 100n * GWEI,
  priorityFeePerGas: GWEI,
  layer1Fees: null,
  maxRequestFee: 10_000_000n * GWEI,
  noticeSeconds: 0,
  deliverAfterSeconds: 120,
  bumpAfterSeconds: 10,
  explorer: null,
}

export const chains: readonly Chain[] = [base, baseSepolia, local]

export const findChain = (name: string): Chain | undefined => chains.find((chain) => chain.name === name)

export const findToken = (chain: Chain, symbol: string): Token | undefined =>
  chain.tokens.find((token) => token.symbol === symbol)

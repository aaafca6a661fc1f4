import { createPublicClient, defineChain, fallback, http, type PublicClient } from 'viem'
import type { Chain } from '../../domain/chain/chains.ts'

const TIMEOUT_MS = 5_000
/** Log queries and batches of calls of one look travel together. */
const BATCH_WAIT_MS = 0

/** The nodes of one chain: reads go to the first that answers, signed bytes to all of them. */
export type Nodes = { read: PublicClient; each: readonly PublicClient[] }

/** Nothing is retried here: whoever asked looks again a moment later. */
export const openNodes = (chain: Chain, urls: readonly string[]): Nodes => {
  const viemChain = defineChain({
    id: chain.chainId,
    name: chain.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [...urls] } },
  })
  const transports = urls.map((url) =>
    http(url, { batch: { wait: BATCH_WAIT_MS }, timeout: TIMEOUT_MS, retryCount: 0 }),
  )
  const open = (transport: (typeof transports)[number] | ReturnType<typeof fallback>): PublicClient =>
    createPublicClient({ chain: viemChain, transport, cacheTime: 0 }) as PublicClient
  return { read: open(fallback(transports, { retryCount: 0 })), each: transports.map(open) }
}

/** An error of a node without the address of the node, which may hold a key of its own. */
export const inShort = (error: unknown): string => {
  const { shortMessage, details, name } = error as { shortMessage?: string; details?: string; name?: string }
  const sentence = [shortMessage ?? name ?? 'error', details].filter(Boolean).join(': ')
  return sentence.replaceAll(/https?:\/\/\S+/g, '(a node)').slice(0, 200)
}

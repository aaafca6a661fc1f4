import { createPublicClient, defineChain, fallback, http, type PublicClient, type Transport } from 'viem'
import { smaller } from '../../domain/chain/bigints.ts'
import type { Chain } from '../../domain/chain/chains.ts'
import { isAnswer } from './errors.ts'
import { type LogRange, openLogRange } from './log-range.ts'
import { answeringWithin, httpTogether } from './transport.ts'

const TIMEOUT_MS = 5_000
/** A node that told something else than most is not read from for so long. */
const DISTRUSTED_MS = 3_600_000
/** Reads change nothing: one whose answer is lost is repeated, because a round over a chain needs all of them. */
const READ_RETRIES = { alone: 3, amongOthers: 1 }
const READ_RETRY_DELAY_MS = 50

/**
 * The nodes of one chain: reads go to the first that answers, signed bytes to each of them. `readFrom` chooses the
 * nodes that are read from, by their places, and `current` returns these; `answered`: those that have answered contract
 * calls of `read` since then. `distrust` keeps a node from being read from for an hour. `logRange`: how many blocks a
 * node searches for events at a time.
 */
export type Nodes = {
  read: PublicClient
  each: readonly PublicClient[]
  readFrom: (places: readonly number[]) => void
  current: () => readonly number[]
  answered: () => readonly number[]
  distrust: (place: number) => void
  isTrusted: (place: number) => boolean
  logRange: (node: PublicClient) => LogRange
}

/**
 * A transport that asks the chosen nodes in turn until one answers, and notes which of them have answered contract
 * calls. After any failure the next node is asked, even after a refusal of the contract, which a node could make up. A
 * node that did not answer is asked last until the next choice, so that not every read waits for it.
 */
const firstOf = (all: readonly Transport[]) => {
  let answered = new Set<number>()
  const noting = (transport: Transport, place: number): Transport => {
    const noted: Transport = (parameters) => {
      const opened = transport(parameters)
      const request: typeof opened.request = async (asked, options) => {
        try {
          const answer = await opened.request(asked, options)
          if (asked.method === 'eth_call') answered.add(place)
          return answer as never
        } catch (error) {
          if (!isAnswer(error) && chosen.includes(noted)) chosen = [...chosen.filter((one) => one !== noted), noted]
          throw error
        }
      }
      return { ...opened, request }
    }
    return noted
  }
  const noted = all.map(noting)
  let chosen: readonly Transport[] = noted
  const transport: Transport = (parameters) => {
    const now = () => fallback([...chosen], { retryCount: 0, shouldThrow: () => false })(parameters)
    return { ...now(), request: (asked, options) => now().request(asked, options) }
  }
  const choose = (places: readonly number[]): void => {
    chosen = noted.filter((_, place) => places.includes(place))
    answered = new Set()
  }
  return { transport, choose, answered: () => [...answered] }
}

/** `signal` ends all requests. */
export const openNodes = (chain: Chain, urls: readonly string[], signal?: AbortSignal): Nodes => {
  const viemChain = defineChain({
    id: chain.chainId,
    name: chain.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [...urls] } },
  })
  const open = (transport: Transport): PublicClient =>
    createPublicClient({ chain: viemChain, transport, cacheTime: 0 }) as PublicClient
  const ended = signal && { fetchOptions: { signal } }
  const settings = { ...answeringWithin(TIMEOUT_MS), retryDelay: READ_RETRY_DELAY_MS, ...ended }
  const retryCount = urls.length > 1 ? READ_RETRIES.amongOthers : READ_RETRIES.alone
  const reads = firstOf(urls.map((url) => httpTogether(url, { ...settings, retryCount })))
  const each = urls.map((url) => open(http(url, { ...settings, retryCount: 0 })))
  let current: readonly number[] = each.map((_, place) => place)
  const distrustedUntil = new Map<number, number>()
  const read = open(reads.transport)
  const rangeOfRead = openLogRange()
  const ranges = new Map(each.map((node) => [node, openLogRange()]))
  return {
    read,
    readFrom: (places) => {
      reads.choose(places)
      current = places
    },
    current: () => current,
    answered: reads.answered,
    distrust: (place) => distrustedUntil.set(place, performance.now() + DISTRUSTED_MS),
    isTrusted: (place) => performance.now() >= (distrustedUntil.get(place) ?? 0),
    each,
    logRange: (node) => ranges.get(node) ?? rangeOfRead,
  }
}

/** How many blocks every node that is read from can search for events at a time. */
export const blocksForAll = ({ each, read, current, logRange }: Nodes): bigint => {
  const asked = each.length > 1 ? current().map((place) => each[place] ?? read) : [read]
  return asked.map((node) => logRange(node).blocks()).reduce(smaller)
}

/** A node as people find it among the settings. Its address may hold a key. */
export const nodeNamed = ({ rpcVariable }: Chain, { each }: Nodes, place: number): string =>
  `${place + 1} of ${each.length} in ${rpcVariable}`

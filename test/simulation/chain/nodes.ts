/**
 * The nodes through which workers reach the chain. Each request passes the gate of the actor that makes it, and each
 * node has a mood of its own.
 */
import { type Answer, staleAnswer, staleMessage } from '../../support/chain/rpc-stale.ts'
import type { Message } from '../../support/chain/rpc-faults.ts'
import { acting } from '../seam.ts'
import type { Chain } from './chain.ts'
import type { Ask, Forward } from './ask.ts'
import { hurryPauses } from './pauses.ts'

/** How a node is for a while. */
export const nodeMoods = ['well', 'behind', 'with few blocks at a time', 'one by one', 'out of service'] as const
export type NodeMood = (typeof nodeMoods)[number]

const BLOCKS_BEHIND = 2
const MOST_BLOCKS = 5

const NODES = 2
const HOST = /^http:\/\/node-(\d)\.test\//

type Messages = { isBatch: boolean; messages: Message[] }

const parsed = (body: unknown): Messages => {
  const json: unknown = JSON.parse(String(body))
  return Array.isArray(json) ? { isBatch: true, messages: json } : { isBatch: false, messages: [json as Message] }
}

const answered = ({ isBatch }: Messages, answers: readonly Answer[]): Response =>
  Response.json(isBatch ? answers : answers[0])

const refused = ({ id }: Message, message: string): Answer => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_000, message },
})

const isTooWide = ({ method, params = [] }: Message): boolean => {
  if (method !== 'eth_getLogs') return false
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
  return Number(toBlock) - Number(fromBlock) >= MOST_BLOCKS
}

const NUMBERED = /"id":\d+/g
/** A request's text without its id, which depends on the order in which requests are made. */
const askedIn = (body: unknown): string => String(body).replaceAll(NUMBERED, '')

const { fetch } = globalThis

const behind = async (messages: readonly Message[], ask: Ask, forward: Forward): Promise<Answer[]> => {
  const head = Number(await ask('eth_blockNumber')) - BLOCKS_BEHIND
  const asIs = messages.map((message) => staleMessage(message, head))
  const passed = asIs.filter((one): one is Message => 'method' in one)
  const answers = passed.length > 0 ? await forward(passed) : []
  return asIs.map((one, i) => {
    if (!('method' in one)) return one
    const answer = answers.find(({ id }) => id === one.id) as Answer
    return staleAnswer(messages[i] as Message, answer, head)
  })
}

const answerIn = async (mood: NodeMood, asked: Messages, ask: Ask, forward: Forward): Promise<Response> => {
  const { isBatch, messages } = asked
  if (mood === 'out of service') return new Response('', { status: 503 })
  if (mood === 'one by one' && isBatch) return new Response('', { status: 400 })
  if (mood === 'behind') return answered(asked, await behind(messages, ask, forward))
  if (mood === 'with few blocks at a time' && messages.some(isTooWide)) {
    const wide = messages.filter(isTooWide).map((message) => refused(message, 'query exceeds max block range'))
    const others = messages.filter((message) => !isTooWide(message))
    return answered(asked, [...wide, ...(others.length > 0 ? await forward(others) : [])])
  }
  return answered(asked, await forward(messages))
}

/**
 * `urls`: the nodes' addresses for one process alone, as requests to a shared address would be batched and wait for
 * each other. `cutOff`: whether none of the nodes answers.
 */
export type ChainNodes = { urls: () => string[]; moods: NodeMood[]; cutOff: (isCutOff: boolean) => void }

/** Replaces the global fetch: requests to the nodes are answered by the chain, according to their moods. */
export const openChainNodes = ({ ask, forward }: Pick<Chain, 'ask' | 'forward'>): ChainNodes => {
  const moods: NodeMood[] = Array.from({ length: NODES }, () => 'well')
  let [isCutOff, processes] = [false, 0]
  let last: Promise<unknown> = Promise.resolve()
  /** Answers one request at a time, in order: which of several concurrent ones is answered first would vary. */
  const inTurn = <Value>(answer: () => Promise<Value>): Promise<Value> => {
    const next = last.then(answer)
    last = next.catch(() => {})
    return next
  }
  hurryPauses()
  globalThis.fetch = async (input, init) => {
    const place = typeof input === 'string' ? HOST.exec(input)?.[1] : undefined
    if (place === undefined) return fetch(input, init)
    const mood = isCutOff ? 'out of service' : (moods[Number(place)] as NodeMood)
    const answer = () => inTurn(() => answerIn(mood, parsed(init?.body), ask, forward))
    const gate = acting.getStore()
    return gate ? gate.reach(`${place} ${askedIn(init?.body)}`, answer) : answer()
  }
  return {
    urls: () => {
      processes += 1
      return moods.map((_, place) => `http://node-${place}.test/${processes}`)
    },
    moods,
    cutOff: (isNow) => {
      isCutOff = isNow
    },
  }
}

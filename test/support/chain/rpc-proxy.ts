import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CallFault,
  type Fault,
  isCallFault,
  type Message,
  type MessageFault,
  seededRandom,
  strikes,
} from './rpc-faults.ts'
import { type Answer, staleAnswer, staleMessage } from './rpc-stale.ts'

const MOST_REQUESTS_KEPT = 20_000
const REFUSED_CODE = -32_000
const LIMIT_CODE = -32_005
const INVALID_CODE = -32_602
const OTHER_CHAIN_ID = 1
const NO_BATCHES = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batch too large' } })

export type Seen = {
  method: string
  params: unknown[]
  /** The faults that affected it, in order. */
  faults: Fault['kind'][]
  /** Whether the node got it. */
  reached: boolean
}

export type RpcProxy = {
  url: string
  /** Changed at run time: pushed to, emptied, replaced. Each is tried in order, for every call. */
  faults: Fault[]
  /** The newest messages, oldest first. */
  requests: Seen[]
  stop: () => Promise<void>
}

type Step = { message: Message; seen: Seen; lies: MessageFault[] }

const post = async (target: string, body: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(target, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const sendJson = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const lieOf = <Kind extends MessageFault['kind']>(lies: readonly MessageFault[], kind: Kind) =>
  lies.find((lie): lie is Extract<MessageFault, { kind: Kind }> => lie.kind === kind)

/** In how many blocks a message looks for events. */
const blocksOf = ({ params = [] }: Message): number => {
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
  return Number(toBlock) - Number(fromBlock) + 1
}

/** How many values a message looks for in one place at most. */
const topicsOf = ({ params = [] }: Message): number => {
  const { topics = [] } = params[0] as { topics?: unknown[] }
  return Math.max(0, ...topics.map((topic) => (Array.isArray(topic) ? topic.length : 1)))
}

/** Answers one message as a node with these faults does: most of the time by asking the real one. */
const answerStep = async (target: string, { message, seen, lies }: Step): Promise<Answer> => {
  const { id } = message
  const wrongChain = lieOf(lies, 'wrong chain')
  if (wrongChain) {
    const { chainId = OTHER_CHAIN_ID } = wrongChain
    const result = message.method === 'net_version' ? String(chainId) : `0x${chainId.toString(16)}`
    return { jsonrpc: '2.0', id, result }
  }
  const ask = (asked: Message): Promise<Answer> => {
    seen.reached = true
    return post(target, asked) as Promise<Answer>
  }
  const refused = lieOf(lies, 'refused')
  if (refused) {
    if (refused.forward) await ask(message)
    return { jsonrpc: '2.0', id, error: { code: REFUSED_CODE, message: refused.message } }
  }
  const range = lieOf(lies, 'log range')
  if (range && blocksOf(message) > range.blocks)
    return { jsonrpc: '2.0', id, error: { code: LIMIT_CODE, message: `at most ${range.blocks} blocks` } }
  const topics = lieOf(lies, 'log topics')
  if (topics && topicsOf(message) > topics.most)
    return { jsonrpc: '2.0', id, error: { code: INVALID_CODE, message: 'invalid argument 0: exceed max topics' } }
  const changed = lieOf(lies, 'changed')
  if (changed) return JSON.parse(changed.change(JSON.stringify(await ask(message)), message)) as Answer
  const stale = lieOf(lies, 'stale')
  if (!stale) return ask(message)
  const newest = (await post(target, { jsonrpc: '2.0', id: 0, method: 'eth_blockNumber', params: [] })) as Answer
  const head = Math.max(0, Number(newest.result) - stale.blocks)
  const asked = staleMessage(message, head)
  return 'method' in asked ? staleAnswer(message, await ask(asked), head) : asked
}

/** Those without a fault are passed on as they came, in one batch. */
const answerSteps = async (target: string, steps: readonly Step[]): Promise<Answer[]> => {
  const plain = steps.filter(({ lies }) => lies.length === 0)
  for (const { seen } of plain) seen.reached = true
  const together =
    plain.length > 0
      ? (post(
          target,
          plain.map(({ message }) => message),
        ) as Promise<Answer[]>)
      : []
  const apart = steps.filter(({ lies }) => lies.length > 0).map((step) => answerStep(target, step))
  return [...(await together), ...(await Promise.all(apart))]
}

type Held = Extract<CallFault, { kind: 'held' }>

const doesReach = (fault: CallFault): boolean => fault.kind === 'reply lost' || ('forward' in fault && fault.forward)

const spoil = (response: ServerResponse, fault: CallFault): void => {
  if (fault.kind === 'unavailable') response.writeHead(503, { 'content-type': 'text/plain' }).end('Service Unavailable')
  else if (fault.kind === 'rate limited')
    response.writeHead(429, { 'retry-after': String(fault.retryAfterSeconds ?? 1) }).end('Too Many Requests')
  else if (fault.kind === 'batch refused')
    response.writeHead(400, { 'content-type': 'application/json' }).end(NO_BATCHES)
  else if (fault.kind === 'not JSON')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>')
  else response.destroy()
}

/**
 * Sits between the service and a node and does to its calls what networks and nodes do. Where chance decides, the
 * same seed decides the same for the same calls in the same order.
 */
export const startRpcProxy = async ({ target, seed = 1 }: { target: string; seed?: number }): Promise<RpcProxy> => {
  const random = seededRandom(seed)
  const faults: Fault[] = []
  const requests: Seen[] = []

  const note = (message: Message): Step => {
    const seen: Seen = { method: message.method, params: message.params ?? [], faults: [], reached: false }
    requests.push(seen)
    if (requests.length > MOST_REQUESTS_KEPT) requests.shift()
    return { message, seen, lies: [] }
  }

  /** Faults are tried in order; after one that fails the whole call no more are tried. */
  const choose = (steps: readonly Step[]): { holds: Held[]; failure: CallFault | undefined } => {
    const holds: Held[] = []
    for (const fault of proxy.faults) {
      if (isCallFault(fault)) {
        if (
          !strikes(
            fault,
            steps.map(({ message }) => message),
            random,
          )
        )
          continue
        for (const { seen } of steps) seen.faults.push(fault.kind)
        if (fault.kind === 'slow') holds.push({ kind: 'held', pass: () => pause(fault.delayMs) })
        else if (fault.kind === 'held') holds.push(fault)
        else return { holds, failure: fault }
        continue
      }
      for (const step of steps) {
        if (!strikes(fault, [step.message], random)) continue
        step.seen.faults.push(fault.kind)
        step.lies.push(fault)
      }
    }
    return { holds, failure: undefined }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    const steps = (Array.isArray(body) ? (body as Message[]) : [body as Message]).map(note)
    const { holds, failure } = choose(steps)
    for (const { pass, forward } of holds) if (!forward) await pass()
    if (failure && !doesReach(failure)) return spoil(response, failure)
    const answers = await answerSteps(target, steps)
    for (const { pass, forward } of holds) if (forward) await pass()
    if (failure) return spoil(response, failure)
    sendJson(response, Array.isArray(body) ? answers : answers[0])
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const stop = async () => {
    server.close()
    server.closeAllConnections()
  }
  const proxy: RpcProxy = { url: `http://127.0.0.1:${port}`, faults, requests, stop }
  return proxy
}

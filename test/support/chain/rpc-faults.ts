/** What can go wrong between the service and a node, and when it does. */

export type Trigger = {
  /** From 0 to 1. Without it, every time. */
  probability?: number
  /** Counts down to zero. Without it, permanently. */
  times?: number
  /** Only calls of these methods. Without it, of all, or of those that the fault is about. */
  methods?: readonly string[]
}

/** `forward`: the node gets the call all the same, and only its answer is not passed on. */
type Failure =
  | { kind: 'request lost' }
  | { kind: 'reply lost' }
  | { kind: 'unavailable'; forward?: boolean }
  | { kind: 'rate limited'; retryAfterSeconds?: number }
  | { kind: 'not JSON'; forward?: boolean }
  | { kind: 'slow'; delayMs: number }
  /** The call waits there until `pass` resolves: before the node gets it, or, with `forward`, after that. */
  | { kind: 'held'; pass: () => Promise<void>; forward?: boolean }
  /** Of calls with more messages than this. */
  | { kind: 'batch refused'; most: number }

type Lie =
  /** The node knows nothing of the newest blocks. */
  | { kind: 'stale'; blocks: number }
  | { kind: 'wrong chain'; chainId?: number }
  /** Events are looked for in no more blocks than this. */
  | { kind: 'log range'; blocks: number }
  /** Events are looked for by no more values in one place than this. */
  | { kind: 'log topics'; most: number }
  /** What the node answers is changed, as JSON. */
  | { kind: 'changed'; change: (answer: string, asked: Message) => string }
  /** Said of eth_sendRawTransaction unless methods are named. */
  | { kind: 'refused'; message: Refusal | (string & {}); forward?: boolean }

export type Refusal = 'replacement transaction underpriced' | 'already known' | 'nonce too low'

/** Affects a whole HTTP call, with everything in it. */
export type CallFault = Trigger & Failure
/** Affects one message of it. */
export type MessageFault = Trigger & Lie
export type Fault = CallFault | MessageFault

export type Message = { id?: unknown; method: string; params?: unknown[] }

const OWN_METHODS: Partial<Record<Fault['kind'], readonly string[]>> = {
  'wrong chain': ['eth_chainId', 'net_version'],
  refused: ['eth_sendRawTransaction'],
  'log range': ['eth_getLogs'],
  'log topics': ['eth_getLogs'],
}

const LIES: readonly Fault['kind'][] = ['stale', 'wrong chain', 'log range', 'log topics', 'changed', 'refused']

export const isCallFault = (fault: Fault): fault is CallFault => !LIES.includes(fault.kind)

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Decides whether the fault affects these messages, and counts it if so. */
export const strikes = (fault: Fault, messages: readonly Message[], random: () => number): boolean => {
  const methods = fault.methods ?? OWN_METHODS[fault.kind]
  if (fault.kind === 'batch refused' && messages.length <= fault.most) return false
  if (methods && !messages.some(({ method }) => methods.includes(method))) return false
  if (fault.times !== undefined && fault.times <= 0) return false
  if (fault.probability !== undefined && random() >= fault.probability) return false
  if (fault.times !== undefined) fault.times -= 1
  return true
}

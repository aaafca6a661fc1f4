/** Asks a node directly: nothing goes wrong on the way. */
import type { Hex } from 'viem'
import type { Message } from '../../support/chain/rpc-faults.ts'
import type { Answer } from '../../support/chain/rpc-stale.ts'
import { postJson } from '../http.ts'

export type Ask = <Said>(method: string, params?: readonly unknown[]) => Promise<Said>
export type Forward = (messages: readonly Message[]) => Promise<Answer[]>

const isRead = ({ method }: Message): boolean => method.startsWith('eth_') && !method.startsWith('eth_send')
const wordsOf = ({ method, params }: Message): string => JSON.stringify([method, params])

/** Caches answers until a request may change the chain, as workers read everything from several nodes. */
export const openForward = (url: string): Forward => {
  const known = new Map<string, Answer>()
  const read: Forward = async (messages) => {
    const unknown = messages.filter((message) => !known.has(wordsOf(message)))
    const answers = unknown.length > 0 ? await postJson<Answer[]>(url, unknown) : []
    for (const message of unknown) known.set(wordsOf(message), answers.find(({ id }) => id === message.id) as Answer)
    return messages.map((message) => ({ ...known.get(wordsOf(message)), id: message.id }))
  }
  return async (messages) => {
    if (messages.every(isRead)) return read(messages)
    const answers = await postJson<Answer[]>(url, messages)
    known.clear()
    return answers
  }
}

export const openAsk =
  (forward: Forward): Ask =>
  async (method, params = []) => {
    const message = { jsonrpc: '2.0', id: 1, method, params: [...params] }
    const [answer] = await forward([message])
    if (answer?.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer?.result as never
  }

const GAS = '0x1e8480'

type Call = { from: Hex; to: Hex; data: Hex }

/** Sends a transaction of an account whose key the chain itself holds. */
export const send = (ask: Ask, call: Call): Promise<Hex> => ask('eth_sendTransaction', [{ ...call, gas: GAS }])

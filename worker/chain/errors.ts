import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  HttpRequestError,
  RpcRequestError,
} from 'viem'

const MAX_LENGTH = 200

/** Why a contract refuses; `isOwn`: with an error of its own, and not with one of a contract that it called. */
export type Refusal = { isOwn: boolean; reason: string }

/** Errors that any contract may answer with, and what ours answers with when a token refuses. */
const OF_OTHERS = ['Error', 'Panic', 'SafeERC20FailedOperation']

/** What a contract answers when it refuses: the name of its reason and its arguments; null for other errors. */
export const refusalOf = (error: unknown): Refusal | null => {
  const revert =
    error instanceof BaseError ? error.walk((cause) => cause instanceof ContractFunctionRevertedError) : null
  if (!(revert instanceof ContractFunctionRevertedError)) return null
  const { data, reason = 'without a reason' } = revert
  if (!data || data.errorName === 'Error') return { isOwn: false, reason }
  return {
    isOwn: !OF_OTHERS.includes(data.errorName),
    reason: `${data.errorName}(${(data.args ?? []).join(', ')})`,
  }
}

/** Whether a contract lacks the function: it then returns no data, or reverts. Any other error is the node's own. */
export const lacksFunction = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) => cause instanceof ContractFunctionZeroDataError || cause instanceof ContractFunctionRevertedError,
  ) !== null

/** Whether the error is an answer of the node, which refused, and not a failure to reach it. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null

/** What nodes answer to one who asks too often, some of them not as a status of HTTP. */
const TOO_OFTEN = /rate.?limit|too many requests|requests per (second|minute)|throughput|compute units/i

/** Whether the node refused because it is asked too often: the same is answered a moment later. */
export const isTooOften = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof RpcRequestError && TOO_OFTEN.test(`${cause.details} ${cause.message}`)) !==
    null

/** What a node answers to bytes that it has already, perhaps from another node. */
export const ALREADY_THERE = /already known|known transaction|already imported/i

/** The path of the node's address, which a node may quote in its answer; null without one. */
const pathIn = (error: unknown): string | null => {
  const failed = error instanceof BaseError ? error.walk((cause) => cause instanceof HttpRequestError) : null
  if (!(failed instanceof HttpRequestError)) return null
  const { pathname, search } = new URL(failed.url)
  return pathname === '/' ? search || null : pathname + search
}

/** An error on one line without the address of a node, which may contain a key. */
export const inShort = (error: unknown): string => {
  const refusal = refusalOf(error)
  if (refusal !== null) return `the contract refuses it: ${refusal.reason}`
  const { shortMessage, details, message } = error as { shortMessage?: string; details?: string; message?: string }
  const sentence = [shortMessage ?? message ?? 'unknown', details].filter(Boolean).join(': ')
  const path = pathIn(error)
  return (path === null ? sentence : sentence.replaceAll(path, '(its path)'))
    .replaceAll(/\w+:\/\/\S+/g, '(a node)')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
}

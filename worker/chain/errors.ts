import { BaseError, ContractFunctionRevertedError } from 'viem'

const MAX_LENGTH = 200

/** What a contract answers when it refuses: the name of its reason and its arguments; null for other errors. */
const reasonOf = (error: BaseError): string | null => {
  const revert = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(revert instanceof ContractFunctionRevertedError)) return null
  const { data, reason } = revert
  return data ? `${data.errorName}(${(data.args ?? []).join(', ')})` : (reason ?? 'without a reason')
}

/** An error on one line without the address of a node, which may contain a key. */
export const inShort = (error: unknown): string => {
  const reason = error instanceof BaseError ? reasonOf(error) : null
  if (reason !== null) return `the contract refuses it: ${reason}`
  const { shortMessage, details, message } = error as { shortMessage?: string; details?: string; message?: string }
  const sentence = [shortMessage ?? message ?? 'unknown', details].filter(Boolean).join(': ')
  return sentence
    .replaceAll(/\w+:\/\/\S+/g, '(a node)')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
}

import { callContract } from '../../../worker/chain/owner.ts'
import type { Owner } from '../../../worker/chain/owning/transact.ts'
import type { Live } from './chain.ts'

const word = (digit: string) => `0x${digit.repeat(64)}` as const
const FEE = 10n ** 17n

/** Requests a value as somebody with a stolen key would: the service knows nothing of it, and no such list exists. */
export const requestDrawing = (
  key: Owner,
  { contract, contractId }: Pick<Live, 'contract' | 'contractId'>,
  { number, ...more }: { number: number; drawingId?: `0x${string}` },
): Promise<string> => {
  const request = {
    campaignId: BigInt(contractId),
    number,
    drawingId: word('7'),
    winnersCommitment: word('8'),
    winnersCount: 3,
    tableNumber: 1,
    cutoffAt: 1,
    drawAt: 2,
    salt: word('9'),
    ...more,
  }
  return callContract(key, contract, 'requestDrawing', [request, FEE])
}

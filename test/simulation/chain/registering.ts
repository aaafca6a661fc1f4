/** What people do with the contract before a live campaign is drawn: it is registered there, and given money. */
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { setContractId } from '../../../db/queries/chain/contracts.ts'
import { prizeDrawingsAbi as abi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { registrationOf, token } from '../../support/chain/chain.ts'
import type { TestWorkplace } from '../../support/workplace.ts'
import { send } from './ask.ts'
import { type Chain, owner } from './chain.ts'

/** In the token's smallest units: so much that no drawing waits for money. */
export const DEPOSIT = 10n ** 15n
const erc20Abi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])

/** `contractId`: which campaign of the contract this is, from 1. */
export const registerAt = async (
  { ask, contract, mine }: Chain,
  place: Pick<TestWorkplace, 'pool'>,
  { campaignId, contractId }: { campaignId: string; contractId: number },
): Promise<void> => {
  const { wallet, ...registration } = await registrationOf(place, owner, campaignId)
  const onchain = {
    ...registration,
    campaignId: BigInt(contractId),
    wallet: wallet ?? zeroAddress,
  }
  await send(ask, {
    from: owner,
    to: contract,
    data: encodeFunctionData({ abi, functionName: 'registerCampaign', args: [onchain] }),
  })
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contract, DEPOSIT] })
  await send(ask, { from: owner, to: token.address, data: approval })
  await send(ask, {
    from: owner,
    to: contract,
    data: encodeFunctionData({ abi, functionName: 'deposit', args: [BigInt(contractId), DEPOSIT] }),
  })
  await mine()
  await setContractId(place.pool, campaignId, contract, contractId)
}

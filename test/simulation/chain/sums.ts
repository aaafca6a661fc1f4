/** What the contract itself says, at the end of a history, of all that was drawn and paid. */
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { token } from '../../support/chain/chain.ts'
import { OTHER_WALLET, WALLET } from '../setting.ts'
import { type Campaign, isDrawn, sum, transferOf } from '../model.ts'
import type { World } from '../world.ts'
import type { Chain } from './chain.ts'
import { DEPOSIT } from './registering.ts'
import { CHAIN } from './rounds.ts'

const UNITS_PER_CENT = 10n ** BigInt(token.decimals - 2)

const paidCents = ({ drawings, periods, guarantee }: Campaign): number =>
  sum(drawings.filter(({ status }) => status === 'paid').map(transferOf)) +
  periods.filter(({ status }) => status === 'paid').length * (guarantee?.amountCents ?? 0)

const readCampaign = async ({ ask, contract: to }: Chain, contractId: number) => {
  const called = { abi: prizeDrawingsAbi, functionName: 'campaign' } as const
  const data = encodeFunctionData({ ...called, args: [BigInt(contractId)] })
  return decodeFunctionResult({ ...called, data: await ask<Hex>('eth_call', [{ to, data }, 'latest']) })
}

const readBalance = async ({ ask }: Chain, wallet: string): Promise<bigint> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [wallet as Hex] })
  return BigInt(await ask<Hex>('eth_call', [{ to: token.address, data }, 'latest']))
}

const ofCampaign = async (chain: Chain, campaign: Campaign, contractId: number): Promise<string[]> => {
  const { drawings, balance } = await readCampaign(chain, contractId)
  const drawn = campaign.drawings.filter((drawing) => isDrawn(drawing) || drawing.voidedAt !== null).length
  const left = DEPOSIT - BigInt(paidCents(campaign)) * UNITS_PER_CENT
  return [
    ...(drawings === drawn
      ? []
      : [`The contract has ${drawings} drawings of ${campaign.name}, and should have ${drawn}.`]),
    ...(balance === left
      ? []
      : [`${campaign.name} has ${balance} units left in the contract, and should have ${left}.`]),
  ]
}

/** In words; nothing when each number is there once, and each prize was paid once, to the cent. */
export const chainFindings = async ({ campaigns }: { campaigns: readonly Campaign[] }, { chain, tally }: World) => {
  const live = campaigns.flatMap((campaign) =>
    campaign.contractId === null ? [] : [{ campaign, contractId: campaign.contractId }],
  )
  if (live.length === 0) return []
  const findings = await Promise.all(live.map(({ campaign, contractId }) => ofCampaign(chain, campaign, contractId)))
  const paid = BigInt(sum(live.map(({ campaign }) => paidCents(campaign)))) * UNITS_PER_CENT
  const received = (await readBalance(chain, WALLET)) + (await readBalance(chain, OTHER_WALLET))
  const drawn = live.flatMap(({ campaign }) => campaign.drawings.filter(isDrawn))
  const guaranteed = live.flatMap(({ campaign }) => campaign.periods.filter(({ status }) => status === 'paid'))
  tally.count(CHAIN, 'has drawn', drawn.length)
  tally.count(CHAIN, 'has paid guarantees', guaranteed.length)
  return [
    ...findings.flat(),
    ...(received === paid ? [] : [`The wallets received ${received} units, and should have received ${paid}.`]),
  ]
}

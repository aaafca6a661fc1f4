import type { ExecutionContext } from 'ava'
import { insertContract } from '../../../db/queries/chain/contracts.ts'
import { deployContract, deployTimelock, openOwner } from '../../../worker/chain/owner.ts'
import { readCampaign } from './campaign.ts'
import { makeCampaign, makePartner } from '../factory.ts'
import { localChain } from './chain.ts'
import { OPERATOR, openCommands, payout, REFUND_TO, SOMEBODY } from './commands.ts'
import { OWNER_KEY } from './operator.ts'

const HOUR = 3_600

/** A key that is neither owner nor proposer. */
export const ANOTHER_KEY = { CHAIN_OWNER_KEY: SOMEBODY.key }

/** A registered campaign of a contract whose owner is a timelock of an hour; our key is its proposer, and the registrar. */
export const openTimelocked = async (t: ExecutionContext, campaignFile: object = {}) => {
  const opened = await openCommands(t)
  const key = openOwner({ ...opened, chain: localChain }, OWNER_KEY)
  const { address: owner } = await deployTimelock(key, [key.address], HOUR)
  const roles = { owner, registrar: key.address, operator: OPERATOR, pauser: key.address }
  const { address: contract, block } = await deployContract(key, roles)
  const row = {
    chain: 'local',
    chainId: localChain.chainId,
    address: contract,
    operator: OPERATOR,
    deployedBlock: block,
  }
  await insertContract(opened.pool, row)
  const partner = await makePartner(opened)
  const made = await makeCampaign(opened, { partner, mode: 'live', payout, ...campaignFile })
  await opened.json(`chain register --campaign ${made.slug} --refund-to ${REFUND_TO}`)
  const pass = async (seconds: number) => {
    await opened.rpc('evm_increaseTime', [seconds])
    await opened.rpc('anvil_mine', [1])
  }
  return {
    ...opened,
    key,
    owner,
    contract,
    slug: made.slug,
    campaignId: made.id,
    pass,
    /** After the delay. */
    later: () => pass(HOUR + 1),
    campaign: () => readCampaign({ nodes: opened.nodes, contract }, 1),
  }
}

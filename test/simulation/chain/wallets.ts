/** Changes of a live campaign's payout wallet: requested, then set in the contract by its owner, or withdrawn. */
import fc from 'fast-check'
import { encodeFunctionData, type Hex } from 'viem'
import { requestWallet } from '../../../api/actions/payout/request-wallet.ts'
import { withdrawWallet } from '../../../api/actions/payout/withdraw-wallet.ts'
import { approveWalletChange, findWaitingWalletChange } from '../../../db/queries/payout/wallets.ts'
import { prizeDrawingsAbi as abi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { theOperator } from '../../support/factory.ts'
import { expectReply, OK, replyOf } from '../answers.ts'
import { type Command, command } from '../command.ts'
import type { Campaign, Model } from '../model.ts'
import { actBy, type Person, persons, replyInPortal, wordsOfPerson } from '../portal.ts'
import { OTHER_WALLET, WALLET } from '../setting.ts'
import type { World } from '../world.ts'
import { send } from './ask.ts'
import { owner } from './chain.ts'

type Live = Campaign & { contractId: number }

const liveIn = ({ campaigns }: Model): Live[] =>
  campaigns.filter((campaign): campaign is Live => campaign.contractId !== null)

const ask = async (world: World, campaign: Live, wallet: string, person: Person): Promise<string> => {
  const act = await actBy<unknown>(world, campaign, {
    person,
    portal: (portal, where) => portal.campaign.setWallet({ ...where, wallet }),
    otherwise: () => requestWallet(world.service, theOperator, { slug: campaign.slug, wallet }),
  })
  const { waitingWallet } = campaign
  const mayAsk = waitingWallet === null || waitingWallet === wallet
  const reply = await replyOf(world, act)
  expectReply(reply, replyInPortal(person, 'owner', mayAsk ? OK : '409 rejected'))
  if (reply === OK) campaign.waitingWallet = wallet
  return reply
}

/** The contract's owner sets the wallet there, and its approval is recorded. */
const approve = async ({ service, chain, clock }: World, campaign: Live): Promise<string> => {
  const { waitingWallet: wallet, contractId, slug } = campaign
  if (wallet === null) return OK
  const data = encodeFunctionData({ abi, functionName: 'setWallet', args: [BigInt(contractId), wallet as Hex] })
  const transaction = await send(chain.ask, { from: owner, to: chain.contract, data })
  await chain.mine()
  const { rows } = await clock.client.query<{ id: string }>('select id from campaign where slug = $1', [slug])
  const campaignId = rows[0]?.id as string
  const change = await findWaitingWalletChange(service.pool, campaignId)
  const approval = { id: change?.id as string, campaignId, wallet, approvedBy: owner, transaction }
  if (!(await approveWalletChange(service.pool, theOperator, approval))) throw new Error('No change of wallet waited.')
  Object.assign(campaign, { wallet, waitingWallet: null })
  return OK
}

const withdraw = async (world: World, campaign: Live): Promise<string> => {
  const reply = await replyOf(world, () => withdrawWallet(world.service, theOperator, { slug: campaign.slug }))
  expectReply(reply, campaign.waitingWallet === null ? '400 bad_request' : OK)
  if (reply === OK) campaign.waitingWallet = null
  return reply
}

const steps = {
  'ask for': ask,
  approve,
  withdraw,
} satisfies Record<string, (world: World, campaign: Live, wallet: string, person: Person) => Promise<string>>

export const walletsOnChain: fc.Arbitrary<Command> = fc
  .record({
    campaign: fc.nat(5),
    step: fc.constantFrom<(keyof typeof steps)[]>('ask for', 'ask for', 'approve', 'approve', 'withdraw'),
    wallet: fc.constantFrom(WALLET, OTHER_WALLET),
    person: persons,
  })
  .map(({ campaign: place, step, wallet, person: who }) => {
    const person = step === 'ask for' ? who : null
    return command({
      name: 'wallet on the chain',
      words: `${step} the wallet ${wallet} of live campaign ${place}${wordsOfPerson(person)}`,
      isPossible: (model) => liveIn(model).length > 0 && model.chain !== 'away',
      run: async (model, world, tell) => {
        const live = liveIn(model)
        const campaign = live[place % live.length] as Live
        tell(`${step} the wallet ${wallet} of ${campaign.name}${wordsOfPerson(person)}`)
        return steps[step](world, campaign, wallet, person)
      },
    })
  })

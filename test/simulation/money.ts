import fc from 'fast-check'
import { requestWallet } from '../../api/actions/payout/request-wallet.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { campaignAt, type Command, command, isOfTest } from './command.ts'
import { actBy, persons, replyInPortal, wordsOfPerson } from './portal.ts'
import { largePrizes, OTHER_WALLET, WALLET } from './setting.ts'
import type { World } from './world.ts'
import { theOperator } from '../support/factory.ts'

/** Changes a column that no action changes yet, as an operator would do in a database client. */
const setColumn = ({ clock }: World, column: string, value: unknown, slug: string) =>
  clock.client.query(`update campaign set ${column} = $1 where slug = $2`, [value, slug])

/** What waited for a wallet is paid to the new one; what was paid before stays as it was. */
export const wallets: fc.Arbitrary<Command> = fc
  .record({ campaign: fc.nat(5), wallet: fc.constantFrom(WALLET, OTHER_WALLET), person: persons })
  .map(({ campaign: place, wallet, person }) =>
    command({
      name: 'wallet',
      words: `let the wallet of campaign ${place} be ${wallet}${wordsOfPerson(person)}`,
      isPossible: (model) => isOfTest(model, place),
      run: async (model, world, tell) => {
        const { service } = world
        const campaign = campaignAt(model, place)
        tell(`let the wallet of campaign ${campaign.name} be ${wallet}${wordsOfPerson(person)}`)
        const act = await actBy<unknown>(world, campaign, {
          person,
          portal: (portal, where) => portal.campaign.setWallet({ ...where, wallet }),
          otherwise: () => requestWallet(service, theOperator, { slug: campaign.slug, wallet }),
        })
        const reply = expectReply(await replyOf(world, act), replyInPortal(person, 'owner', OK))
        if (reply !== OK) return reply
        campaign.wallet = wallet
        for (const drawing of campaign.drawings) if (drawing.status === 'settled') drawing.needsAttention = null
        return OK
      },
    }),
  )

/** Changes the threshold of held prizes, for drawings that are locked from now on. */
export const thresholds: fc.Arbitrary<Command> = fc
  .record({ campaign: fc.nat(5), cents: largePrizes })
  .map(({ campaign: place, cents }) =>
    command({
      name: 'threshold',
      words: `hold prizes of campaign ${place} from ${cents ?? 'nowhere'} on`,
      isPossible: (model) => isOfTest(model, place),
      run: async (model, world, tell) => {
        const campaign = campaignAt(model, place)
        tell(`hold prizes of campaign ${campaign.name} from ${cents ?? 'nowhere'} on`)
        await setColumn(world, 'large_prize_cents', cents, campaign.slug)
        campaign.largePrizeCents = cents
        return OK
      },
    }),
  )

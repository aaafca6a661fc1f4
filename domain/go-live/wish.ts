/** What an owner asks for whose test campaign is to go live. Everything else is as in the test campaign. */
import { z } from 'zod'
import { addressText } from '../chain/address-text.ts'
import { chains, findChain, findToken } from '../chain/chains.ts'
import { campaignSlug } from '../campaign.ts'
import { instant } from '../instant.ts'

export const goLiveWish = z
  .strictObject({
    liveSlug: campaignSlug,
    chain: z.enum(
      chains.map(({ name }) => name),
      'must be a chain that prizes are paid on',
    ),
    token: z.string().min(1).max(40),
    wallet: addressText,
    startsAt: instant,
  })
  .superRefine(({ chain: name, token }, context) => {
    const chain = findChain(name)
    if (chain && !findToken(chain, token)) {
      const known = chain.tokens.map(({ symbol }) => symbol).join(' or ')
      context.addIssue({ code: 'custom', path: ['token'], message: `on ${name} prizes are paid in ${known}` })
    }
  })

export type GoLiveWish = z.infer<typeof goLiveWish>

export const goLiveDecisions = ['approved', 'declined', 'withdrawn'] as const
export type GoLiveDecision = (typeof goLiveDecisions)[number]

/** What an owner asks for whose test campaign is to go live. Everything else is as in the test campaign. */
import { z } from 'zod'
import { addressText } from '../chain/address-text.ts'
import { chains, findChain, findToken } from '../chain/chains.ts'
import { campaignSlug } from '../campaign.ts'
import { instant } from '../instant.ts'
import { checked } from '../zod-german.ts'
import { memberWords } from '../refusal-words/member.ts'

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
      const known = chain.tokens.map(({ symbol }) => symbol)
      context.addIssue({ code: 'custom', path: ['token'], ...checked(memberWords.knownTokens(name, known)) })
    }
  })

export type GoLiveWish = z.infer<typeof goLiveWish>

export const goLiveDecisions = ['approved', 'declined', 'withdrawn'] as const
export type GoLiveDecision = (typeof goLiveDecisions)[number]

const MAX_REASON = 500

/** Why a request is declined, as its team reads it. */
export const declineReason = z.string({ error: 'is missing: what the team reads' }).trim().min(1).max(MAX_REASON)

import { z } from 'zod'
import { approveGoLive, declineGoLive } from '../../api/actions/go-live/decide.ts'
import { listGoLiveRequests, type OpenGoLiveRequest } from '../../db/queries/go-live/requests.ts'
import { checksummed } from '../../domain/chain/address.ts'
import { declineReason } from '../../domain/go-live/wish.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { campaignOutput } from './campaigns.ts'

const request = z
  .string({ error: 'is missing: the id of a request, glr_…' })
  .regex(/^glr_[A-Za-z0-9]{22}$/, 'must be the id of a request, glr_…')

const approveOptions = z.strictObject({ request })
const declineOptions = z.strictObject({
  request,
  reason: declineReason,
})

const present = ({ decision: _none, reason: _nor, decidedAt: _neither, ...open }: OpenGoLiveRequest) => ({
  ...open,
  wallet: checksummed(open.wallet),
})

const inWords = ({
  id,
  partnerName,
  partner,
  campaign,
  slug,
  chain,
  token,
  wallet,
  startsAt,
  askedBy,
  askedAt,
}: ReturnType<typeof present>) =>
  `${id}  ${partnerName} (${partner}): ${campaign} is to go live as ${slug}, paying ${token} on ${chain} to ${wallet}, from ${startsAt.toISOString()} on; asked for by ${askedBy} at ${askedAt.toISOString()}`

/** What waits to go live, the oldest first. */
export const goLiveList: Command = async (options, store) => {
  checkOptions(z.strictObject({}), options)
  const requests = (await store.statements.rows(listGoLiveRequests, [])).map(present)
  return { json: { requests }, text: requests.map(inWords).join('\n') || 'No request to go live waits.' }
}

/** Makes the live campaign, and says what follows. */
export const goLiveApprove: Command = async (options, store) => {
  const { request: id } = checkOptions(approveOptions, options)
  const { campaignId, slug } = await approveGoLive(store, store.actor, id)
  const { json, text } = await campaignOutput(store, campaignId)
  const next = [
    `chain register --campaign ${slug} --refund-to <address>`,
    `chain deposit --campaign ${slug} --cents <n>`,
  ]
  return { json: { ...json, next }, text: [text, 'What follows:', ...next.map((line) => `  ${line}`)].join('\n') }
}

export const goLiveDecline: Command = async (options, store) => {
  const { request: id, reason } = checkOptions(declineOptions, options)
  await declineGoLive(store, store.actor, id, reason)
  return { json: { request: id, reason }, text: `The request ${id} is declined. Its team reads: ${reason}` }
}

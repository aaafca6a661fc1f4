import { z } from 'zod'
import { approveGoLive, declineGoLive } from '../../api/actions/go-live/decide.ts'
import { listGoLiveRequests, type RequestToDecide } from '../../db/queries/go-live/deciding.ts'
import { checksummed } from '../../domain/chain/address.ts'
import { checkGoLive } from '../../domain/go-live/checks.ts'
import { goneGrounds } from '../../domain/go-live/grounds.ts'
import { guaranteeOf, mostOf, termsFingerprint, termsInWords } from '../../domain/go-live/terms.ts'
import { declineReason } from '../../domain/go-live/wish.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { campaignOutput } from './campaigns.ts'

const request = z
  .string({ error: 'is missing: the id of a request, glr_…' })
  .regex(/^glr_[A-Za-z0-9]{22}$/, 'must be the id of a request, glr_…')

const terms = z
  .string({ error: 'is missing: that of the terms that go-live list shows' })
  .regex(/^[0-9a-f]{64}$/, 'must be the fingerprint that go-live list shows, 64 digits from 0 to f')

const approveOptions = z.strictObject({ request, terms })
const declineOptions = z.strictObject({
  request,
  reason: declineReason,
})

const present = (open: RequestToDecide) => ({
  id: open.id,
  slug: open.slug,
  chain: open.chain,
  token: open.token,
  wallet: checksummed(open.wallet),
  startsAt: open.startsAt,
  askedBy: open.askedBy,
  askedAt: open.askedAt,
  partner: open.partner,
  partnerName: open.partnerName,
  campaign: open.campaign,
  name: open.name,
  language: open.language,
  cadence: open.cadence,
  timeZone: open.timeZone,
  cutoffLeadSeconds: open.cutoffLeadSeconds,
  winnersPerDraw: open.winnersPerDraw,
  winnersUrl: open.winnersUrl,
  prizeTable: open.prizeTable,
  largePrizeCents: open.largePrizeCents,
  guarantee: guaranteeOf(open),
  mostCents: mostOf(open),
  gone: goneGrounds(open),
  checks: checkGoLive(open),
  terms: termsFingerprint(open),
})

const inWords = (open: RequestToDecide): string => {
  const { id, partnerName, partner, campaign, slug, chain, token, startsAt, askedBy, askedAt } = open
  return [
    `${id}  ${partnerName} (${partner}): ${campaign} is to go live as ${slug}, paying ${token} on ${chain} to ${checksummed(open.wallet)}, from ${startsAt.toISOString()} on; asked for by ${askedBy} at ${askedAt.toISOString()}`,
    ...termsInWords(open).map(([name, value]) => `${name}: ${value}`),
    ...goneGrounds(open),
    `go-live approve --request ${id} --terms ${termsFingerprint(open)}`,
  ].join('\n  ')
}

/** What waits to go live, the oldest first. */
export const goLiveList: Command = async (options, store) => {
  checkOptions(z.strictObject({}), options)
  const requests = await listGoLiveRequests(store.pool)
  return {
    json: { requests: requests.map(present) },
    text: requests.map(inWords).join('\n') || 'No request to go live waits.',
  }
}

/** Makes the live campaign, and says what follows. */
export const goLiveApprove: Command = async (options, store) => {
  const { request: id, terms: seen } = checkOptions(approveOptions, options)
  const { campaignId, slug } = await approveGoLive(store, store.actor, { id, terms: seen })
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

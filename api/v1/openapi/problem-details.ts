import { MAX_ENDPOINTS } from '../../../db/queries/webhook/endpoints.ts'
import { scopeSentence } from '../../../domain/key-scope.ts'
import type { Problem, Reason } from '../../../domain/refusals.ts'
import { MAX_TEST_DRAWS_PER_HOUR } from '../../../db/queries/campaign/campaigns.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { NO_ENDPOINT } from '../../actions/webhook/endpoint.ts'
import { NO_EVENT } from '../../actions/event/read.ts'
import { NO_DELIVERY } from '../../actions/webhook/resend.ts'
import { TOO_MANY_PAUSES } from '../../actions/campaign/campaigns.ts'
import { TOO_MANY_CAMPAIGNS } from '../../actions/campaign/test-limits.ts'
import { TOO_MANY_DRAWINGS } from '../../actions/drawing/create-special.ts'
import { TOO_MANY_TABLES } from '../../actions/campaign/create-prize-table.ts'
import { DEFAULT_LIMITS, limitSentence, type RequestClass } from '../../../domain/rate-limit.ts'
import { BODY_BYTES, tooLarge } from '../../body/sizes.ts'
import { NO_CAMPAIGN, NO_DRAWING } from '../../authenticate.ts'
import type { Endpoint } from '../endpoint.ts'
import { NO_PRIZE_TABLE } from '../prize-table/get.ts'
import { exampleIds } from '../examples.ts'
import { drawingWords } from '../../../domain/refusal-words/drawing.ts'
import { MAX_REVOCATIONS } from '../../../domain/winner-link.ts'
import { suspendedSentence } from '../../../domain/suspension.ts'

const EXAMPLE_SECONDS = 30

type Details = Readonly<Partial<Record<Reason, string>>>

/** What the service says for a reason: where there are several cases, one of them. */
const anywhere: Details = {
  unauthorized: 'This key is unknown, revoked or expired. Create a new one.',
  suspended: suspendedSentence('Your invoices are not paid.').en,
  locked: 'The cutoff has passed and this list differs from the one that was sent before it. The draw uses that one.',
  pull_campaign:
    'The service fetches the winners of this campaign from your URL, so none can be sent. Names and avatars are changed by sending the list that was fetched.',
  campaign_ended:
    'This campaign has ended and takes no more winners. Names and avatars are changed by sending the same list again.',
  cancelled: 'This drawing was cancelled (“Rain.”): it takes no winners and is never drawn. Go on with the next one.',
  cutoff_not_later: 'The new cutoff must be later than now and than the present one.',
  push_campaign:
    'The partner sends the winners of this campaign, so there is no source that could be slow. Simulate no_winners.',
  not_in_live_mode: 'Only drawings in test mode can be advanced. Live drawings keep their times.',
  nothing_to_advance:
    'The cutoff has passed and the drawing is still waiting for its winners. Extend the cutoff, send the list, and try again.',
  change_refused: `A later change follows this one. Withdraw ${exampleIds.change} first.`,
  idempotency_mismatch: 'This Idempotency-Key was already used for another request. Send a new request with a new key.',
  idempotency_in_progress:
    'A request with this Idempotency-Key is in progress. Send the same request again in a moment.',
  slug_taken: `There is a campaign with the slug "${exampleIds.slug}" already. Choose another one.`,
  campaign_paused: `The campaign "${exampleIds.slug}" is paused and makes no new drawings. Resume it first.`,
  campaign_limit: TOO_MANY_CAMPAIGNS.en,
  test_draw_limit: campaignWords.tooManyDraws(1_500, MAX_TEST_DRAWS_PER_HOUR).en,
  pause_limit: TOO_MANY_PAUSES.en,
  drawing_limit: TOO_MANY_DRAWINGS.en,
  prize_table_limit: TOO_MANY_TABLES.en,
  endpoint_limit: `There are already ${MAX_ENDPOINTS} webhook endpoints. Delete one that is no longer needed.`,
  endpoint_stopped: 'The endpoint is disabled. Enable it first, then send again.',
  delivery_pending: 'This delivery is already on its way. Wait for its outcome.',
  pick_not_possible: 'This winner did not win in this period.',
  pick_refused: 'This guarantee was picked already; a pick is for good.',
  bodies_at_once:
    'The bodies of your requests in progress are larger than 64 MiB altogether. Send the same request again once others are answered.',
  internal: 'Something went wrong on our side. Tell us the request id req_7KdMxQ2sVbYh0nTcJ5wRzE; a retry is safe.',
  unavailable: 'The service cannot reach its database. Send the same request again in a moment.',
}

/** Where an operation says something different. */
const byOperation: Readonly<Record<string, Details>> = {
  advanceDrawing: {
    not_found: `There is no drawing ${exampleIds.drawing} under this account.`,
    campaign_paused:
      'The campaign is paused and holds this drawing: nothing of it comes due meanwhile. Resume the campaign first.',
  },
  triggerEvent: { not_in_live_mode: 'Example events are for test mode. Use a test key.' },
  cancelDrawing: {
    locked: 'The winner list of this drawing is locked, so it is drawn and cannot be cancelled.',
    cancelled: 'This drawing was cancelled already (“Rain.”), and its reason stays.',
  },
  editCampaign: {
    change_refused:
      'The campaign has started, so a guarantee period runs or none was promised. Make another campaign for another guarantee.',
  },
  listWinnerLinks: { change_refused: drawingWords.linksRevokedBetweenPages.en },
  revokeWinnerLinks: { change_refused: drawingWords.noMoreRevocations(0, MAX_REVOCATIONS).en },
  extendCutoff: { locked: 'The winner list of this drawing is locked, so its cutoff stays.' },
}

const notFound = (path: string): string => {
  if (path.includes('/drawings/')) return NO_DRAWING.en
  if (path.includes('/guarantees/')) return 'There is no such guarantee in this campaign under this account.'
  if (path.includes('/events/')) return NO_EVENT
  if (path.includes('/prize-tables/')) return NO_PRIZE_TABLE
  if (path.includes('/changes/')) return `There is no change ${exampleIds.change} of a campaign "${exampleIds.slug}".`
  if (path.includes('/webhook-endpoints/')) return NO_ENDPOINT.en
  if (path.includes('/webhook-deliveries/')) return NO_DELIVERY.en
  return NO_CAMPAIGN.en
}

const unknownMember = (query: Endpoint['query']): string => {
  const names = Object.keys(query?.shape ?? {})
  const takes = names.length > 0 ? `takes ${names.join(' and ')}` : 'takes none'
  return `There is no query member "page" here; this address ${takes}.`
}

const malformed = ({ name, body, query }: Endpoint): { detail: string; errors?: readonly Problem[] } => {
  if (name === 'sendWinners') {
    const detail = 'This drawing takes exactly 2 winners; the list has 3.'
    return { detail, errors: [{ pointer: '/winners', detail }] }
  }
  return {
    detail: body ? 'The body must be JSON: send it with "Content-Type: application/json".' : unknownMember(query),
  }
}

/** The `detail` and `errors` of an example refusal; undefined where the reason has no sentence here. */
export const exampleOf = (
  reason: Reason,
  path: string,
  endpoint: Endpoint,
  requestClass: RequestClass,
): { detail: string | undefined; errors?: readonly Problem[] } => {
  const own = byOperation[endpoint.name]?.[reason] ?? anywhere[reason]
  if (own !== undefined) return { detail: own }
  if (reason === 'bad_request') return malformed(endpoint)
  if (reason === 'payload_too_large') return { detail: tooLarge(endpoint.body?.maxBytes ?? BODY_BYTES).en }
  if (reason === 'not_found') return { detail: notFound(path) }
  if (reason === 'rate_limited')
    return { detail: limitSentence(requestClass, DEFAULT_LIMITS[requestClass], EXAMPLE_SECONDS) }
  if (reason === 'forbidden') return { detail: scopeSentence(endpoint.scope) }
  return { detail: undefined }
}

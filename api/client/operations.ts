/** Made from the API’s OpenAPI document by `node local/client/write.ts`: change it there. */
import type { CallOptions, Operation } from './operation.ts'
import { eachOf } from './pages.ts'
import type {
  AdvanceDrawingAnswer,
  AdvanceDrawingInput,
  CancelDrawingAnswer,
  CancelDrawingInput,
  ChangeCampaignAnswer,
  ChangeCampaignInput,
  ChangeWebhookEndpointAnswer,
  ChangeWebhookEndpointInput,
  CreateCampaignAnswer,
  CreateCampaignInput,
  CreateDrawingAnswer,
  CreateDrawingInput,
  CreatePrizeTableAnswer,
  CreatePrizeTableInput,
  CreateWebhookEndpointAnswer,
  CreateWebhookEndpointInput,
  DeleteWebhookEndpointInput,
  EditCampaignAnswer,
  EditCampaignInput,
  EndCampaignAnswer,
  EndCampaignInput,
  ExtendCutoffAnswer,
  ExtendCutoffInput,
  GetCampaignAnswer,
  GetCampaignInput,
  GetDrawingAnswer,
  GetDrawingInput,
  GetEventAnswer,
  GetEventInput,
  GetPrizeTableAnswer,
  GetPrizeTableInput,
  GetWebhookDeliveryAnswer,
  GetWebhookDeliveryInput,
  GetWebhookEndpointAnswer,
  GetWebhookEndpointInput,
  GetWebhookSecretAnswer,
  GetWebhookSecretInput,
  ListCampaignChangesAnswer,
  ListCampaignChangesInput,
  ListCampaignsAnswer,
  ListCampaignsInput,
  ListDrawingsAnswer,
  ListDrawingsInput,
  ListEventsAnswer,
  ListEventsInput,
  ListGuaranteesAnswer,
  ListGuaranteesInput,
  ListPayoutsAnswer,
  ListPayoutsInput,
  ListPrizeTablesAnswer,
  ListPrizeTablesInput,
  ListRequestsAnswer,
  ListRequestsInput,
  ListWebhookDeliveriesAnswer,
  ListWebhookDeliveriesInput,
  ListWebhookEndpointsAnswer,
  ListWebhookEndpointsInput,
  ListWinnerLinksAnswer,
  ListWinnerLinksInput,
  PauseCampaignAnswer,
  PauseCampaignInput,
  PickGuaranteeAnswer,
  PickGuaranteeInput,
  RecoverWebhookEndpointAnswer,
  RecoverWebhookEndpointInput,
  ResendWebhookDeliveryAnswer,
  ResendWebhookDeliveryInput,
  ResumeCampaignAnswer,
  ResumeCampaignInput,
  RevokeWinnerLinksInput,
  RotateWebhookSecretAnswer,
  RotateWebhookSecretInput,
  SendWebhookExampleAnswer,
  SendWebhookExampleInput,
  SendWinnersAnswer,
  SendWinnersInput,
  TriggerEventAnswer,
  TriggerEventInput,
  WithdrawCampaignChangeInput,
} from './types.ts'

/** A method for every operation of the partner API. */
export abstract class Operations {
  protected abstract call<Answer>(operation: Operation, input: object, options?: CallOptions): Promise<Answer>

  /**
   * List drawings.
   *
   * With `status=open` the earliest cutoff comes first; those that have passed without winners, which have
   * `needsAttention` and wait for you to extend them, thus lead the list. Otherwise the newest comes first. A page
   * of drawings with very long lists is shorter than its `limit`; follow `nextCursor`.
   *
   * Refused as 404 `not_found`.
   */
  listDrawings(input: ListDrawingsInput, options?: CallOptions): Promise<ListDrawingsAnswer> {
    return this.call(
      {
        name: 'listDrawings',
        method: 'GET',
        path: '/campaigns/{slug}/drawings',
        query: ['status', 'attention', 'limit', 'cursor'],
      },
      input,
      options,
    )
  }

  /** All that `listDrawings` lists, read page by page as you go through it. */
  listAllDrawings(
    input: ListDrawingsInput,
    options?: CallOptions,
  ): AsyncGenerator<ListDrawingsAnswer['drawings'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listDrawings({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ drawings }) => drawings,
    )
  }

  /**
   * Create a special drawing.
   *
   * A drawing outside the cadence, within the next 366 days. From then on it is like any other. For test keys; in
   * live mode the operator creates special drawings.
   *
   * Refused as 404 `not_found`, 409 `campaign_ended`, 409 `rejected`, 409 `idempotency_mismatch`, 409
   * `idempotency_in_progress`.
   */
  createDrawing(input: CreateDrawingInput, options?: CallOptions): Promise<CreateDrawingAnswer> {
    return this.call(
      {
        name: 'createDrawing',
        method: 'POST',
        path: '/campaigns/{slug}/drawings',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Read a drawing.
   *
   * With its winners and, once available, the data to verify its draw.
   *
   * Refused as 404 `not_found`.
   */
  getDrawing(input: GetDrawingInput, options?: CallOptions): Promise<GetDrawingAnswer> {
    return this.call({ name: 'getDrawing', method: 'GET', path: '/campaigns/{slug}/drawings/{id}' }, input, options)
  }

  /**
   * Extend a cutoff.
   *
   * Gives a drawing that is still open more time for its winners. A drawing that was flagged because its cutoff
   * passed without winners accepts them again until the new cutoff.
   *
   * Refused as 404 `not_found`, 409 `locked`, 409 `campaign_ended`, 409 `cancelled`, 409 `idempotency_mismatch`,
   * 409 `idempotency_in_progress`.
   */
  extendCutoff(input: ExtendCutoffInput, options?: CallOptions): Promise<ExtendCutoffAnswer> {
    return this.call(
      {
        name: 'extendCutoff',
        method: 'POST',
        path: '/campaigns/{slug}/drawings/{id}/cutoff',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * List the personal links of a drawing’s winners.
   *
   * For each position an address to hand to its winner: a page that says what this position won and why, and how
   * to check it, and nothing about anybody else. Anyone who has the address sees the page, so send it to nobody
   * else. Empty until the list is locked, since positions may change until then. By position; calling again gives
   * the same links, until they are revoked. All pages are of one moment: once links have been revoked, the next
   * page is refused, and the list is to be read again from its first page.
   *
   * Refused as 404 `not_found`, 409 `rejected`.
   */
  listWinnerLinks(input: ListWinnerLinksInput, options?: CallOptions): Promise<ListWinnerLinksAnswer> {
    return this.call(
      {
        name: 'listWinnerLinks',
        method: 'GET',
        path: '/campaigns/{slug}/drawings/{id}/links',
        query: ['limit', 'cursor'],
      },
      input,
      options,
    )
  }

  /** All that `listWinnerLinks` lists, read page by page as you go through it. */
  listAllWinnerLinks(
    input: ListWinnerLinksInput,
    options?: CallOptions,
  ): AsyncGenerator<ListWinnerLinksAnswer['links'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listWinnerLinks({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ links }) => links,
    )
  }

  /**
   * Revoke personal links.
   *
   * Of one position, or of all. A revoked link says that it was revoked, for good; the list of links has new ones
   * at once. Each call revokes the links that there are by then.
   *
   * Refused as 404 `not_found`, 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  revokeWinnerLinks(input: RevokeWinnerLinksInput, options?: CallOptions): Promise<void> {
    return this.call(
      {
        name: 'revokeWinnerLinks',
        method: 'POST',
        path: '/campaigns/{slug}/drawings/{id}/links/revoke',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Send the winners of a drawing.
   *
   * Takes exactly `winnersExpected` winners, each once; their order matters. Until the cutoff a new list replaces
   * the previous one. After it the same list is still answered with 200, so a retry is always safe; a different
   * one is refused as `locked`. Names and avatars belong to the winner: a given one replaces, `null` removes, an
   * absent one stays, even if the order of the list changes. The same list may bring other names and avatars at
   * any time, even in a campaign that has ended or that pulls. The answer’s `receipt` is signed: keep it, and you
   * can prove what you sent.
   *
   * Refused as 404 `not_found`, 409 `locked`, 409 `pull_campaign`, 409 `campaign_ended`, 409 `cancelled`, 409
   * `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  sendWinners(input: SendWinnersInput, options?: CallOptions): Promise<SendWinnersAnswer> {
    return this.call(
      {
        name: 'sendWinners',
        method: 'POST',
        path: '/campaigns/{slug}/drawings/{id}/winners',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * List your campaigns.
   *
   * Those of the key’s mode, newest first: a test key sees test campaigns, a live key live ones.
   */
  listCampaigns(input: ListCampaignsInput = {}, options?: CallOptions): Promise<ListCampaignsAnswer> {
    return this.call(
      { name: 'listCampaigns', method: 'GET', path: '/campaigns', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listCampaigns` lists, read page by page as you go through it. */
  listAllCampaigns(
    input: ListCampaignsInput = {},
    options?: CallOptions,
  ): AsyncGenerator<ListCampaignsAnswer['campaigns'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listCampaigns({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ campaigns }) => campaigns,
    )
  }

  /**
   * Create a campaign.
   *
   * A test campaign of your own. Its drawings for the next two days are created within seconds; read them with
   * `GET /campaigns/{slug}/drawings`. Slug, cadence, time zone and start stay as they are; terms change with `POST
   * /campaigns/{slug}/changes`, the rest with `PATCH`. For test keys; in live mode the operator creates campaigns.
   *
   * Refused as 409 `slug_taken`, 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  createCampaign(input: CreateCampaignInput, options?: CallOptions): Promise<CreateCampaignAnswer> {
    return this.call(
      {
        name: 'createCampaign',
        method: 'POST',
        path: '/campaigns',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Read a campaign.
   *
   * Its cadence, prizes, payout and guarantee, and what needs attention.
   *
   * Refused as 404 `not_found`.
   */
  getCampaign(input: GetCampaignInput, options?: CallOptions): Promise<GetCampaignAnswer> {
    return this.call({ name: 'getCampaign', method: 'GET', path: '/campaigns/{slug}' }, input, options)
  }

  /**
   * Edit a campaign.
   *
   * Changes the members that are given; absent ones stay. The guarantee can be changed until the campaign starts,
   * since a period that runs keeps its promise. Prize table and winners per draw have `changes` of their own;
   * slug, cadence, time zone and start stay, because draws are announced by them. For test keys.
   *
   * Refused as 404 `not_found`, 409 `campaign_ended`, 409 `rejected`.
   */
  editCampaign(input: EditCampaignInput, options?: CallOptions): Promise<EditCampaignAnswer> {
    return this.call(
      { name: 'editCampaign', method: 'PATCH', path: '/campaigns/{slug}', hasBody: true },
      input,
      options,
    )
  }

  /**
   * List the changes of a campaign.
   *
   * What its prize table and winners per draw changed to and when, latest change first.
   *
   * Refused as 404 `not_found`.
   */
  listCampaignChanges(input: ListCampaignChangesInput, options?: CallOptions): Promise<ListCampaignChangesAnswer> {
    return this.call(
      { name: 'listCampaignChanges', method: 'GET', path: '/campaigns/{slug}/changes', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listCampaignChanges` lists, read page by page as you go through it. */
  listAllCampaignChanges(
    input: ListCampaignChangesInput,
    options?: CallOptions,
  ): AsyncGenerator<ListCampaignChangesAnswer['changes'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listCampaignChanges({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ changes }) => changes,
    )
  }

  /**
   * Change prize table or winners per draw.
   *
   * Starting with a draw whose drawing does not exist yet. Existing drawings, about two days ahead, keep the terms
   * they were made with, unless a pause holds them for more than 59 days. The campaign’s public page announces the
   * change before it takes effect. Changes take effect in order: a later one starts after the earlier ones. For
   * test keys; in live mode the operator makes changes.
   *
   * Refused as 404 `not_found`, 409 `campaign_ended`, 409 `rejected`, 409 `idempotency_mismatch`, 409
   * `idempotency_in_progress`.
   */
  changeCampaign(input: ChangeCampaignInput, options?: CallOptions): Promise<ChangeCampaignAnswer> {
    return this.call(
      {
        name: 'changeCampaign',
        method: 'POST',
        path: '/campaigns/{slug}/changes',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * List your prize tables.
   *
   * Those that your account made, newest first.
   */
  listPrizeTables(input: ListPrizeTablesInput = {}, options?: CallOptions): Promise<ListPrizeTablesAnswer> {
    return this.call(
      { name: 'listPrizeTables', method: 'GET', path: '/prize-tables', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listPrizeTables` lists, read page by page as you go through it. */
  listAllPrizeTables(
    input: ListPrizeTablesInput = {},
    options?: CallOptions,
  ): AsyncGenerator<ListPrizeTablesAnswer['prizeTables'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listPrizeTables({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ prizeTables }) => prizeTables,
    )
  }

  /**
   * Make a prize table.
   *
   * A table says how likely each prize is: the chance of a tier is its `weight` over the sum of all weights, and
   * amounts decrease from tier to tier. A table is immutable; to change it, make one with the next `version`. For
   * test keys; in live mode the operator makes tables.
   *
   * Refused as 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  createPrizeTable(input: CreatePrizeTableInput, options?: CallOptions): Promise<CreatePrizeTableAnswer> {
    return this.call(
      {
        name: 'createPrizeTable',
        method: 'POST',
        path: '/prize-tables',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Read a prize table.
   *
   * One that your account made, or one of the operator’s.
   *
   * Refused as 404 `not_found`.
   */
  getPrizeTable(input: GetPrizeTableInput, options?: CallOptions): Promise<GetPrizeTableAnswer> {
    return this.call({ name: 'getPrizeTable', method: 'GET', path: '/prize-tables/{id}' }, input, options)
  }

  /**
   * List guarantee periods.
   *
   * Periods that await a pick come first, then the newest. A period that is over but waits for one of its drawings
   * is in `waiting` until it is checked; the running one is in neither.
   *
   * Refused as 404 `not_found`.
   */
  listGuarantees(input: ListGuaranteesInput, options?: CallOptions): Promise<ListGuaranteesAnswer> {
    return this.call(
      { name: 'listGuarantees', method: 'GET', path: '/campaigns/{slug}/guarantees', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listGuarantees` lists, read page by page as you go through it. */
  listAllGuarantees(
    input: ListGuaranteesInput,
    options?: CallOptions,
  ): AsyncGenerator<ListGuaranteesAnswer['guarantees'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listGuarantees({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ guarantees }) => guarantees,
    )
  }

  /**
   * Pick who receives a guarantee.
   *
   * Creates the payout of a period that awaits a pick. A pick is made once: a second one is refused, even for the
   * same winner. After a time-out send it again with the same `Idempotency-Key`, or read the list of guarantees.
   *
   * Refused as 400 `rejected`, 404 `not_found`, 409 `rejected`, 409 `idempotency_mismatch`, 409
   * `idempotency_in_progress`.
   */
  pickGuarantee(input: PickGuaranteeInput, options?: CallOptions): Promise<PickGuaranteeAnswer> {
    return this.call(
      {
        name: 'pickGuarantee',
        method: 'POST',
        path: '/campaigns/{slug}/guarantees/{id}/pick',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * List payouts.
   *
   * What was and will be transferred, for draws and for guarantees, newest first. Beside each transfer of a draw
   * stands what of its prizes is paid by hand; a draw whose prizes are all paid by hand has no transfer.
   *
   * Refused as 404 `not_found`.
   */
  listPayouts(input: ListPayoutsInput, options?: CallOptions): Promise<ListPayoutsAnswer> {
    return this.call(
      { name: 'listPayouts', method: 'GET', path: '/campaigns/{slug}/payouts', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listPayouts` lists, read page by page as you go through it. */
  listAllPayouts(
    input: ListPayoutsInput,
    options?: CallOptions,
  ): AsyncGenerator<ListPayoutsAnswer['payouts'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listPayouts({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ payouts }) => payouts,
    )
  }

  /**
   * Read a delivery.
   *
   * With the exact text that is posted, and the outcome of each try.
   *
   * Refused as 404 `not_found`.
   */
  getWebhookDelivery(input: GetWebhookDeliveryInput, options?: CallOptions): Promise<GetWebhookDeliveryAnswer> {
    return this.call({ name: 'getWebhookDelivery', method: 'GET', path: '/webhook-deliveries/{id}' }, input, options)
  }

  /**
   * Send a delivery again.
   *
   * Sends a delivery that succeeded or failed once more: the same `webhook-id` and body, with a new signature and
   * a full set of tries. A pending delivery is not sent twice.
   *
   * Refused as 404 `not_found`, 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  resendWebhookDelivery(
    input: ResendWebhookDeliveryInput,
    options?: CallOptions,
  ): Promise<ResendWebhookDeliveryAnswer> {
    return this.call(
      {
        name: 'resendWebhookDelivery',
        method: 'POST',
        path: '/webhook-deliveries/{id}/resend',
        headers: { idempotencyKey: 'Idempotency-Key' },
      },
      input,
      options,
    )
  }

  /**
   * List your webhook endpoints.
   *
   * Those of the key’s mode, newest first: a test key sees the endpoints for test campaigns.
   */
  listWebhookEndpoints(
    input: ListWebhookEndpointsInput = {},
    options?: CallOptions,
  ): Promise<ListWebhookEndpointsAnswer> {
    return this.call(
      { name: 'listWebhookEndpoints', method: 'GET', path: '/webhook-endpoints', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listWebhookEndpoints` lists, read page by page as you go through it. */
  listAllWebhookEndpoints(
    input: ListWebhookEndpointsInput = {},
    options?: CallOptions,
  ): AsyncGenerator<ListWebhookEndpointsAnswer['endpoints'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listWebhookEndpoints({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ endpoints }) => endpoints,
    )
  }

  /**
   * Make a webhook endpoint.
   *
   * Events from now on in the key’s mode are posted to it, each signed with the secret in the answer. An account
   * has at most 20 endpoints in each mode; the same address may have several, for example with different types.
   *
   * Refused as 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  createWebhookEndpoint(
    input: CreateWebhookEndpointInput,
    options?: CallOptions,
  ): Promise<CreateWebhookEndpointAnswer> {
    return this.call(
      {
        name: 'createWebhookEndpoint',
        method: 'POST',
        path: '/webhook-endpoints',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Read a webhook endpoint.
   *
   * Whether it is enabled, and since when its tries have failed. Its secret has its own address.
   *
   * Refused as 404 `not_found`.
   */
  getWebhookEndpoint(input: GetWebhookEndpointInput, options?: CallOptions): Promise<GetWebhookEndpointAnswer> {
    return this.call({ name: 'getWebhookEndpoint', method: 'GET', path: '/webhook-endpoints/{id}' }, input, options)
  }

  /**
   * Change, enable or disable a webhook endpoint.
   *
   * Absent members keep their values; give at least one. Disabling drops pending deliveries to the endpoint.
   * Enabling it again forgets its failures, but sends nothing that happened meanwhile: recover that since a time.
   * A new address forgets its failures too.
   *
   * Refused as 404 `not_found`.
   */
  changeWebhookEndpoint(
    input: ChangeWebhookEndpointInput,
    options?: CallOptions,
  ): Promise<ChangeWebhookEndpointAnswer> {
    return this.call(
      { name: 'changeWebhookEndpoint', method: 'PATCH', path: '/webhook-endpoints/{id}', hasBody: true },
      input,
      options,
    )
  }

  /**
   * Delete a webhook endpoint.
   *
   * Permanently, with its pending deliveries. Earlier deliveries can still be read. To stop only for a while,
   * disable the endpoint.
   *
   * Refused as 404 `not_found`.
   */
  deleteWebhookEndpoint(input: DeleteWebhookEndpointInput, options?: CallOptions): Promise<void> {
    return this.call(
      { name: 'deleteWebhookEndpoint', method: 'DELETE', path: '/webhook-endpoints/{id}' },
      input,
      options,
    )
  }

  /**
   * List what was sent to a webhook endpoint.
   *
   * The newest event first, of the last 30 days. A page looks at 20,000 deliveries at most: with a filter it may
   * have fewer than `limit`, or none, and a `nextCursor` to read on with.
   *
   * Refused as 404 `not_found`.
   */
  listWebhookDeliveries(
    input: ListWebhookDeliveriesInput,
    options?: CallOptions,
  ): Promise<ListWebhookDeliveriesAnswer> {
    return this.call(
      {
        name: 'listWebhookDeliveries',
        method: 'GET',
        path: '/webhook-endpoints/{id}/deliveries',
        query: ['state', 'type', 'about', 'before', 'limit', 'cursor'],
      },
      input,
      options,
    )
  }

  /** All that `listWebhookDeliveries` lists, read page by page as you go through it. */
  listAllWebhookDeliveries(
    input: ListWebhookDeliveriesInput,
    options?: CallOptions,
  ): AsyncGenerator<ListWebhookDeliveriesAnswer['deliveries'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listWebhookDeliveries({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ deliveries }) => deliveries,
    )
  }

  /**
   * Send a webhook endpoint an example.
   *
   * Posts an event of a type to this endpoint alone, even if it does not get that type otherwise, signed and
   * retried like any other. Nothing happened: the body says `"example": true`, and its data names things that do
   * not exist.
   *
   * Refused as 404 `not_found`, 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  sendWebhookExample(input: SendWebhookExampleInput, options?: CallOptions): Promise<SendWebhookExampleAnswer> {
    return this.call(
      {
        name: 'sendWebhookExample',
        method: 'POST',
        path: '/webhook-endpoints/{id}/example',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Send a webhook endpoint what it missed.
   *
   * Sends every event since a time that matches the endpoint’s filter and was neither delivered to it nor is
   * pending, including what happened while it was disabled, or before it was made if the account had another
   * endpoint. The time is at most 30 days ago. One call looks at 20,000 events of the account at most and sends
   * 1,000 of them, oldest first: go on with `nextCursor` until it is null, also when a call sent none. A repeated
   * call sends nothing twice.
   *
   * Refused as 404 `not_found`, 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  recoverWebhookEndpoint(
    input: RecoverWebhookEndpointInput,
    options?: CallOptions,
  ): Promise<RecoverWebhookEndpointAnswer> {
    return this.call(
      {
        name: 'recoverWebhookEndpoint',
        method: 'POST',
        path: '/webhook-endpoints/{id}/recover',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Make a new secret for a webhook endpoint.
   *
   * Deliveries are signed with the new secret from now on, and for 24 hours with the current one too, so that your
   * server can switch without missing any. At most two secrets sign: rotating again within that time ends the
   * oldest at once.
   *
   * Refused as 404 `not_found`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  rotateWebhookSecret(input: RotateWebhookSecretInput, options?: CallOptions): Promise<RotateWebhookSecretAnswer> {
    return this.call(
      {
        name: 'rotateWebhookSecret',
        method: 'POST',
        path: '/webhook-endpoints/{id}/rotate-secret',
        headers: { idempotencyKey: 'Idempotency-Key' },
      },
      input,
      options,
    )
  }

  /**
   * Read the secret of a webhook endpoint.
   *
   * It signs what is posted to this endpoint. Takes the scope write; reading it is recorded in the audit log.
   *
   * Refused as 404 `not_found`.
   */
  getWebhookSecret(input: GetWebhookSecretInput, options?: CallOptions): Promise<GetWebhookSecretAnswer> {
    return this.call(
      { name: 'getWebhookSecret', method: 'GET', path: '/webhook-endpoints/{id}/secret' },
      input,
      options,
    )
  }

  /**
   * List events.
   *
   * What happened in the key’s account in the last 30 days, oldest first, whether it has webhook endpoints or not.
   * Keep `nextCursor` and ask with it again: you see every event once, in the order in which they became visible,
   * and miss none. With `wait` an answer comes as soon as there is an event, which saves polling; 5 requests of a
   * key may wait at a time.
   */
  listEvents(input: ListEventsInput = {}, options?: CallOptions): Promise<ListEventsAnswer> {
    return this.call(
      { name: 'listEvents', method: 'GET', path: '/events', query: ['type', 'drawing', 'limit', 'wait', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listEvents` lists, read page by page as you go through it. */
  listAllEvents(
    input: ListEventsInput = {},
    options?: CallOptions,
  ): AsyncGenerator<ListEventsAnswer['events'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listEvents({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ events }) => events,
    )
  }

  /**
   * Read an event.
   *
   * By the id that came in `webhook-id`.
   *
   * Refused as 404 `not_found`.
   */
  getEvent(input: GetEventInput, options?: CallOptions): Promise<GetEventAnswer> {
    return this.call({ name: 'getEvent', method: 'GET', path: '/events/{id}' }, input, options)
  }

  /**
   * List requests.
   *
   * The requests made to this API with a key of the account and mode in the last 30 days, newest first. A request
   * appears about a second after its answer.
   */
  listRequests(input: ListRequestsInput = {}, options?: CallOptions): Promise<ListRequestsAnswer> {
    return this.call(
      {
        name: 'listRequests',
        method: 'GET',
        path: '/requests',
        query: ['status', 'code', 'key', 'drawing', 'since', 'until', 'limit', 'cursor'],
      },
      input,
      options,
    )
  }

  /** All that `listRequests` lists, read page by page as you go through it. */
  listAllRequests(
    input: ListRequestsInput = {},
    options?: CallOptions,
  ): AsyncGenerator<ListRequestsAnswer['requests'][number], void, undefined> {
    return eachOf(
      (cursor) => this.listRequests({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ requests }) => requests,
    )
  }

  /**
   * Withdraw a change.
   *
   * Only while it is `pending` and no later change follows it: draws then keep the terms before it. For test keys.
   *
   * Refused as 404 `not_found`, 409 `rejected`.
   */
  withdrawCampaignChange(input: WithdrawCampaignChangeInput, options?: CallOptions): Promise<void> {
    return this.call(
      { name: 'withdrawCampaignChange', method: 'DELETE', path: '/campaigns/{slug}/changes/{id}' },
      input,
      options,
    )
  }

  /**
   * Cancel a drawing.
   *
   * For good, while it is open, whether it has winners or not. It takes no more and is never drawn, gets no
   * number, and shows as cancelled with your reason wherever drawings are public. Once the list is locked, it is
   * drawn. Again with the same reason changes nothing. For test keys; in live mode the operator does it.
   *
   * Refused as 404 `not_found`, 409 `locked`, 409 `cancelled`, 409 `idempotency_mismatch`, 409
   * `idempotency_in_progress`.
   */
  cancelDrawing(input: CancelDrawingInput, options?: CallOptions): Promise<CancelDrawingAnswer> {
    return this.call(
      {
        name: 'cancelDrawing',
        method: 'POST',
        path: '/campaigns/{slug}/drawings/{id}/cancel',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * End a campaign.
   *
   * For good. Open drawings without a list are cancelled, those with one are drawn, and no more are created. Again
   * changes nothing. For test keys.
   *
   * Refused as 404 `not_found`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  endCampaign(input: EndCampaignInput, options?: CallOptions): Promise<EndCampaignAnswer> {
    return this.call(
      {
        name: 'endCampaign',
        method: 'POST',
        path: '/campaigns/{slug}/end',
        headers: { idempotencyKey: 'Idempotency-Key' },
      },
      input,
      options,
    )
  }

  /**
   * Pause a campaign.
   *
   * No new drawings are created until you resume, and the guarantee period is extended by the pause. About two
   * days of drawings exist already: `run` lets them take place, `hold` keeps every open one open. A held drawing
   * takes winners, and is neither locked nor fetched for; on resume each cutoff that was still to come moves by
   * the length of the hold, and its draw with it, while `drawAt` stays. A paused campaign takes the other choice,
   * too. At most 100 times in 24 hours. For test keys.
   *
   * Refused as 404 `not_found`, 409 `campaign_ended`, 409 `rejected`, 409 `idempotency_mismatch`, 409
   * `idempotency_in_progress`.
   */
  pauseCampaign(input: PauseCampaignInput, options?: CallOptions): Promise<PauseCampaignAnswer> {
    return this.call(
      {
        name: 'pauseCampaign',
        method: 'POST',
        path: '/campaigns/{slug}/pause',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Resume a campaign.
   *
   * Drawings are created again. Those that were held go on: each cutoff that was still to come when the hold began
   * has moved by its length. For test keys.
   *
   * Refused as 404 `not_found`, 409 `campaign_ended`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  resumeCampaign(input: ResumeCampaignInput, options?: CallOptions): Promise<ResumeCampaignAnswer> {
    return this.call(
      {
        name: 'resumeCampaign',
        method: 'POST',
        path: '/campaigns/{slug}/resume',
        headers: { idempotencyKey: 'Idempotency-Key' },
      },
      input,
      options,
    )
  }

  /**
   * Bring a test drawing forward.
   *
   * Brings the next step of a test drawing forward to now: the cutoff of an open one, then the draw of a locked
   * one. Later steps follow by themselves within seconds; read the drawing to see them. A drawing that is further
   * along stays as it is.
   *
   * With `prize` you see how your pages show a jackpot. You can ask for it until the random value has arrived; the
   * last one you ask for counts. A value that gives it is searched for under the drawing’s prize table, for odds
   * up to 1 in 500,000, which takes some seconds; if none is found in time, the answer is 503 and nothing has
   * changed.
   *
   * With `simulate` the cutoff fails. After `no_winners` do as usual: extend its cutoff and send the list again,
   * or have it fetched again. After `slow_source` your source is asked within some seconds.
   *
   * Refused as 404 `not_found`, 409 `rejected`, 409 `push_campaign`, 409 `campaign_ended`, 409 `cancelled`, 409
   * `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  advanceDrawing(input: AdvanceDrawingInput, options?: CallOptions): Promise<AdvanceDrawingAnswer> {
    return this.call(
      {
        name: 'advanceDrawing',
        method: 'POST',
        path: '/test/drawings/{id}/advance',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Make an example event.
   *
   * Puts an event of a type into the list of events of your test account, and nowhere else. Nothing happened: it
   * says `"example": true`, and its data names things that do not exist. Webhook endpoints do not get it; another
   * call sends an example to one of them.
   *
   * Refused as 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  triggerEvent(input: TriggerEventInput, options?: CallOptions): Promise<TriggerEventAnswer> {
    return this.call(
      {
        name: 'triggerEvent',
        method: 'POST',
        path: '/test/events',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }
}

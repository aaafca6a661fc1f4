import { randomBytes } from 'node:crypto'
import { sql } from 'slonik'
import { z } from 'zod'
import { inviteMember } from '../../api/actions/account/invite-member.ts'
import { newId } from '../../db/new-id.ts'
import type { FoundKind } from '../../domain/search/kind.ts'
import { makePrizeTable, theOperator } from './factory.ts'
import { HELD_CENTS } from './held.ts'
import { openDrawing } from './partner-api/partner.ts'
import { makePortalShop } from './portal/shop.ts'
import type { Service } from './service.ts'
import { makeEndpointRow } from './webhook/rows.ts'

const hexOf = (bytes: number): string => `0x${randomBytes(bytes).toString('hex')}`

/** A text that a person searches for, and the kind and id of what is to be found. */
export type Findable = { text: string; kind: FoundKind; id: string }

const facts = z.object({
  commitment: z.string(),
  fingerprint: z.string(),
  ending: z.string(),
  event: z.string(),
  delivery: z.string(),
})

/** Inserts, past their triggers, rows that otherwise come from a chain, a request to go live or an earlier API call. */
const insertOthers = async (
  { pool }: Service,
  own: { partner: string; campaign: string; drawing: string; keyId: string; memberId: string },
) => {
  const [paid, attempt, reveal, approved, wallet] = [hexOf(32), hexOf(32), hexOf(32), hexOf(32), hexOf(20)]
  const [payout, walletChange, guarantee] = [newId('pay'), newId('wch'), newId('gua')]
  const [goLive, request] = [newId('glr'), newId('req')]
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token, transaction)
      values (${payout}, ${own.campaign}, ${own.partner}, 'test', ${own.drawing}, 1, 'test', 'TEST', ${paid})`)
    await tx.query(sql.unsafe`update campaign set payout_wallet = ${wallet} where id = ${own.campaign}`)
    await tx.query(sql.unsafe`
      insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, arguments)
      values (${`pay ${own.drawing}`}, 'local', ${hexOf(20)}, 'request', ${own.campaign}, ${own.drawing}, '{}')`)
    await tx.query(sql.unsafe`
      insert into chain_attempt (hash, intent_key, chain, account, nonce, raw, max_fee_per_gas, priority_fee_per_gas)
      values (${attempt}, ${`pay ${own.drawing}`}, 'local', ${hexOf(20)}, 1, '', 1, 1)`)
    await tx.query(sql.unsafe`
      insert into chain_record (drawing_id, chain, contract, contract_id, entropy_contract, provider, sequence, attempt,
        table_number, user_contribution, provider_contribution, salt, request_transaction, fulfil_transaction)
      values (${own.drawing}, 'local', ${hexOf(20)}, 1, ${hexOf(20)}, ${hexOf(20)}, '1', 1, 1, sha256(''), sha256(''),
        sha256(''), ${attempt}, ${reveal})`)
    await tx.query(sql.unsafe`
      insert into wallet_change (id, campaign_id, wallet, requested_by, approved_by, approved_at, transaction)
      values (${walletChange}, ${own.campaign}, ${wallet}, 'Ann', ${hexOf(20)}, now(), ${approved})`)
    await tx.query(sql.unsafe`
      insert into guarantee (id, campaign_id, period, period_start, period_end, threshold_cents, amount_cents)
      values (${guarantee}, ${own.campaign}, 1, now() - interval '1 day', now(), 1, 1)`)
    await tx.query(sql.unsafe`
      insert into go_live_request (id, campaign_id, slug, chain, token, wallet, starts_at, asked_by, asked_at)
      values (${goLive}, ${own.campaign}, 'to-be-live', 'base', 'USDC', ${wallet}, now(), ${own.memberId}, now())`)
    await tx.query(sql.unsafe`
      insert into api_call (at, partner_id, mode, key_id, request_id, method, path, status, ms, drawing_id)
      values (now(), ${own.partner}, 'test', ${own.keyId}, ${request}, 'GET', '/api/v1/campaigns', 200, 1, ${own.drawing})`)
  })
  return { payout, paid, attempt, reveal, approved, wallet, walletChange, guarantee, goLive, request }
}

/** A shop of which everything that can be searched for is there once, in test mode, and its owner's browser. */
export const makeFindableShop = async (service: Service) => {
  const tiers = [{ amountCents: HELD_CENTS, weight: 1 }]
  const overrides = { winnersPerDraw: 1, name: `Draw ${randomBytes(6).toString('hex')}` }
  const shop = await makePortalShop(service, {
    ...overrides,
    prizeTable: (await makePrizeTable(service, { version: 1, tiers })).id,
  })
  const { partner, account, slug, keyId, memberId, email, client } = shop
  const { id: table } = await makePrizeTable(
    service,
    { version: 1, tiers: [{ amountCents: randomBytes(4).readUInt32BE(), weight: 1 }] },
    partner,
  )
  const endpoint = await makeEndpointRow(service, { partner })
  const drawing = await openDrawing(shop)
  await drawing.send(['w1'])
  await drawing.draw()
  const reference = `SEPA ${randomBytes(8).toString('hex')}`
  await client.payout.markHeldPaid.mutate({ account, drawingId: drawing.id, position: 0, reference })
  const invited = `invited.${randomBytes(6).toString('hex')}@shop.test`
  await inviteMember({ pool: service.pool, baseUrl: 'https://api.test' }, theOperator, {
    partnerId: partner,
    email: invited,
    role: 'viewer',
  })
  const others = await insertOthers(service, {
    partner,
    campaign: shop.campaign.id,
    drawing: drawing.id,
    keyId,
    memberId,
  })
  const invitation = await service.pool.oneFirst(
    sql.type(z.object({ id: z.string() }))`select id from invitation where email = ${invited}`,
  )
  const is = await service.pool.one(sql.type(facts)`
    select '0x' || encode(d.winners_commitment, 'hex') as commitment,
      (select encode(fingerprint, 'hex') from prize_table where id = ${table}) as fingerprint,
      (select ending from api_key where id = ${keyId}) as ending, l.event_id as event, l.id as delivery
    from drawing d, delivery l where d.id = ${drawing.id} and l.endpoint_id = ${endpoint} limit 1`)
  const held = `${drawing.id} 0`
  const findable: Findable[] = [
    { kind: 'partner', text: partner, id: partner },
    { kind: 'campaign', text: shop.campaign.id, id: shop.campaign.id },
    { kind: 'campaign', text: slug, id: shop.campaign.id },
    { kind: 'campaign', text: shop.campaign.name.slice(0, 12).toUpperCase(), id: shop.campaign.id },
    { kind: 'campaign', text: others.wallet, id: shop.campaign.id },
    { kind: 'drawing', text: drawing.id, id: drawing.id },
    { kind: 'drawing', text: `${slug}#1`, id: drawing.id },
    { kind: 'drawing', text: `${slug}/1`, id: drawing.id },
    { kind: 'drawing', text: is.commitment, id: drawing.id },
    { kind: 'drawing', text: `{"drawing":"${drawing.id}",\n"winnersCommitment":"${is.commitment}"}`, id: drawing.id },
    { kind: 'payout', text: others.payout, id: others.payout },
    { kind: 'payout', text: others.paid, id: others.payout },
    { kind: 'held', text: reference, id: held },
    { kind: 'transaction', text: others.attempt, id: others.attempt },
    { kind: 'transaction', text: others.reveal, id: others.reveal },
    { kind: 'wallet', text: others.walletChange, id: others.walletChange },
    { kind: 'wallet', text: others.approved, id: others.walletChange },
    { kind: 'wallet', text: others.wallet.toUpperCase().replace('0X', '0x'), id: others.walletChange },
    { kind: 'guarantee', text: others.guarantee, id: others.guarantee },
    { kind: 'table', text: table, id: table },
    { kind: 'table', text: is.fingerprint, id: table },
    { kind: 'goLive', text: others.goLive, id: others.goLive },
    { kind: 'key', text: keyId, id: keyId },
    { kind: 'key', text: `pds_test_…${is.ending}`, id: keyId },
    { kind: 'request', text: others.request, id: others.request },
    { kind: 'endpoint', text: endpoint, id: endpoint },
    { kind: 'event', text: is.event, id: is.event },
    { kind: 'delivery', text: is.delivery, id: is.delivery },
    { kind: 'member', text: memberId, id: memberId },
    { kind: 'member', text: email.toUpperCase(), id: memberId },
    { kind: 'invitation', text: invited, id: invitation },
  ]
  return { ...shop, findable }
}

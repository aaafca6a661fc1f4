import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { makeCampaign, makePartner } from '../factory.ts'
import type { startMailServer } from '../mail/mail-server.ts'
import { makeEndpoint } from '../webhook/webhooks.ts'
import type { TestWorkplace } from '../workplace.ts'
import { connect } from '../attack.ts'

const DEAD_ENDPOINTS = 4
const REFUSED_MAILS = 8

/** Mails are refused, endpoints are dead for days, and pages cannot be stored. Returns what heals that. */
export const breakServices = async (
  { pool, ...place }: TestWorkplace,
  mails: Awaited<ReturnType<typeof startMailServer>>,
) => {
  mails.toRecipient = (address) =>
    address.startsWith('refused') ? { code: 550, text: 'Nobody.' } : { code: 451, text: 'Later.' }
  await pool.query(sql.unsafe`
    insert into mail (id, recipient, kind)
    select new_id('mai'), 'refused' || n || '@shop.test', 'email_taken' from generate_series(1, ${REFUSED_MAILS}) n`)
  const partner = await makePartner({ pool, ...place })
  for (let i = 0; i < DEAD_ENDPOINTS; i += 1) await makeEndpoint({ pool }, { partner, url: `http://127.0.0.1:9/${i}` })
  await pool.query(sql.unsafe`
    update webhook_endpoint set failing_since = now() - interval '6 days' where partner_id = ${partner}`)
  await pool.query(sql.unsafe`
    with made as (
      insert into event (id, partner_id, mode, type, subject, data, is_example)
      values (new_id('evt'), ${partner}, 'test', 'drawing.paid', 'drw_1', '{}', true) returning id, seq, subject)
    insert into delivery (id, endpoint_id, event_id, event_seq, subject, due_at)
    select new_id('dlv'), e.id, made.id, made.seq, made.subject, now()
    from made cross join webhook_endpoint e where e.partner_id = ${partner}`)
  await pool.query(sql.unsafe`revoke insert, update on site_file from prize_worker`)
  const campaign = await makeCampaign({ pool, ...place }, { partner })
  await pool.query(sql.unsafe`
    insert into stale_page (subject, since) values (${campaign.id}, now() - interval '10 minutes')`)
  return async () => {
    mails.toRecipient = () => null
    await pool.query(sql.unsafe`grant insert, update on site_file to prize_worker`)
  }
}

const IN_FLIGHT = 17

/** Writes rows, past their triggers, that otherwise only a chain's worker and people write. Returns what undoes it. */
export const breakBooks = async (t: ExecutionContext, place: TestWorkplace, url: string, partner: string) => {
  const { id: campaign } = await makeCampaign(place, { partner })
  const client = await connect(t, url)
  const address = `0x${'c'.repeat(40)}`
  await client.query("set session_replication_role = 'replica'")
  await client.query("insert into audit_finding (partner_id, place, found) values ($1, 3, 'it was changed')", [partner])
  await client.query(
    `insert into go_live_request (id, campaign_id, slug, chain, token, wallet, starts_at, asked_by, asked_at)
    values (new_id('glr'), $1, 'asks-to-go-live', 'base', 'USDC', $2, now(), 'mem_1', now())`,
    [campaign, address],
  )
  await client.query(
    "insert into chain_contract (chain, address, chain_id, operator, deployed_block) values ('base', $1, 8453, $1, 1)",
    [address],
  )
  await client.query(
    `insert into chain_intent (key, chain, contract, kind, arguments, state, account, nonce, created_at)
    select 'anchor/' || n, 'base', $1, 'anchor', '{}', 'signed', $1, n, now() - interval '2 hours'
    from generate_series(1, ${IN_FLIGHT}) n`,
    [address],
  )
  await client.query('insert into chain_owner (chain, contract, owner) values ($1, $2, $2)', ['base', address])
  await client.query(
    `insert into chain_proposal (chain, contract, operation, calls, proposed_by, proposed_at, ready_at)
    values ('base', $1, '0x' || repeat('1', 64), '[{"to": "0x1", "what": "pause()"}]', $1, now(), now() + interval '2 days')`,
    [address],
  )
  return async () => {
    await client.query('delete from chain_proposal')
    await client.query('update audit_finding set cleared_at = now()')
    await client.query("update go_live_request set decision = 'withdrawn', decided_by = 'mem_1', decided_at = now()")
    await client.query("update chain_intent set state = 'final', final_at = now()")
  }
}

import { sql } from 'slonik'
import { z } from 'zod'
import { type Actor, modes, type Operator } from '../../../domain/actor.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { ofAccount } from '../account/caller.ts'
import { audit } from '../auditing.ts'
import { payAtOnce, payRowsAtOnce } from './paying.ts'

const campaignWallet = z.object({ id: z.string(), mode: z.enum(modes), wallet: z.string().nullable() })

export const lockWallet = (tx: Transaction, actor: Actor, slug: string) =>
  tx.maybeOne(sql.type(campaignWallet)`
    select id, mode, payout_wallet as wallet from campaign c where slug = ${slug} and ${ofAccount(actor)} for no key update`)

export const setTestWallet = async (tx: Transaction, campaignId: string, wallet: string): Promise<void> => {
  await tx.query(sql.unsafe`update campaign set payout_wallet = ${wallet} where id = ${campaignId} and mode = 'test'`)
  await payRowsAtOnce(tx, campaignId)
}

const waitingChange = z.object({ id: z.string(), wallet: z.string() })

export type NewWalletChange = { id: string; campaignId: string; previous: string | null; wallet: string }

/** Asked for by the operator. */
export const insertWalletChange = (
  tx: Pool | Transaction,
  { id, campaignId, previous, wallet, requestedBy }: NewWalletChange & { requestedBy: string },
) =>
  tx.query(sql.unsafe`
    insert into wallet_change (id, campaign_id, previous, wallet, requested_by)
    values (${id}, ${campaignId}, ${previous}, ${wallet}, ${requestedBy})`)

/** Asked for by the owner with the session of this token, or approved by them just now. The database checks it. */
export const askWalletChange = (
  tx: Transaction,
  token: string | undefined,
  { id, campaignId, previous, wallet, approvalId }: NewWalletChange & { approvalId: string | null },
) =>
  tx.query(sql.unsafe`
    select ask_wallet(${token ?? null}, jsonb_populate_record(null::wallet_change, ${JSON.stringify({
      id,
      campaign_id: campaignId,
      previous,
      wallet,
      approval_id: approvalId,
    })}::jsonb))`)

export const findWaitingWalletChange = (pool: Pool | Transaction, campaignId: string) =>
  pool.maybeOne(sql.type(waitingChange)`
    select id, wallet from wallet_change
    where campaign_id = ${campaignId} and approved_at is null and withdrawn_at is null`)

/** Whether a change was asked for by a member of a team that is suspended by now. */
export const isWalletOfSuspended = (pool: Pool, id: string): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`
    select from wallet_change w join campaign c on c.id = w.campaign_id join partner p on p.id = c.partner_id
    where w.id = ${id} and w.requested_by ~ '^mbr_' and p.suspended_at is not null`)

/** Withdraws the pending change, and returns the wallet it was for; null when none is pending. */
export const withdrawWalletChange = (tx: Transaction, campaignId: string) =>
  tx.maybeOne(sql.type(waitingChange)`
    update wallet_change set withdrawn_at = now()
    where campaign_id = ${campaignId} and approved_at is null and withdrawn_at is null
    returning id, wallet`)

const lapsedChange = waitingChange.extend({ campaignId: z.string() })

/** What a member asked for lapses once they may no longer ask. */
export const withdrawWalletChangesBy = (tx: Transaction, memberId: string) =>
  tx.any(sql.type(lapsedChange)`
    update wallet_change set withdrawn_at = now()
    where requested_by = ${memberId} and approved_at is null and withdrawn_at is null
    returning id, wallet, campaign_id as "campaignId"`)

const listedWallet = z.object({
  campaign: z.string(),
  mode: z.enum(modes),
  wallet: z.string().nullable(),
  waiting: z.string().nullable(),
  requestedBy: z.string().nullable(),
  requestedAt: z.date().nullable(),
})

/** The wallet of every campaign, with the pending one; campaigns that have one pending come first. */
export const listWallets = (pool: Pool) =>
  pool.any(sql.type(listedWallet)`
    select c.slug as campaign, c.mode, c.payout_wallet as wallet, w.wallet as waiting, w.requested_by as "requestedBy",
      w.requested_at as "requestedAt"
    from campaign c
      left join wallet_change w on w.campaign_id = c.id and w.approved_at is null and w.withdrawn_at is null
    order by w.requested_at, c.slug`)

export type Approval = { id: string; campaignId: string; wallet: string; approvedBy: string; transaction: string }

/**
 * Gives the campaign the wallet that is now set in the contract. False, and nothing is written, when the approved
 * change has meanwhile been withdrawn.
 */
export const approveWalletChange = (
  pool: Pool,
  actor: Operator,
  { id, campaignId, wallet, approvedBy, transaction }: Approval,
): Promise<boolean> =>
  pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`select from campaign where id = ${campaignId} for no key update`)
    const approved = await tx.query(sql.unsafe`
      update wallet_change set approved_by = ${approvedBy}, approved_at = now(), transaction = ${transaction}
      where id = ${id} and wallet = ${wallet} and approved_at is null and withdrawn_at is null`)
    if (approved.rowCount === 0) return false
    await tx.query(sql.unsafe`update campaign set payout_wallet = ${wallet} where id = ${campaignId}`)
    await payAtOnce(tx, campaignId)
    await audit(tx, actor, { action: 'campaign.wallet_set', campaignId, detail: { wallet } })
    return true
  })

/** What the operator looks up: of every account, as it is now. */
import type { Mode } from '../../../domain/actor.ts'
import type { Scope } from '../../../domain/key-scope.ts'
import { statement } from '../../statements.ts'
import { shownKey } from '../account/shown-key.ts'
import { type CampaignRow, campaignColumns, withTerms } from '../partner-api/campaigns.ts'

export type PartnerLine = {
  id: string
  name: string
  createdAt: Date
  /** Null: it is not suspended. */
  suspendedAt: Date | null
  /** Where its servers ask now; null: here. */
  movedTo: string | null
  campaigns: number
  keys: number
}

/** Newest last. Campaigns that have not ended, and keys that are valid, are counted. */
export const listPartners = statement<PartnerLine>(
  'list-partners',
  `select p.id, p.name, p.created_at as "createdAt", p.suspended_at as "suspendedAt",
    (select base_url from partner_move m where m.partner_id = p.id and m.state = 'gone') as "movedTo",
    (select count(*)::integer from campaign c where c.partner_id = p.id and c.status <> 'ended') as campaigns,
    (select count(*)::integer from api_key k
      where k.partner_id = p.id and k.revoked_at is null and coalesce(k.expires_at > now(), true)) as keys
  from partner p order by p.created_at, p.id`,
)

/** $1 partner id, or null for all. Newest last. */
export const listAllCampaigns = statement<CampaignRow>(
  'list-all-campaigns',
  `select ${campaignColumns} from campaign c ${withTerms}
  where $1::text is null or c.partner_id = $1 order by c.created_at, c.id`,
)

export type KeyLine = {
  id: string
  /** What it begins with, and its last characters; null: they are not known. */
  shown: string | null
  mode: Mode
  label: string | null
  scopes: Scope[]
  /** Null: it is good from anywhere. */
  addresses: string[] | null
  state: 'valid' | 'expired' | 'revoked'
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

/** Of the keys that are no longer valid, of which a partner may have made any number, the newest are listed. */
export const MOST_ENDED_KEYS = 200

const hasEnded = `(k.revoked_at is not null or coalesce(k.expires_at <= now(), false))`

/** $1 partner id. Those that are valid first, then the newest; of those that ended one more than is listed. */
export const listKeysOf = statement<KeyLine>(
  'list-keys-of',
  `select k.id, ${shownKey('k')} as shown, k.mode, k.label, array_to_json(k.scopes) as scopes,
    k.addresses::text[] as addresses, k.created_at as "createdAt", k.expires_at as "expiresAt",
    k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt",
    case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'valid' end as state
  from api_key k
  where k.partner_id = $1 and (not ${hasEnded} or k.id in (
    select k.id from api_key k where k.partner_id = $1 and ${hasEnded}
    order by k.created_at desc, k.id limit ${MOST_ENDED_KEYS + 1}))
  order by ${hasEnded}, k.created_at desc, k.id`,
)

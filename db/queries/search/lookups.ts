/** What each kind of text is looked up in: by a key or an index, a bounded number of rows. */
import type { FoundKind } from '../../../domain/search/kind.ts'
import type { Wanted } from '../../../domain/search/wanted.ts'
import { shownKey } from '../account/shown-key.ts'

/** One way to find rows of one kind, in SQL; what is wanted is $1, and $2 and $3 where it has more parts. */
export type Lookup = {
  kind: FoundKind
  /** The tables and the condition. */
  from: string
  id: string
  /** What a person knows it by. */
  name: string
  /** Whose it is; `mode` null: of both modes. */
  partner: string
  mode?: string
  /** The campaign, the drawing and the endpoint that it belongs to. */
  slug?: string
  drawing?: string
  endpoint?: string
  at: string
}

const ofCampaign = { partner: 'c.partner_id', mode: 'c.mode', slug: 'c.slug' }
const drawn = `drawing d join campaign c on c.id = d.campaign_id`
const number = `c.slug || coalesce(' #' || d.number, '')`

const partner = { kind: 'partner', id: 'p.id', name: 'p.name', partner: 'p.id', at: 'p.created_at' } as const
const campaign = { kind: 'campaign', id: 'c.id', name: 'c.name', ...ofCampaign, at: 'c.created_at' } as const
const drawing = { kind: 'drawing', id: 'd.id', name: number, ...ofCampaign, drawing: 'd.id', at: 'd.draw_at' } as const

const payout = (where: string): Lookup => ({
  kind: 'payout',
  from: `payout y join campaign c on c.id = y.campaign_id left join drawing d on d.id = y.drawing_id where ${where}`,
  id: 'y.id',
  name: number,
  ...ofCampaign,
  drawing: 'y.drawing_id',
  at: 'y.created_at',
})

const walletChange = (where: string): Lookup => ({
  kind: 'wallet',
  from: `wallet_change w join campaign c on c.id = w.campaign_id where ${where}`,
  id: 'w.id',
  name: 'w.wallet',
  ...ofCampaign,
  at: 'w.requested_at',
})

const table = (where: string): Lookup => ({
  kind: 'table',
  from: `prize_table t where ${where}`,
  id: 't.id',
  name: `'v' || t.version`,
  partner: 't.made_by',
  at: 't.created_at',
})

const key = (where: string): Lookup => ({
  kind: 'key',
  from: `api_key k where ${where}`,
  id: 'k.id',
  name: `concat_ws(' ', ${shownKey('k')}, k.label)`,
  partner: 'k.partner_id',
  mode: 'k.mode',
  at: 'k.created_at',
})

const member = (where: string): Lookup => ({
  kind: 'member',
  from: `portal_user u join member m on m.user_id = u.id and m.removed_at is null where ${where}`,
  id: 'm.id',
  name: `u.name || ' (' || u.email || ')'`,
  partner: 'm.partner_id',
  at: 'm.created_at',
})

/** How a large prize that was paid by hand is known to those who paid it. */
const heldByReference: Lookup = {
  kind: 'held',
  from: `held_prize h join ${drawn} on d.id = h.drawing_id where h.reference = $1`,
  id: `h.drawing_id || ' ' || h.position`,
  name: `h.reference || ' · ' || ${number}`,
  partner: 'h.partner_id',
  mode: 'h.mode',
  slug: 'c.slug',
  drawing: 'h.drawing_id',
  at: 'h.paid_at',
}

const MAX_CHARACTER = 'chr(1114111)'
const named = (row: string): string =>
  `lower(${row}.name) collate "C" between lower($1) and lower($1) || ${MAX_CHARACTER}`

export const lookups: Readonly<Record<Wanted['by'], readonly Lookup[]>> = {
  ptr: [{ ...partner, from: 'partner p where p.id = $1' }],
  cmp: [{ ...campaign, from: 'campaign c where c.id = $1' }],
  drw: [{ ...drawing, from: `${drawn} where d.id = $1` }],
  pay: [payout('y.id = $1')],
  tbl: [table('t.id = $1')],
  key: [key('k.id = $1')],
  wch: [walletChange('w.id = $1')],
  mbr: [member('m.id = $1')],
  usr: [member('u.id = $1')],
  gua: [
    {
      kind: 'guarantee',
      from: 'guarantee g join campaign c on c.id = g.campaign_id where g.id = $1',
      id: 'g.id',
      name: `c.slug || ' ' || g.period`,
      ...ofCampaign,
      drawing: 'g.drawing_id',
      at: 'g.period_start',
    },
  ],
  glr: [
    {
      kind: 'goLive',
      from: 'go_live_request r join campaign c on c.id = r.campaign_id where r.id = $1',
      id: 'r.id',
      name: 'r.slug',
      ...ofCampaign,
      at: 'r.asked_at',
    },
  ],
  req: [
    {
      kind: 'request',
      from: `api_call a left join ${drawn} on d.id = a.drawing_id and c.partner_id = a.partner_id and c.mode = a.mode
        where a.request_id = $1`,
      id: 'a.request_id',
      name: `a.method || ' ' || a.path || ' ' || a.status`,
      partner: 'a.partner_id',
      mode: 'a.mode',
      slug: 'c.slug',
      drawing: 'd.id',
      at: 'a.at',
    },
  ],
  whe: [
    {
      kind: 'endpoint',
      from: 'webhook_endpoint e where e.id = $1',
      id: 'e.id',
      name: `coalesce(e.description, substring(e.url from '^https?://(?:[^/?#]*@)?([^/?#]*)'))`,
      partner: 'e.partner_id',
      mode: 'e.mode',
      endpoint: 'e.id',
      at: 'e.created_at',
    },
  ],
  evt: [
    {
      kind: 'event',
      from: `event v left join ${drawn} on d.id = v.subject where v.id = $1`,
      id: 'v.id',
      name: 'v.type',
      partner: 'v.partner_id',
      mode: 'v.mode',
      slug: 'c.slug',
      drawing: 'd.id',
      at: 'v.created_at',
    },
  ],
  dlv: [
    {
      kind: 'delivery',
      from: `delivery l join event v on v.id = l.event_id left join ${drawn} on d.id = v.subject where l.id = $1`,
      id: 'l.id',
      name: 'v.type',
      partner: 'v.partner_id',
      mode: 'v.mode',
      slug: 'c.slug',
      drawing: 'd.id',
      endpoint: 'l.endpoint_id',
      at: 'v.created_at',
    },
  ],
  number: [{ ...drawing, from: `${drawn} where c.slug = $2 and d.number = $3::integer and $1 <> ''` }, heldByReference],
  address: [{ ...campaign, from: 'campaign c where c.payout_wallet = $1' }, walletChange('w.wallet = $1')],
  hash: [
    { ...drawing, from: `${drawn} where d.winners_commitment = $3::bytea` },
    { ...drawing, from: `${drawn} where d.void_transaction = $2` },
    {
      kind: 'transaction',
      from: `chain_attempt x join chain_intent i on i.key = x.intent_key
        left join campaign c on c.id = i.campaign_id left join drawing d on d.id = i.drawing_id where x.hash = $2`,
      id: 'x.hash',
      name: `concat_ws(' ', i.kind, ${number})`,
      ...ofCampaign,
      drawing: 'i.drawing_id',
      at: 'x.signed_at',
    },
    {
      kind: 'transaction',
      from: `chain_record o join ${drawn} on d.id = o.drawing_id where o.fulfil_transaction = $2`,
      id: 'o.fulfil_transaction',
      name: `'reveal ' || ${number}`,
      ...ofCampaign,
      drawing: 'o.drawing_id',
      at: 'd.entropy_revealed_at',
    },
    payout('y.transaction = $2'),
    walletChange('w.transaction = $2'),
    table('t.fingerprint = $3::bytea'),
    heldByReference,
  ],
  ending: [key('k.ending = $1')],
  email: [
    member('u.email = $1'),
    {
      kind: 'invitation',
      from: 'invitation n where n.email = $1 and n.accepted_at is null and n.withdrawn_at is null',
      id: 'n.id',
      name: 'n.email',
      partner: 'n.partner_id',
      at: 'n.created_at',
    },
    heldByReference,
  ],
  words: [
    { ...campaign, from: 'campaign c where c.slug = lower($1)' },
    { ...campaign, from: `campaign c where ${named('c')} and c.slug <> lower($1)` },
    { ...partner, from: `partner p where ${named('p')}` },
    heldByReference,
  ],
}

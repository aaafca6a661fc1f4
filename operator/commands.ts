import type { Verb } from './command.ts'

const partner = { '--partner <id>': 'ptr_…' }
const campaign = { '--campaign <slug>': 'the slug of a campaign' }
const file = { '--file <file>': 'a JSON file' }
const slug = { '--slug <slug>': 'the slug of a campaign' }
const drawing = { '--drawing <id>': 'drw_…' }
const number = { '--number <n>': "the drawing's" }
const cents = { '--cents <n>': 'how much' }
const again = { '--again <hash>': 'the operation or transaction after which to do the same once more' }
const chain = { '--chain <name>': 'the name of a chain' }
const contract = { '--contract <address>': 'which of our contracts there (needed if there are several)' }
const incident = { '--incident <id>': 'inc_…' }
const told = {
  '--component <names>': 'what it concerns, like api,draws',
  '--title <text>': 'what it is, in public',
  '--text <text>': 'what is known of it, in public',
}
const earlier = { '--contract <address>': 'one that it was in before (default: the one that it is in)' }

/** What commands are about, as typed before most of them. */
export const nouns: Readonly<Record<string, string>> = {
  partner: 'Shops, games and apps',
  key: 'API keys',
  approval: 'What waits for a second owner',
  operator: 'People who use the console',
  user: 'People who use the portal',
  mail: 'Mails to people who use the portal',
  wallet: 'Wallets that campaigns pay to',
  'prize-table': 'Prize tables',
  campaign: 'Campaigns',
  'go-live': 'Requests of partners that a test campaign goes live',
  drawing: 'Drawings',
  held: 'Large prizes, which are paid by hand',
  chain: 'Contracts of live campaigns',
  site: 'The public site',
  incident: 'Outages and maintenance, which the status page and the portal tell of',
  secrets: 'What is encrypted in the database',
  log: 'The transparency log',
  audit: 'What was done, and by whom',
  backup: 'Copies of the database',
}

/** Every command, as it is typed. */
export const commands: Readonly<Record<string, Verb>> = {
  'partner create': {
    says: 'Add a partner',
    needs: { '--name <name>': 'as people see it' },
    load: async () => (await import('./partner/accounts.ts')).partnerCreate,
  },
  'partner list': {
    says: 'List all partners',
    load: async () => (await import('./partner/accounts.ts')).partnerList,
  },
  'partner secret': {
    says: 'Show the secret that our requests to the partner are signed with',
    needs: partner,
    takes: { '--rotate': 'make a new one; for a while both sign' },
    load: async () => (await import('./partner/accounts.ts')).partnerSecret,
  },
  'partner limits': {
    says: "Show or set what the partner's keys may ask in a minute, and its test campaigns draw in an hour",
    needs: partner,
    takes: {
      '--read <n>': 'reads',
      '--write <n>': 'writes',
      '--test-draws <n>': 'draws an hour',
      '--default': 'the usual limits again',
    },
    load: async () => (await import('./partner/limits.ts')).partnerLimits,
  },
  'partner suspend': {
    says: "Refuse the partner's keys, and let its team only look; its drawings go on",
    needs: { ...partner, '--reason <text>': 'as its team reads it' },
    load: async () => (await import('./partner/suspend.ts')).partnerSuspend,
  },
  'partner resume': {
    says: 'Suspend the partner no more',
    needs: partner,
    load: async () => (await import('./partner/suspend.ts')).partnerResume,
  },
  'partner move': {
    says: 'Move a partner to the database of MOVE_DATABASE_URL, or give that up; again, to go on where it stopped',
    needs: {
      ...partner,
      '--base-url <url>': 'where the API of that database is reached, by https',
    },
    takes: {
      '--wait <seconds>': 'for what is under way (default: 120)',
      '--stay': 'give the move up, as long as the partner has not gone',
    },
    load: async () => (await import('./partner/move/move.ts')).partnerMove,
  },
  'key create': {
    says: 'Make a key, and show it this once',
    needs: { ...partner, '--mode <mode>': 'live or test' },
    takes: {
      '--scope <scopes...>': 'of read, winners and write (default: read,write)',
      '--address <ranges...>': 'where it may be used from, like 203.0.113.7,2001:db8::/48 (default: anywhere)',
      '--label <text>': 'what the key is for',
      '--expires-at <time>': 'like 2030-01-01T12:00:00Z',
    },
    load: async () => (await import('./partner/accounts.ts')).keyCreate,
  },
  'key list': {
    says: "List a partner's keys, which are not shown again",
    needs: partner,
    load: async () => (await import('./partner/key-list.ts')).keyList,
  },
  'key revoke': {
    says: 'Revoke a key at once',
    needs: { '--key <id>': 'key_…' },
    load: async () => (await import('./partner/accounts.ts')).keyRevoke,
  },
  'approval list': {
    says: 'List what waits for another owner of a team, the oldest first',
    takes: { '--partner <id>': 'only those of this one, ptr_…' },
    load: async () => (await import('./partner/approval-list.ts')).approvalList,
  },
  'operator invite': {
    says: 'Print a link with which someone sets up their account for the console, or sets it up again',
    needs: { '--name <name>': 'as the audit logs name them, and nobody else', '--email <address>': 'theirs' },
    load: async () => (await import('./operator/accounts.ts')).operatorInvite,
  },
  'operator list': {
    says: 'List the people who have an account for the console, or are invited to make one',
    load: async () => (await import('./operator/accounts.ts')).operatorList,
  },
  'operator remove': {
    says: "End someone's account for the console, or their invitation, and sign them out",
    needs: { '--email <address>': 'theirs' },
    load: async () => (await import('./operator/accounts.ts')).operatorRemove,
  },
  'user invite': {
    says: "Print a link with which someone joins a partner's team",
    needs: { ...partner, '--email <address>': 'theirs' },
    takes: { '--role <role>': 'owner (default), manager or viewer' },
    load: async () => (await import('./partner/users.ts')).userInvite,
  },
  'user reset': {
    says: 'Print a link with which someone sets a new password',
    needs: { '--email <address>': 'theirs' },
    takes: { '--second-factor': 'turn the second factor off as well' },
    load: async () => (await import('./partner/users.ts')).userReset,
  },
  'user sign-out': {
    says: 'End all sessions of someone in the portal at once',
    needs: { '--email <address>': 'theirs' },
    load: async () => (await import('./partner/users.ts')).userSignOut,
  },
  'user list': {
    says: 'List all users and their teams',
    load: async () => (await import('./partner/users.ts')).userList,
  },
  'mail list': {
    says: 'Show mails that were not sent, with their links; the audit log says that you saw them',
    takes: { '--partner <id>': "only those for one team's people" },
    load: async () => (await import('./partner/mail.ts')).mailList,
  },
  'mail send-test': {
    says: 'Send a mail by SMTP_URL at once, to see whether it arrives',
    needs: { '--to <address>': 'who gets it' },
    load: async () => (await import('./partner/send-test-mail.ts')).sendTestMail,
  },
  'wallet request': {
    says: 'Ask for another wallet, which waits for wallet approve',
    needs: { ...campaign, '--wallet <address>': 'the new one, 0x…', '--by <who>': 'who asks for it' },
    load: async () => (await import('./partner/wallets.ts')).walletRequest,
  },
  'wallet list': {
    says: 'List all wallets; those that wait to be approved come first',
    load: async () => (await import('./partner/wallets.ts')).walletList,
  },
  'wallet withdraw': {
    says: 'Give up the change that waits',
    needs: campaign,
    load: async () => (await import('./partner/wallets.ts')).walletWithdraw,
  },
  'wallet approve': {
    says: 'Set the wallet that waits in the contract; again, to note that its owner did it',
    needs: { ...campaign, '--wallet <address>': 'the one that waits' },
    load: async () => (await import('./partner/wallets.ts')).walletApprove,
  },
  'prize-table create': {
    says: 'Add a prize table',
    needs: file,
    load: async () => (await import('./campaign/campaigns.ts')).prizeTableCreate,
  },
  'campaign create': {
    says: 'Add a campaign, and say which of its draws the clocks skip or repeat',
    needs: file,
    load: async () => (await import('./campaign/campaigns.ts')).campaignCreate,
  },
  'campaign list': {
    says: 'List all campaigns',
    takes: { '--partner <id>': 'only those of this one, ptr_…' },
    load: async () => (await import('./campaign/list.ts')).campaignList,
  },
  'campaign winners': {
    says: 'Set where winners come from',
    needs: { ...slug, '--mode <mode>': 'push or pull' },
    takes: { '--url <url>': 'where to fetch them, for pull' },
    load: async () => (await import('./campaign/winners.ts')).campaignWinners,
  },
  'campaign test-fetch': {
    says: "Ask the partner's server for winners, and change nothing",
    needs: slug,
    load: async () => (await import('./campaign/winners.ts')).campaignTestFetch,
  },
  'campaign change': {
    says: 'Change the prize table or the winners per draw, for drawings not yet made',
    needs: slug,
    takes: {
      '--prize-table <id>': 'tbl_…',
      '--winners <n>': 'per draw',
      '--from <time>': 'from this draw on (default: as soon as possible)',
    },
    load: async () => (await import('./campaign/terms.ts')).campaignChange,
  },
  'campaign changes': {
    says: 'List the changes, the last first',
    needs: slug,
    load: async () => (await import('./campaign/terms.ts')).campaignChanges,
  },
  'campaign withdraw-change': {
    says: 'Withdraw a change, while no drawing is made with it',
    needs: { ...slug, '--change <id>': 'chg_…' },
    load: async () => (await import('./campaign/terms.ts')).campaignWithdrawChange,
  },
  'campaign language': {
    says: 'Choose the language of its public pages',
    needs: { ...slug, '--language <language>': 'en or de' },
    load: async () => (await import('./campaign/campaigns.ts')).campaignLanguage,
  },
  'campaign pause': {
    says: 'Make no new drawings until it is resumed, and say what becomes of those that exist',
    needs: slug,
    takes: {
      '--existing-drawings <choice>': 'run, so that they go on (default), or hold: open ones stay open meanwhile',
      '--dry-run': 'only say it',
    },
    load: async () => (await import('./campaign/campaigns.ts')).campaignPause,
  },
  'campaign resume': {
    says: 'Make drawings again',
    needs: slug,
    load: async () => (await import('./campaign/campaigns.ts')).campaignResume,
  },
  'campaign end': {
    says: 'End it for good, and say what becomes of its drawings',
    needs: slug,
    takes: { '--dry-run': 'only say it' },
    load: async () => (await import('./campaign/campaigns.ts')).campaignEnd,
  },
  'go-live list': {
    says: 'List what waits to go live, the oldest first',
    load: async () => (await import('./campaign/go-live.ts')).goLiveList,
  },
  'go-live approve': {
    says: 'Make the live campaign that was asked for, and say what follows',
    needs: { '--request <id>': 'glr_…', '--terms <fingerprint>': 'that of the terms that go-live list shows' },
    load: async () => (await import('./campaign/go-live.ts')).goLiveApprove,
  },
  'go-live decline': {
    says: 'Decline a request, with a reason that its team reads',
    needs: { '--request <id>': 'glr_…', '--reason <text>': 'what is to be done first' },
    load: async () => (await import('./campaign/go-live.ts')).goLiveDecline,
  },
  'drawing create': {
    says: 'Add a special drawing outside the cadence',
    needs: { ...campaign, '--draw-at <time>': 'like 2030-01-01T12:00:00Z' },
    takes: {
      '--cutoff-at <time>': 'default: as long before as the campaign says',
      '--winners <n>': 'default: as many as the campaign says',
      '--even-paused': 'also while the campaign is paused',
    },
    load: async () => (await import('./campaign/drawings.ts')).drawingCreate,
  },
  'drawing cancel': {
    says: 'Cancel an open drawing for good',
    needs: { ...drawing, '--reason <text>': 'why, in public' },
    load: async () => (await import('./campaign/drawings.ts')).drawingCancel,
  },
  'drawing show': {
    says: 'Show a drawing as its partner sees it',
    needs: drawing,
    load: async () => (await import('./campaign/drawing-show.ts')).drawingShow,
  },
  'drawing fetch-again': {
    says: "Ask the partner's server for the winners again",
    needs: drawing,
    load: async () => (await import('./campaign/winners.ts')).drawingFetchAgain,
  },
  'held list': {
    says: 'List those that wait to be paid, the oldest first',
    takes: { '--campaign <slug>': 'only those of this one' },
    load: async () => (await import('./campaign/held.ts')).heldList,
  },
  'held mark-paid': {
    says: 'Note that a prize was paid, or all those of a file, with a line each',
    takes: {
      ...drawing,
      '--position <n>': "the prize's, counted from 0",
      '--reference <text>': 'what the payment is found under',
      '--file <file>': 'instead: a CSV file with the columns drawing, position and reference',
      '--dry-run': 'only say what the file would do',
      '--by <who>': 'who paid (default: you)',
    },
    load: async () => (await import('./campaign/held.ts')).heldMarkPaid,
  },
  'audit list': {
    says: 'List what was done in the name of a partner, the newest first',
    needs: partner,
    takes: { '--before <id>': 'entries before this one, which the end of a list names' },
    load: async () => (await import('./partner/audit-list.ts')).auditList,
  },
  'audit export': {
    says: "Write a partner's audit log to a file that verify-audit.mjs checks",
    needs: { ...partner, '--file <file>': 'which is replaced' },
    load: async () => (await import('./partner/audit-export.ts')).auditExport,
  },
  'secrets reseal': {
    says: 'Encrypt all secrets in the database with the first key of SECRETS_KEY',
    load: async () => (await import('./partner/reseal.ts')).secretsReseal,
  },
  'log keys': {
    says: 'List the keys that sign checkpoints and receipts',
    load: async () => (await import('./log/keys.ts')).logKeys,
  },
  'log add-key': {
    says: 'Make another key that signs',
    needs: { '--of <what>': 'log, for checkpoints, receipts, or links, for winners’ personal links' },
    load: async () => (await import('./log/keys.ts')).logAddKey,
  },
  'log retire-key': {
    says: 'Let a key sign no more, where another one does',
    needs: { '--of <what>': 'log, receipts or links', '--key <hex>': 'as log keys lists it' },
    load: async () => (await import('./log/keys.ts')).logRetireKey,
  },
  'chain deploy': {
    says: 'Deploy the contract of a chain, and the timelock that owns it, with CHAIN_OWNER_KEY',
    needs: { ...chain, '--operator <address>': 'of the key that workers sign with' },
    takes: {
      '--successor-of <address>': 'the newest contract there, which stays beside the new one',
      '--proposer <address>': 'who proposes calls to the timelock, several with commas (needed but on a local chain)',
      '--registrar <address>': 'who registers campaigns and tables (default: that key)',
      '--pauser <address>': 'who may pause it (default: that key)',
    },
    load: async () => (await import('./chain/deploy.ts')).chainDeploy,
  },
  'chain register': {
    says: "Register a live campaign in its chain's newest contract",
    needs: { ...campaign, '--refund-to <address>': 'where money that is not needed goes back to, for good' },
    takes: {
      '--max-payout-cents <n>': 'the most that one payment sends',
      '--max-day-cents <n>': 'the most that all of a day send (default: a hundred such)',
    },
    load: async () => (await import('./chain/register.ts')).chainRegister,
  },
  'chain move': {
    says: 'Have a campaign go on in another contract of its chain; again, to go on where it stopped',
    needs: { ...campaign, '--to <address>': 'that contract' },
    takes: { '--instead-of <address>': 'a contract that is none of yours, where somebody with your key sent it' },
    load: async () => (await import('./chain/move.ts')).chainMove,
  },
  'chain tables': {
    says: "Register the prize tables of a campaign's changes in the contract",
    needs: campaign,
    load: async () => (await import('./chain/tables.ts')).chainTables,
  },
  'chain withdraw-table': {
    says: "Withdraw a campaign's last table from the contract, before it counts",
    needs: campaign,
    load: async () => (await import('./chain/tables.ts')).chainWithdrawTable,
  },
  'chain guarantee': {
    says: "Give the contract a campaign's guarantee, where it has another one",
    needs: campaign,
    takes: earlier,
    load: async () => (await import('./chain/guarantee.ts')).chainGuarantee,
  },
  'chain deposit': {
    says: 'Give a campaign tokens to pay with, from the account of CHAIN_OWNER_KEY',
    needs: { ...campaign, ...cents },
    takes: { ...earlier, ...again },
    load: async () => (await import('./chain/deposit.ts')).chainDeposit,
  },
  'chain refund': {
    says: 'Send what a campaign does not need to its refund address',
    needs: { ...campaign, ...cents },
    takes: { ...earlier, ...again },
    load: async () => (await import('./chain/refund.ts')).chainRefund,
  },
  'chain withdraw': {
    says: 'Take out ether, or tokens that no campaign owns',
    needs: {
      ...chain,
      '--of <symbol>': 'ether, or a token',
      '--amount <n>': 'like 0.05',
      '--to <address>': 'where it goes',
    },
    takes: { ...contract, ...again },
    load: async () => (await import('./chain/ether.ts')).chainWithdraw,
  },
  'chain fee': {
    says: 'Set what the provider may ask for one random value at most',
    needs: { ...chain, '--max-ether <n>': 'like 0.001' },
    takes: contract,
    load: async () => (await import('./chain/ether.ts')).chainFee,
  },
  'chain limit': {
    says: 'Set the most that one payment of a campaign sends, and all of a day',
    needs: { ...campaign, '--max-payout-cents <n>': 'one payment, in cents' },
    takes: { '--max-day-cents <n>': 'all of a day in UTC (default: as it is)', ...earlier },
    load: async () => (await import('./chain/limit.ts')).chainLimit,
  },
  'chain operator': {
    says: 'Change the key that workers sign with',
    needs: { ...chain, '--operator <address>': 'of the new key' },
    takes: contract,
    load: async () => (await import('./chain/operator.ts')).chainOperator,
  },
  'chain registrar': {
    says: 'Change who registers campaigns and tables',
    needs: { ...chain, '--to <address>': 'of the new one' },
    takes: contract,
    load: async () => (await import('./chain/roles.ts')).chainRegistrar,
  },
  'chain pauser': {
    says: 'Change who may pause the contract, besides the owner',
    needs: { ...chain, '--to <address>': 'of the new one' },
    takes: contract,
    load: async () => (await import('./chain/roles.ts')).chainPauser,
  },
  'chain owner': {
    says: 'Move the contract to another owner, who accepts it when it is run again',
    needs: { ...chain, '--to <address>': 'of the new one' },
    takes: contract,
    load: async () => (await import('./chain/owner.ts')).chainOwner,
  },
  'chain operations': {
    says: 'List what waits on the timelock that owns the contract',
    needs: chain,
    takes: { ...contract, '--days <n>': 'proposed within so many (default: 30)' },
    load: async () => (await import('./chain/operations.ts')).chainOperations,
  },
  'chain cancel': {
    says: 'Cancel what waits on the timelock',
    needs: { ...chain, '--operation <hash>': 'as chain operations lists it' },
    takes: contract,
    load: async () => (await import('./chain/operations.ts')).chainCancel,
  },
  'chain pause': {
    says: 'Stop requests and payments, at once with the key of the pauser',
    needs: chain,
    takes: contract,
    load: async () => (await import('./chain/pause.ts')).chainPause,
  },
  'chain unpause': {
    says: 'Let requests and payments run again',
    needs: chain,
    takes: contract,
    load: async () => (await import('./chain/pause.ts')).chainUnpause,
  },
  'chain rerequest': {
    says: 'Ask again for a random value that has not come for 24 hours',
    needs: { ...campaign, ...number },
    load: async () => (await import('./chain/rerequest.ts')).chainRerequest,
  },
  'chain settle': {
    says: 'Settle a drawing whose payment its chain took back, with CHAIN_OWNER_KEY',
    needs: { ...campaign, ...number },
    load: async () => (await import('./chain/settle.ts')).chainSettle,
  },
  'chain void': {
    says: 'Give up a drawing whose random value has not come for 24 hours',
    needs: { ...campaign, ...number, '--reason <text>': 'why, in public' },
    load: async () => (await import('./chain/void.ts')).chainVoid,
  },
  'chain disown': {
    says: 'Say of a number in the contract that it belongs to no drawing here',
    needs: { ...campaign, ...number, '--reason <text>': 'why, in public' },
    takes: {
      '--end-drawing': 'the drawing here that it was requested for was drawn there: it is never drawn again',
      '--stolen-key': 'somebody else requested it: a drawing here that it names is drawn all the same',
    },
    load: async () => (await import('./chain/disown.ts')).chainDisown,
  },
  'chain status': {
    says: 'Show each contract: its money, what waits, and where it differs from the database',
    load: async () => (await import('./chain/status/status.ts')).chainStatus,
  },
  'site render': {
    says: 'Render pages again',
    takes: { '--all': 'every page', '--campaign <slug>': 'the pages of one' },
    load: async () => (await import('./status/site.ts')).siteRender,
  },
  'site status': {
    says: 'Show what is rendered, stale or failed',
    load: async () => (await import('./status/site.ts')).siteStatus,
  },
  'incident open': {
    says: 'Tell everybody of an outage',
    needs: told,
    takes: { '--impact <impact>': 'degraded (default) or down' },
    load: async () => (await import('./status/incidents.ts')).incidentOpen,
  },
  'incident plan': {
    says: 'Tell everybody of maintenance',
    needs: { ...told, '--from <time>': 'like 2030-01-01T12:00:00Z', '--to <time>': 'when it is over at the latest' },
    load: async () => (await import('./status/incidents.ts')).incidentPlan,
  },
  'incident update': {
    says: 'Say how it goes on',
    needs: {
      ...incident,
      '--stage <stage>': 'investigating, identified or monitoring; of maintenance scheduled or in_progress',
      '--text <text>': 'what is known by now, in public',
    },
    load: async () => (await import('./status/incidents.ts')).incidentUpdate,
  },
  'incident resolve': {
    says: 'Say that it is over, for good',
    needs: { ...incident, '--text <text>': 'what it was, in public' },
    load: async () => (await import('./status/incidents.ts')).incidentResolve,
  },
  'incident list': {
    says: 'List what was told of in the last 90 days, the newest first',
    load: async () => (await import('./status/incidents.ts')).incidentList,
  },
  'backup note': {
    says: 'Note that a backup has been made, so that monitors know its age',
    load: async () => (await import('./status/backup.ts')).backupNote,
  },
  status: {
    says: 'Show queues, balances, and what needs attention',
    takes: { '--check': 'for monitors: exit status 1 when something needs a person' },
    load: async () => (await import('./status/status.ts')).status,
  },
}

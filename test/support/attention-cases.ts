import type { Attention } from '../../domain/attention.ts'

const contract = `0x${'c'.repeat(40)}`
const account = `0x${'a'.repeat(40)}`
const chain = 'base-sepolia'
const transaction = `0x${'d'.repeat(64)}`

/** Each code at least once, with what it says. */
export const attentionCases: readonly (readonly [Attention, string])[] = [
  [{ code: 'no_winners', detail: {} }, 'No winners by the cutoff.'],
  [{ code: 'fetch_failed', detail: { failure: 'Winners source answered 500.' } }, 'Winners source answered 500.'],
  [{ code: 'no_wallet', detail: {} }, 'No payout wallet.'],
  [
    { code: 'wallet_not_approved', detail: {} },
    'No payout wallet is set in the contract: operators run wallet approve.',
  ],
  [
    { code: 'unsupported_payment', detail: { token: 'USDC', chain } },
    'Payments in USDC on the chain "base-sepolia" are not set up.',
  ],
  [
    { code: 'not_registered', detail: { chain } },
    'The campaign is not registered in the contract on base-sepolia: operators run chain register.',
  ],
  [
    { code: 'table_not_registered', detail: { chain } },
    'The contract on base-sepolia has no or another prize table for its draw time: operators run chain tables.',
  ],
  [
    { code: 'table_not_registered', detail: { chain, isComing: true } },
    'The contract on base-sepolia takes its prize table within a day: it is drawn then, and nothing is to be done.',
  ],
  [
    { code: 'chain_unwatched', detail: {} },
    'No worker watches the chain of this campaign: operators set its RPC_URLS and CHAIN_OPERATOR_KEY.',
  ],
  [
    { code: 'chain_failing', detail: { chain, error: 'HTTP request failed: 503' } },
    'The nodes of base-sepolia do not do what they are asked: HTTP request failed: 503',
  ],
  [{ code: 'chain_misconfigured', detail: { problem: 'There is no contract.' } }, 'There is no contract.'],
  [
    { code: 'wrong_key', detail: { account, operator: contract, chain } },
    `CHAIN_OPERATOR_KEY is the key of ${account}, but ${contract} signs on base-sepolia: run chain operator, or correct it.`,
  ],
  [
    { code: 'not_operator', detail: { account, contract, chain } },
    `The key of ${account} is not the operator of ${contract} on base-sepolia: the owner sets it.`,
  ],
  [
    { code: 'contract_paused', detail: { contract, chain } },
    `The contract ${contract} on base-sepolia is paused: its owner lifts the pause.`,
  ],
  [
    { code: 'gas_expensive', detail: { chain } },
    'Gas on base-sepolia costs more than the limit set for it: it is tried again.',
  ],
  [
    { code: 'gas_empty', detail: { account, chain } },
    `${account} has too little ether for gas on base-sepolia: send it some.`,
  ],
  [
    { code: 'fee_empty', detail: { contract, chain } },
    `The contract ${contract} has no ether for the randomness fee: send it some on base-sepolia.`,
  ],
  [
    { code: 'fee_expensive', detail: { chain, asked: '1', allowed: '0.002' } },
    'The randomness provider on base-sepolia asks for 1 ether; at most 0.002 is paid.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'campaign' } },
    'The contract does not know the campaign of this drawing: operators compare chain status.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'table', table: 2 } },
    'The contract has a prize table of this campaign, number 2, that its terms do not have: operators run chain withdraw-table, or change the registrar.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'moved' } },
    'The contract says that the campaign goes on in another one: operators run chain move.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'list', number: 7 } },
    'The contract has another winner list under number 7: nothing is sent until chain disown was run.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'value', number: 7 } },
    'The contract has another random value for number 7: nothing is paid.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'amount', number: 7 } },
    'The contract paid nothing for number 7, where prizes were won: operators compare chain status.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'value_taken_back', number: 7 } },
    'The chain took the random value of number 7 back after it was public: its proof does not check any more.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'drawn_otherwise', number: 7 } },
    'The contract has another list or random value for number 7 than its proof.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'payment_taken_back', number: 7 } },
    'The chain took the payment of number 7 back after it was final: it is sent again. If this stays, operators run chain settle.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'paid_otherwise', number: 7 } },
    'The contract paid another amount for number 7 than is recorded: operators compare chain status.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'wallet', wallet: contract } },
    `The contract pays this campaign to ${contract}, which is not its wallet here: operators run wallet approve, or ask the owner.`,
  ],
  [
    { code: 'chain_differs', detail: { differs: 'guarantees', here: 2, there: 3 } },
    'The contract paid 3 guarantees of this campaign, and 2 are paid here: operators compare chain status.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'period_paid', period: 3, number: 12 } },
    'The contract paid guarantee period 3 for a win of number 12, which this database did not send, so nothing more is paid for it: restore a newer one, or see "Backup and restore" in docs/operating.md.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'guarantee_terms' } },
    'The contract has another guarantee for this campaign than it promises: operators run chain guarantee, or change the registrar.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'guarantee_terms', until: '2026-12-01T18:00:00.000Z' } },
    'The contract has another guarantee for this campaign than it promises, until 2026-12-01T18:00:00.000Z: nothing is to be done.',
  ],
  [
    { code: 'chain_differs', detail: { differs: 'token', token: contract } },
    `The contract pays this campaign in another token, ${contract}: nothing is paid.`,
  ],
  [
    { code: 'unknown_number', detail: { number: 7 } },
    'The contract has a number 7 that this database does not know: restore a newer one, or run chain disown.',
  ],
  [
    { code: 'chain_refused', detail: { transaction } },
    `The contract refused transaction ${transaction}; it is tried again.`,
  ],
  [
    { code: 'contract_refuses', detail: { reason: 'OutOfOrder(3)' } },
    'The contract would refuse it, so nothing is sent: OutOfOrder(3).',
  ],
  [
    { code: 'token_refuses', detail: { token: contract, reason: 'paused' } },
    `The token ${contract} refuses the payment, so nothing is sent: paused.`,
  ],
  [
    { code: 'not_mined', detail: { transaction, offered: '0.2', asked: '0.5' } },
    `${transaction} is in no block after five minutes: it offers 0.2 gwei, and a block takes 0.5.`,
  ],
  [
    { code: 'entropy_overdue', detail: { since: '2026-12-01T18:05:00.000Z' } },
    'Random value overdue since 2026-12-01T18:05:00.000Z.',
  ],
  [
    { code: 'callback_failed', detail: { transaction, sequence: '9' } },
    `The value came in ${transaction}, but its callback failed: call revealWithCallback for sequence 9 again.`,
  ],
  [
    {
      code: 'value_not_delivered',
      detail: { sequence: '9', reason: 'the contract refuses it: IncorrectRevelation()' },
    },
    'The public value of sequence 9 could not be delivered: the contract refuses it: IncorrectRevelation()',
  ],
  [
    { code: 'cap_exceeded', detail: { limit: '100' } },
    "The payment is above the contract's limit of 100 token units: its owner raises it.",
  ],
  [
    { code: 'day_cap_reached', detail: {} },
    "The campaign's payments of today have reached its daily limit in the contract: it is paid tomorrow (UTC).",
  ],
  [
    { code: 'guarantee_too_early', detail: { from: '2026-12-01T18:00:00.000Z' } },
    'The contract pays the next guarantee of this campaign from 2026-12-01T18:00:00.000Z on.',
  ],
  [
    { code: 'till_empty', detail: { contract, chain, missing: '100' } },
    `The campaign lacks 100 token units in the contract ${contract} on base-sepolia: operators run chain deposit.`,
  ],
  [
    { code: 'period_waits', detail: { period: 2, drawings: 1, firstDrawAt: '2026-12-01T18:00:00.000Z' } },
    'Guarantee period 2 is over, but the drawing of 2026-12-01T18:00:00.000Z needs attention before it can be checked.',
  ],
  [
    { code: 'period_waits', detail: { period: 2, drawings: 3, firstDrawAt: '2026-12-01T18:00:00.000Z' } },
    'Guarantee period 2 is over, but 3 of its drawings, the first that of 2026-12-01T18:00:00.000Z, need attention before it can be checked.',
  ],
  [
    { code: 'rows_differ', detail: { found: 'commitment: it is another' } },
    'What is recorded of this draw was changed after it was drawn: commitment: it is another',
  ],
  [
    { code: 'audit_differs', detail: { partner: 'ptr_1', found: 'entry 17 (place 5) was deleted' } },
    'The audit log of ptr_1 is not as it was written: entry 17 (place 5) was deleted',
  ],
  [
    { code: 'given_up', detail: { step: 'lock' } },
    'The step "lock" failed and is tried again every minute; operators see the cause in the log.',
  ],
]

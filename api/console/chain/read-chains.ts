/** Our chains as the database has them: a web process makes no calls to a chain. */
import { findPaces } from '../../../db/queries/chain/pace.ts'
import { countIntents } from '../../../db/queries/chain/work.ts'
import {
  type ContractLine,
  listContractLines,
  listInFlight,
  listNodeLines,
  listProposals,
  listRegisteredLines,
  listUnregistered,
  type RegisteredLine,
} from '../../../db/queries/console/chains.ts'
import { readMetrics } from '../../../db/queries/metrics/reading.ts'
import { checksummed, shownAddress } from '../../../domain/chain/address.ts'
import { forecastCampaign, paceOf, plannedOf } from '../../../domain/chain/forecast.ts'
import type { Reading } from '../../../domain/metrics/definition.ts'
import { findPlannedDraws } from '../../cadences/read-cadence.ts'
import { transactionPage, walletPage } from '../../portal/present/explorer.ts'
import { listOperatorNeeds } from '../../actions/operator/needs.ts'
import type { ConsoleService } from '../context.ts'
import { commandsAt } from '../runbook.ts'
import { presentShown, readShown } from '../shown.ts'
import { inGwei } from './gwei.ts'

type Service = Pick<ConsoleService, 'pool' | 'statements' | 'runbook'>

/** Codes of what the comparison with a chain found. */
const DIFFERENCES = ['chain_differs', 'unknown_number']

/** Codes of what the owner of a contract is to do there: by its key, its multisig or its timelock. */
const FOR_OWNER = [
  'wallet_waits',
  'wallet_not_approved',
  'not_registered',
  'table_not_registered',
  'cap_exceeded',
  'contract_paused',
  'not_operator',
  'fee_expensive',
]

/** The last readings of the workers that watch a chain; null: there is none. */
const seenOf = (readings: readonly Reading[], chain: string) => {
  const read = (name: string, labels: Readonly<Record<string, string>> = {}): number | null =>
    readings.find(
      (one) =>
        one.name === name &&
        one.labels['chain'] === chain &&
        Object.entries(labels).every(([label, value]) => one.labels[label] === value),
    )?.value ?? null
  return {
    headSeconds: read('prize_chain_head_age_seconds'),
    nodes: {
      answering: read('prize_chain_nodes', { state: 'answering' }),
      behind: read('prize_chain_nodes', { state: 'behind' }),
      failing: read('prize_chain_nodes', { state: 'failing' }),
    },
    gasPriceGwei: read('prize_chain_gas_price_gwei'),
    feeEther: read('prize_chain_fee_ether'),
    feeFloatEther: read('prize_chain_float_ether', { of: 'fee' }),
    gasFloatEther: read('prize_chain_float_ether', { of: 'gas' }),
    feeDays: read('prize_chain_float_days', { of: 'fee' }),
    gasDays: read('prize_chain_float_days', { of: 'gas' }),
    moneyDays: read('prize_chain_money_days'),
    oldestUnconfirmedSeconds: read('prize_chain_oldest_unconfirmed_seconds'),
    oldestValueSeconds: read('prize_chain_value_oldest_seconds'),
    oldestPaymentSeconds: read('prize_chain_payment_oldest_seconds'),
  }
}

/** The key by which operators queue for this computation, in the place of a partner's id. */
const OPERATORS = 'operators'

/** For how many days each campaign's prize money lasts, by its slug; null: while nothing is spent. */
const moneyDays = async ({ pool }: Service, place: ContractLine, registered: readonly RegisteredLine[]) => {
  const rows = await findPaces(pool, place, registered.length)
  const planned = await findPlannedDraws(OPERATORS, rows.map(plannedOf))
  const paces = new Map(rows.map((row, i) => [row.slug, paceOf(row, planned[i] as number)]))
  return new Map(
    registered.flatMap(({ slug, balanceCents }) => {
      const pace = paces.get(slug)
      return pace && balanceCents !== null ? [[slug, forecastCampaign(pace, balanceCents)] as const] : []
    }),
  )
}

const readContract = async (service: Service, row: ContractLine) => {
  const { pool, statements } = service
  const place = [row.chain, row.contract]
  const [counts, proposals, inFlight, registered] = await Promise.all([
    countIntents(pool, row),
    readShown(statements, listProposals, place),
    readShown(statements, listInFlight, place),
    readShown(statements, listRegisteredLines, place),
  ])
  const lasts = await moneyDays(service, row, registered.rows)
  return {
    ...row,
    contract: checksummed(row.contract),
    contractUrl: walletPage(row.chain, row.contract),
    operator: checksummed(row.operator),
    operatorUrl: walletPage(row.chain, row.operator),
    owner: row.owner && checksummed(row.owner),
    ownerUrl: row.owner && walletPage(row.chain, row.owner),
    proposals: presentShown(proposals, ({ calls, proposedBy, ...line }) => ({
      ...line,
      calls: calls.map(({ to, what }) => ({ to: checksummed(to), what })),
      proposedBy: checksummed(proposedBy),
    })),
    counts,
    inFlight: presentShown(inFlight, ({ maxFeeWei, ...line }) => ({
      ...line,
      maxFeeGwei: maxFeeWei === null ? null : inGwei(maxFeeWei),
      transactionUrl: transactionPage(row.chain, line.hash),
    })),
    campaigns: presentShown(registered, (line) => ({
      ...line,
      wallet: shownAddress(line.wallet),
      lasts: lasts.get(line.slug) ?? null,
    })),
  }
}

export const readChains = async (service: Service) => {
  const { pool, statements } = service
  const [contracts, readings, { needs, leftOff }] = await Promise.all([
    statements.rows(listContractLines, []),
    readMetrics(pool),
    listOperatorNeeds(service, [...DIFFERENCES, ...FOR_OWNER]),
  ])
  const names = [...new Set(contracts.map(({ chain }) => chain))]
  return Promise.all(
    names.map(async (chain) => {
      const here = needs
        .filter((need) => need.chain === chain)
        .map((need) => ({ ...need, commands: commandsAt(service.runbook, need.code, need) }))
      return {
        chain,
        ...seenOf(readings, chain),
        eachNode: await readShown(statements, listNodeLines, [chain]),
        contracts: await Promise.all(
          contracts.filter((row) => row.chain === chain).map((row) => readContract(service, row)),
        ),
        differences: here.filter(({ code }) => DIFFERENCES.includes(code)),
        forOwner: here.filter(({ code }) => FOR_OWNER.includes(code)),
        /** How many more there are of both, on all chains together. */
        leftOff,
        unregistered: await readShown(statements, listUnregistered, [chain]),
      }
    }),
  )
}

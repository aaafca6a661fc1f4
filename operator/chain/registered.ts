import {
  findRegistrable,
  findRegistrations,
  type Registrable,
  type RegistrationRow,
} from '../../db/queries/chain/contracts.ts'
import { type Address, type Chain, findToken, type Token } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Store } from '../command.ts'
import { chainNamed } from './store.ts'

/** A campaign as commands find it in a contract, under its id there. */
export type Registered = { campaign: Registrable; chain: Chain; token: Token; contract: Address; contractId: number }

const toRegistered = (
  campaign: Registrable,
  { contract, contractId }: Pick<Registered, 'contract' | 'contractId'>,
): Registered => {
  const chain = chainNamed(campaign.chain)
  return { campaign, chain, token: findToken(chain, campaign.token) as Token, contract, contractId }
}

/** The campaign of a slug; null if it is in no contract. */
export const findInContract = async (store: Store, slug: string): Promise<Registered | null> => {
  const campaign = await findRegistrable(store.pool, slug)
  if (!campaign || campaign.contract === null || campaign.contractId === null) return null
  const { contract, contractId } = campaign
  return toRegistered(campaign, { contract, contractId })
}

/** `number`: of a drawing. Where neither is given, the contract that the campaign is in. */
type Wanted = { number?: number; contract?: Address | undefined }

const isWanted = ({ number, contract }: Wanted, row: RegistrationRow): boolean => {
  if (contract !== undefined) return row.contract === contract
  if (number === undefined) return row.isCurrent
  return number >= row.firstNumber && (row.isCurrent || number <= row.lastNumber)
}

/**
 * A campaign in a contract: the one that is named, the one that has the drawing of this number, or else the current
 * one.
 */
export const inContract = async (store: Store, slug: string, wanted: Wanted = {}): Promise<Registered> => {
  const campaign = await findRegistrable(store.pool, slug)
  const rows = campaign ? await findRegistrations(store.pool, campaign.id) : []
  const row = rows.find((one) => isWanted(wanted, one))
  if (campaign && row) return toRegistered(campaign, row)
  throw new Refused(
    'bad_request',
    rows.length === 0
      ? `There is no campaign "${slug}" in a contract. Run chain register first.`
      : `The campaign "${slug}" is in none such. It is or was in: ${rows.map(({ contract }) => contract).join(', ')}.`,
  )
}

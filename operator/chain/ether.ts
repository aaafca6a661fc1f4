import { z } from 'zod'
import type { Address, Chain } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import { ETHER, inTokens, toUnits } from '../../worker/chain/money.ts'
import { callAsOwner } from '../../worker/chain/owning/call.ts'
import { type Move, requireNext } from '../../worker/chain/owning/once.ts'
import { readMaxRequestFee } from '../../worker/chain/owning/shown.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { isSoAlready, onceMore, ownerOutput, SO_ALREADY } from './owner-output.ts'
import { address, again, certainPlace, contractOn, ofContract, ownerOn } from './store.ts'

const amount = (what: string) =>
  z.string({ error: `is missing: ${what}` }).regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be an amount like 0.05')

const unitsOf = (text: string, currency: { symbol: string; decimals: number }): bigint => {
  const units = toUnits(text, currency)
  if (units !== null && units > 0n) return units
  throw new Refused(
    'bad_request',
    `${text} ${currency.symbol} cannot be sent: it is more than 0, with ${currency.decimals} decimals at most.`,
  )
}

const feeOptions = z.strictObject({ ...ofContract, maxEther: amount('the most that a request may cost') })

/** Sets what the provider may ask for one random value at most. */
export const chainFee: Command = async (given, store) => {
  const { maxEther, ...place } = checkOptions(feeOptions, given)
  const { chain } = place
  const { address: contract } = await contractOn(store, place)
  const key = await ownerOn(store, chain)
  const wei = unitsOf(maxEther, ETHER)
  const isSo = await isSoAlready(store, key, contract, async (at) => (await readMaxRequestFee(at)) === wei)
  const outcome = isSo ? SO_ALREADY : await callAsOwner(key, contract, 'setMaxRequestFee', [wei])
  return ownerOutput(outcome, ({ transaction }) => ({
    json: { chain: chain.name, contract, maxEther, transaction },
    text: `A request in ${contract} on ${chain.name} costs ${maxEther} ether at most from now on.`,
  }))
}

const withdrawOptions = z.strictObject({
  ...ofContract,
  of: z.string({ error: 'is missing: ether, or the symbol of a token' }),
  amount: amount('how much is taken out'),
  to: address('where it goes'),
  again,
})

const NO_TOKEN: Address = '0x0000000000000000000000000000000000000000'

const currencyOf = ({ name, tokens }: Chain, symbol: string) => {
  if (symbol === ETHER.symbol) return { ...ETHER, address: NO_TOKEN }
  const token = tokens.find((one) => one.symbol === symbol)
  if (token) return token
  const known = [ETHER, ...tokens].map((one) => one.symbol).join(', ')
  throw new Refused('bad_request', `of: there is no "${symbol}" on ${name}. There are: ${known}.`)
}

/**
 * Takes ether out of the contract, or tokens that no campaign owns. The same amount is not sent twice: through a
 * timelock never, no matter which key makes the call, otherwise not within an hour. `again` names the operation or
 * transaction after which it is to be sent once more.
 */
export const chainWithdraw: Command = async (given, store) => {
  const { of, amount: text, to, again: after, ...place } = checkOptions(withdrawOptions, given)
  const { chain } = place
  const { address: contract } = await contractOn(store, place)
  const currency = currencyOf(chain, of)
  const units = unitsOf(text, currency)
  const key = await ownerOn(store, chain)
  const move: Move = { was: 'withdrawn', args: { token: currency.address, to }, amount: units }
  const next = () => requireNext(certainPlace(store, key, contract), key.address, move, after)
  const args = [currency.address, to, units] as const
  const outcome = await callAsOwner(key, contract, 'withdraw', args, { after, requireNext: next })
  return ownerOutput(outcome, (made) => ({
    json: { chain: chain.name, contract, of, amount: text, to, ...made },
    text: `${inTokens(units, currency)} of the contract ${contract} on ${chain.name} went to ${to}${onceMore(made)}`,
  }))
}

import { encodeFunctionData, erc20Abi } from 'viem'
import { OWNER } from './commands.ts'
import { type Live, token } from './chain.ts'

/** Moves tokens out of the contract past all its rules, as the issuer of a token can. */
export const takeTokens = async (
  { owner, contract }: Pick<Live, 'owner' | 'contract'>,
  units: bigint,
): Promise<void> => {
  const ask = (method: string, params: unknown[]) => owner.nodes.read.request({ method, params } as never)
  await ask('anvil_impersonateAccount', [contract])
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OWNER, units] })
  await ask('eth_sendTransaction', [{ from: contract, to: token.address, data }])
}

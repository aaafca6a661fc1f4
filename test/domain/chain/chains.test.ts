import test from 'ava'
import { getAddress, getContractAddress } from 'viem'
import { type Address, type Chain, chains, findChain, findToken } from '../../../domain/chain/chains.ts'
import { hasCents } from '../../../domain/chain/token-units.ts'
import { localAccounts } from '../../../local/chain/setup.ts'

const addressesOf = ({ entropy, tokens }: Chain): readonly Address[] => [
  entropy.contract,
  entropy.provider,
  ...tokens.map(({ address }) => address),
]

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

test('names, ids and the variables that name the nodes are of one chain each', (t) => {
  t.true(isUnique(chains.map(({ name }) => name)))
  t.true(isUnique(chains.map(({ chainId }) => chainId)))
  t.true(isUnique(chains.map(({ rpcVariable }) => rpcVariable)))
})

test('no chain has the name that means that no money moves', (t) => {
  t.is(findChain('test'), undefined)
})

for (const chain of chains) {
  test(`${chain.name}: every address has twenty bytes in lower case, and none stands for two things`, (t) => {
    const addresses = addressesOf(chain)
    for (const address of addresses) t.regex(address, /^0x[0-9a-f]{40}$/)
    t.true(isUnique(addresses))
  })

  test(`${chain.name}: it has a token, and each of its tokens has a name of its own and can be split into cents`, (t) => {
    t.true(chain.tokens.length > 0)
    t.true(isUnique(chain.tokens.map(({ symbol }) => symbol)))
    for (const { decimals } of chain.tokens) t.true(hasCents(decimals))
  })

  test(`${chain.name}: name and variable are as the database and the environment take them`, (t) => {
    t.regex(chain.name, /^[a-z0-9-]{1,40}$/)
    t.regex(chain.rpcVariable, /^RPC_URLS_[A-Z0-9_]+$/)
    t.true(Number.isSafeInteger(chain.chainId) && chain.chainId > 0)
  })

  test(`${chain.name}: something may be in flight, and the tip for a block fits under the limit`, (t) => {
    t.true(chain.maxInFlight >= 1)
    t.true(chain.pollMs > 0 && chain.bumpAfterSeconds > 0)
    t.true(chain.priorityFeePerGas > 0n && chain.priorityFeePerGas < chain.maxFeePerGas)
  })

  test(`${chain.name}: it is found by its name and its tokens by their symbols, and nothing else is`, (t) => {
    t.is(findChain(chain.name), chain)
    for (const token of chain.tokens) t.is(findToken(chain, token.symbol), token)
    t.is(findChain(chain.name.toUpperCase()), undefined)
    t.is(findToken(chain, 'GOLD'), undefined)
  })
}

test('two chains share no address: each row is of its own chain', (t) => {
  t.true(isUnique(chains.flatMap(addressesOf)))
})

test('on a chain that others run, a block is final when its nodes say so or under 30 more at least, and at most 16 transactions wait for one', (t) => {
  for (const { explorer, depth, maxInFlight } of chains.filter((chain) => chain.explorer !== null)) {
    t.regex(explorer ?? '', /^https:\/\/[a-z.]+$/)
    t.true(depth === null || depth >= 30)
    t.true(maxInFlight <= 16)
  }
})

test('the addresses of the known chains are right to the checksum', (t) => {
  const known = (name: string): string[] => addressesOf(findChain(name) as Chain).map((address) => getAddress(address))
  t.deepEqual(known('base'), [
    '0x6E7D74FA7d5c90FEF9F0512987605a6d546181Bb',
    '0x52DeaA1c84233F7bb8C8A45baeDE41091c616506',
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  ])
  t.deepEqual(known('base-sepolia'), [
    '0x41c9e39574F40Ad34c79f1C99B66A45eFB830d4c',
    '0x6CC14824Ea2918f5De5C2f75A9Da968ad4BD6344',
    '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  ])
})

test('the contracts of the local chain are where its first account deploys them first', (t) => {
  const { entropy, tokens } = findChain('local') as Chain
  const from = localAccounts.owner.account.address
  t.is(getContractAddress({ from, nonce: 0n }).toLowerCase(), entropy.contract)
  t.deepEqual(
    tokens.map(({ address }) => address),
    [getContractAddress({ from, nonce: 1n }).toLowerCase() as Address],
  )
  t.is(localAccounts.keeper.account.address.toLowerCase(), entropy.provider)
})

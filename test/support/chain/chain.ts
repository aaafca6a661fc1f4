import { sql } from 'slonik'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { type ContractRow, findContracts, insertContract, setContractId } from '../../../db/queries/chain/contracts.ts'
import { guaranteeAsJson, promisedGuarantee } from '../../../db/queries/chain/guarantee.ts'
import { findPrizeTables } from '../../../db/queries/campaign/prize-tables.ts'
import { type Address, type Chain, findChain } from '../../../domain/chain/chains.ts'
import { type Guarantee, toOnchainTerms } from '../../../domain/chain/guarantee-terms.ts'
import { toOnchainTable } from '../../../domain/chain/onchain-table.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import { type Anvil, type AnvilOptions, startAnvil } from '../../../local/chain/anvil.ts'
import { startKeeper } from '../../../local/chain/entropy-keeper.ts'
import { fundContract, localAccounts, mintTokens, setUpChain } from '../../../local/chain/setup.ts'
import type { ChainContext } from '../../../worker/chain/context.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { deployContract, deposit, openOwner, registerCampaign, type Registration } from '../../../worker/chain/owner.ts'
import type { Owner as Operator } from '../../../worker/chain/owning/transact.ts'
import { readDrawings } from '../../../worker/chain/read-contract.ts'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { openKeeper } from './keeper.ts'
import { type Mining, openMining } from './mining.ts'
import { type Owner, testDatabase } from '../database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, promiseGuarantee, winnerIds } from '../factory.ts'
import { until } from '../until.ts'
import { asWorker, openWorkplace, type TestWorkplace } from '../workplace.ts'
import { work } from '../work.ts'
import { shownSentence } from '../attention.ts'

export const localChain = findChain('local') as Chain
export const [token] = localChain.tokens as [Chain['tokens'][number]]
export const WALLET: Address = `0x${'ab'.repeat(20)}`
const LIMITS = { maxPerDrawing: 10n ** 12n, maxPerDay: 10n ** 13n }
const MONEY = 10n ** 15n
/** Calls that the contract refused are retried with exponential backoff in seconds, however fast the rounds are. */
const LONGEST_MS = 90_000
/** `runUntil` fails only after this many rounds, as rounds are slow on a busy machine. */
const LEAST_ROUNDS = 100

const secondsAgo = (seconds: number): Date => new Date((Math.floor(Date.now() / 1000) - seconds) * 1000)

/** A chain for one test, with everything on it that the service needs except our own contract. */
const testChain = async (t: Owner, options: AnvilOptions) => {
  const anvil = await startAnvil(options)
  t.teardown(anvil.stop)
  await setUpChain(anvil.url)
  return anvil
}

/** Our contract on the chain, recorded in the database. */
const deploy = async (workplace: Awaited<ReturnType<typeof openWorkplace>>, { url }: Anvil) => {
  const nodes = openNodes(localChain, [url])
  const owner = openOwner({ ...workplace, chain: localChain, nodes }, localAccounts.owner.key)
  const operator = localAccounts.operator.account.address.toLowerCase() as Address
  const { address, block } = await deployContract(owner, {
    owner: owner.address,
    registrar: owner.address,
    operator,
    pauser: owner.address,
  })
  await fundContract(url, address)
  const { name: chain, chainId } = localChain
  await insertContract(workplace.pool, { chain, chainId, address, operator, deployedBlock: block })
  return owner
}

const termsRow = z.object({
  slug: z.string(),
  prizeTableId: z.string(),
  fingerprint: z.instanceof(Buffer),
  largePrizeCents: z.coerce.number().nullable(),
  guarantee: promisedGuarantee.nullable(),
})

/** Gives a campaign of the contract so many units of the token. */
export const giveMoney = async (
  owner: Operator,
  { contract, contractId, units = MONEY }: { contract: Address; contractId: number; units?: bigint | undefined },
): Promise<void> => {
  await mintTokens(owner.nodes.read.chain?.rpcUrls.default.http[0] as string, owner.address, units)
  await deposit(owner, contract, { campaignId: contractId, token: token.address, units })
}

/** What a campaign is registered with: its first table and its guarantee. */
export const registrationOf = async (
  { pool }: Pick<TestWorkplace, 'pool'>,
  refundTo: Address,
  campaignId: string,
): Promise<Registration> => {
  const terms = await pool.one(sql.type(termsRow)`
    select c.slug, t.id as "prizeTableId", t.fingerprint, c.large_prize_cents as "largePrizeCents",
      ${guaranteeAsJson} as guarantee
    from campaign c
      join campaign_terms ct on ct.campaign_id = c.id and ct.from_draw_at = '-infinity'
      join prize_table t on t.id = ct.prize_table_id
    where c.id = ${campaignId}`)
  const { slug, prizeTableId, fingerprint, largePrizeCents, guarantee } = terms
  const table = (await findPrizeTables(pool, [prizeTableId])).get(prizeTableId) as PrizeTable
  return {
    slug,
    token: token.address,
    wallet: WALLET,
    refundTo,
    ...LIMITS,
    drawings: 0,
    table: toOnchainTable(table, {
      fingerprint: `0x${fingerprint.toString('hex')}`,
      largePrizeCents,
      decimals: token.decimals,
    }),
    terms: toOnchainTerms(guarantee, token.decimals),
  }
}

/** Registers a campaign, and gives it money. */
export const register = async (
  place: Pick<TestWorkplace, 'pool'>,
  owner: Operator,
  contract: Address,
  campaignId: string,
  { units, wallet = WALLET }: { units?: bigint | undefined; wallet?: Address | null | undefined } = {},
): Promise<number> => {
  const registration = await registrationOf(place, owner.address, campaignId)
  const contractId = await registerCampaign(owner, contract, { ...registration, wallet })
  await setContractId(place.pool, campaignId, contract, contractId)
  await giveMoney(owner, { contract, contractId, units })
  return contractId
}

/** Closed after the test, unless it is closed before. */
const openPlace = async (t: Owner, databaseUrl: string) => {
  const place = await openWorkplace(databaseUrl)
  let isOpen = true
  const close = async () => {
    if (isOpen) await place.close()
    isOpen = false
  }
  t.teardown(close)
  return { ...place, close }
}

/** On a chain with regular blocks the provider answers by itself, and its manual controls do nothing. */
const keepByItself = async (t: Owner, url: string): Promise<ManualKeeper> => {
  const keeper = await startKeeper({ url })
  t.teardown(keeper.stop)
  return {
    answer: async () => {},
    keepSilent: () => {},
    forget: () => {},
    contribution: () => '0x',
    skip: () => new Set(),
  }
}

type ManualKeeper = Awaited<ReturnType<typeof openKeeper>>

type Options = {
  /** A migrated database; a new one without it. */
  databaseUrl?: string
  rpcUrls?: (url: string) => Promise<string[]>
  blockSeconds?: number
  /** How far its first blocks are in the past: a test that makes many at once then makes none in the future. */
  behindSeconds?: number
  tiers?: readonly object[]
  /** How many token units the contract has for the campaign at first. */
  units?: bigint
  /** Its periods may be shorter than a partner’s. */
  guarantee?: Guarantee
  /** Where its contract pays to at first, if not to its wallet here. */
  wallet?: null
} & Record<string, unknown>

/**
 * A live campaign registered on its own chain, and a worker's rounds over that chain, which run when the test says so.
 * `rpcUrls` may put something between the worker and the chain.
 */
export const openLive = async (t: Owner, options: Options = {}) => {
  const {
    databaseUrl = await testDatabase(t),
    rpcUrls,
    blockSeconds,
    behindSeconds,
    tiers,
    units,
    guarantee,
    wallet,
    ...overrides
  } = options
  const anvil = await testChain(t, {
    ...(blockSeconds === undefined ? {} : { blockSeconds }),
    ...(behindSeconds === undefined ? {} : { startsAt: secondsAgo(behindSeconds) }),
  })
  const place = await openPlace(t, databaseUrl)
  const owner = await deploy(place, anvil)
  const mining = openMining(owner.nodes.read)
  const keeper = blockSeconds === undefined ? await openKeeper(anvil.url, mining) : await keepByItself(t, anvil.url)
  const partner = await makePartner(place)
  const payout = { chain: 'local', token: token.symbol, wallet: WALLET }
  const prizeTable = tiers && { version: 1, tiers }
  const campaign = await makeCampaign(place, { partner, mode: 'live', payout, prizeTable, ...overrides })
  if (guarantee) await promiseGuarantee(place, campaign.id, guarantee)
  const contract = (await findContracts(place.pool, 'local'))[0]?.address as Address
  const contractId = await register(place, owner, contract, campaign.id, { units, wallet })
  const urls = (await rpcUrls?.(anvil.url)) ?? [anvil.url]
  return {
    anvil,
    owner,
    keeper,
    campaign,
    guarantee: guarantee ?? null,
    contract,
    contractId,
    ...mining,
    databaseUrl,
    ...(await attach(place, { urls, keeper, mining, campaign })),
    /** The same worker on another database, such as an older copy of this one. */
    on: async (url: string) => attach(await openPlace(t, url), { urls, keeper, mining, campaign }),
  }
}

export type Live = Awaited<ReturnType<typeof openLive>>

type Attached = {
  urls: readonly string[]
  keeper: ManualKeeper
  mining: Mining
  campaign: Awaited<ReturnType<typeof makeCampaign>>
}

/** A worker on a database that knows the campaign and the contract. */
const attach = async (place: TestWorkplace, { urls, keeper, mining, campaign }: Attached) => {
  const { address, deployedBlock } = (await findContracts(place.pool, 'local'))[0] as ContractRow
  const context: ChainContext = {
    ...asWorker(place),
    client: openPartnerClient({ allowLoopback: true }),
    chain: localChain,
    nodes: openNodes(localChain, urls),
    account: privateKeyToAccount(localAccounts.operator.key),
    contract: address,
    deployedBlock: BigInt(deployedBlock),
  }
  const round = async (): Promise<boolean> => {
    const { hasSigned } = await runRound(context)
    await mining.allMined()
    return hasSigned
  }
  /** A drawing with its list. */
  const open = async (given: { id?: string; cutoffAt?: Date; drawAt?: Date } = {}): Promise<string> => {
    const id = await makeDrawing(place, { campaign, ...given })
    const list = sql.array(winnerIds(campaign.winnersPerDraw), 'text')
    await place.pool.query(sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${list})`)
    return id
  }
  return {
    ...place,
    context,
    read: (id: string) =>
      place.pool.one(
        sql.type(
          z.object({ status: z.string(), number: z.number().nullable(), needsAttention: shownSentence }),
        )`select status, number, attention_of(attention, attention_detail, attention_since) as "needsAttention" from drawing where id = ${id}`,
      ),
    open,
    /** Drawings with their lists, whose cutoff and draw time have come. */
    sent: async (count = 1, given: (i: number) => { id?: string; drawAt?: Date } = () => ({})): Promise<string[]> => {
      const ids: string[] = []
      for (let i = 0; i < count; i += 1) {
        const id = await open(given(i))
        await passCutoff(place, id)
        ids.push(id)
      }
      const stillOpen = async () => {
        await work(place)
        return place.pool.oneFirst(
          sql.type(z.object({ count: z.number() }))`
            select count(*)::int as count from drawing where id = any(${sql.array(ids, 'text')}) and status = 'open'`,
        )
      }
      await until(stillOpen, (count) => count === 0)
      return ids
    },
    round,
    /** Repeats stages, a round, the provider's answers and a new block until `isSo` holds; fails after a while. */
    runUntil: async (isSo: () => Promise<boolean>, onRound: () => Promise<unknown> = round): Promise<void> => {
      const end = performance.now() + LONGEST_MS
      for (let rounds = 0; rounds < LEAST_ROUNDS || performance.now() < end; rounds += 1) {
        await work(place)
        await onRound()
        await keeper.answer()
        await mining.mine()
        if (await isSo()) return
      }
      const waiting = await place.pool.any(sql.unsafe`
        select d.number, d.status, d.attention, d.attention_detail, i.kind, i.state, i.nonce, i.retry_at
        from drawing d left join chain_intent i on i.drawing_id = d.id and i.state <> 'final'
        where d.status <> 'paid'`)
      throw new Error(
        `It was not so after ${LONGEST_MS / 1000} s and more than ${LEAST_ROUNDS} rounds: ${JSON.stringify(waiting)}`,
      )
    },
    /** Whether the contract has settled the drawing of this number. */
    isSettled: async (number: number): Promise<boolean> => {
      const { contractId } = await place.pool.one(sql.type(z.object({ contractId: z.number() }))`
        select contract_id as "contractId" from campaign where id = ${campaign.id}`)
      const block = await context.nodes.read.getBlockNumber()
      const [drawing] = await readDrawings(context, block, [{ campaignId: contractId, number }])
      return drawing !== undefined && drawing.settledAt !== 0
    },
    allPaid: (ids: readonly string[]) => async () =>
      place.pool.oneFirst(sql.type(z.object({ done: z.boolean() }))`
        select bool_and(status = 'paid') as done from drawing where id = any(${sql.array(ids, 'text')})`),
  }
}

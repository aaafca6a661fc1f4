import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPublicClient, http } from 'viem'
import { claimState, lockState, releaseState } from './anvil-claim.ts'
import { findAnvil, type Program, spawnAnvil } from './anvil-program.ts'
import { keepState, lastWords, recoverState } from './anvil-state.ts'
import { freePort, isPortFree } from '../ports.ts'

const HOST = '127.0.0.1'
const CHAIN_ID = 31_337
const ACCOUNTS = 10
const MNEMONIC = 'test test test test test test test test test test test junk'
const GAS_LIMIT = 240_000_000
const READY_LIMIT_MS = 30_000
const POLL_MS = 20
const START_ATTEMPTS = 5
/** For how many of the newest blocks anvil keeps the state. */
const PAST_STATES = 64
/**
 * How many empty blocks are mined after a restart: anvil has lost the states of earlier blocks, which reads a few
 * blocks below the newest need.
 */
const BLOCKS_AFTER_RESTART = 16
const KEEP_EVERY_MS = 10_000
/** The share of the time that may be spent on writing the state, so a long chain is written less often. */
const KEEP_SHARE = 0.02

export type Anvil = {
  url: string
  port: number
  chainId: number
  /** Resolves when the chain has ended, even by itself. */
  ended: Promise<void>
  /** Writes everything to disk. May be called twice. */
  stop: () => Promise<void>
  /** Crashes the chain. It loses what happened since its state was last written, about ten seconds on a short chain. */
  kill: () => Promise<void>
}

export type AnvilOptions = {
  /** Default: a free one. */
  port?: number
  /**
   * Where the chain keeps its state. It is made if missing; the next start continues from it. The state is written when
   * this process ends, even if it is killed; only a crash of anvil falls back to the state last written.
   */
  stateFile?: string
  /** A block every so many seconds; by default one for each transaction. */
  blockSeconds?: number
  /** With 1, `safe` and `finalized` follow the newest block closely. */
  slotsInEpoch?: number
  /** The time of the first block; by default now. */
  startsAt?: Date
  gasLimit?: number
  mnemonic?: string
  accounts?: number
}

const openRpc = (port: number) => {
  const client = createPublicClient({ transport: http(`http://${HOST}:${port}`, { retryCount: 0, timeout: 60_000 }) })
  return (method: string, params: unknown[] = []): Promise<unknown> => client.request({ method, params } as never)
}

const describe = (options: AnvilOptions, port: number, stateFile: string | undefined, isThere: boolean): string[] => {
  const {
    blockSeconds,
    startsAt,
    slotsInEpoch = 1,
    gasLimit = GAS_LIMIT,
    mnemonic = MNEMONIC,
    accounts = ACCOUNTS,
  } = options
  return [
    '--quiet',
    '--disable-console-log',
    `--host=${HOST}`,
    `--port=${port}`,
    `--chain-id=${CHAIN_ID}`,
    `--mnemonic=${mnemonic}`,
    `--accounts=${accounts}`,
    `--gas-limit=${gasLimit}`,
    `--slots-in-an-epoch=${slotsInEpoch}`,
    `--prune-history=${PAST_STATES}`,
    // The default is in the person's home folder.
    `--cache-path=${tmpdir()}`,
    ...(blockSeconds === undefined ? [] : [`--block-time=${blockSeconds}`]),
    ...(startsAt === undefined ? [] : [`--timestamp=${startsAt.getTime() / 1000}`]),
    ...(stateFile && isThere ? [`--load-state=${stateFile}`] : []),
    ...(stateFile ? [`--dump-state=${lastWords(stateFile)}`] : []),
  ]
}

const waitUntilReady = async (program: Program, port: number): Promise<void> => {
  const rpc = openRpc(port)
  for (let waitedMs = 0; waitedMs < READY_LIMIT_MS && !program.hasEnded(); waitedMs += POLL_MS) {
    const chainId = await rpc('eth_chainId').catch(() => undefined)
    if (Number(chainId) === CHAIN_ID && !program.hasEnded()) return
    await pause(POLL_MS)
  }
  await program.kill()
  throw new Error(`The local chain did not start: ${program.complaint() || 'it does not answer'}`)
}

/**
 * Writes the state at intervals until the signal aborts. If the chain does not answer, it tries again at the next one.
 */
const keepStates = async (port: number, stateFile: string, signal: AbortSignal): Promise<void> => {
  const rpc = openRpc(port)
  let kept: unknown
  let restMs = KEEP_EVERY_MS
  while (!signal.aborted) {
    await pause(restMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    const startedAt = performance.now()
    try {
      const newest = await rpc('eth_blockNumber')
      if (newest !== kept) await keepState(stateFile, String(await rpc('anvil_dumpState')))
      kept = newest
    } catch {
      kept = undefined
    }
    restMs = Math.max(KEEP_EVERY_MS, (performance.now() - startedAt) / KEEP_SHARE)
  }
}

const launch = async (options: AnvilOptions, stateFile: string | undefined) => {
  const { port: wanted } = options
  if (wanted !== undefined && !(await isPortFree(wanted)))
    throw new Error(`Port ${wanted} is taken by another program. Choose another port for the local chain.`)
  const program = findAnvil()
  if (stateFile) await claimState(stateFile)
  const isThere = stateFile !== undefined && (await recoverState(stateFile))
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort())
    const running = spawnAnvil(program, describe(options, port, stateFile, isThere))
    if (stateFile && running.pid) await lockState(stateFile, running.pid)
    try {
      await waitUntilReady(running, port)
      if (isThere) await openRpc(port)('anvil_mine', [BLOCKS_AFTER_RESTART])
      return { running, port }
    } catch (error) {
      const isSnatched = wanted === undefined && running.complaint().includes('Address already in use')
      if (!isSnatched || attempt >= START_ATTEMPTS) throw error
    }
  }
}

/** Starts a local chain on the loopback address. It ends with this process, even if this process is killed. */
export const startAnvil = async (options: AnvilOptions = {}): Promise<Anvil> => {
  const stateFile = options.stateFile === undefined ? undefined : resolve(options.stateFile)
  const { running, port } = await launch(options, stateFile)
  const stopping = new AbortController()
  const keeping = stateFile ? keepStates(port, stateFile, stopping.signal) : Promise.resolve()
  const end = async (how: () => Promise<void>) => {
    stopping.abort()
    await keeping
    await how()
    if (stateFile) await releaseState(stateFile)
  }
  return {
    url: `http://${HOST}:${port}`,
    port,
    chainId: CHAIN_ID,
    ended: running.ended,
    stop: () => end(running.stop),
    kill: () => end(running.kill),
  }
}

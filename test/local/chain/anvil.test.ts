import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { foundry } from 'viem/chains'
import { type Anvil, type AnvilOptions, startAnvil } from '../../../local/chain/anvil.ts'
import { findAnvil } from '../../../local/chain/anvil-program.ts'
import { isPortFree } from '../../../local/ports.ts'
import { until } from '../../support/until.ts'
import { startProgram } from '../../support/process/child-program.ts'

const FIRST_ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const POOR_ACCOUNT = '0x00000000000000000000000000000000000000a1'

const newState = async (t: ExecutionContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  // Retried, as a chain whose owner was just killed still writes its last state.
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return join(folder, 'chain', 'state.json')
}

const start = async (t: ExecutionContext, options: AnvilOptions = {}): Promise<Anvil> => {
  const anvil = await startAnvil(options)
  t.teardown(() => anvil.stop())
  return anvil
}

const open = ({ url }: { url: string }) =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

/** One more wei for an account that had none: its balance counts the payments that the chain remembers. */
const pay = async (anvil: { url: string }): Promise<void> => {
  const chain = open(anvil)
  const hash = await chain.sendTransaction({ account: FIRST_ACCOUNT, to: POOR_ACCOUNT, value: 1n })
  await chain.waitForTransactionReceipt({ hash, pollingInterval: 10 })
}

const payments = (anvil: { url: string }): Promise<bigint> => open(anvil).getBalance({ address: POOR_ACCOUNT })

/** A process of its own that starts a chain and says where. */
const startInChild = async (t: ExecutionContext, stateFile: string) => {
  const module = JSON.stringify(new URL('../../../local/chain/anvil.ts', import.meta.url).href)
  const program = `import { startAnvil } from ${module}
    const anvil = await startAnvil({ stateFile: ${JSON.stringify(stateFile)} })
    process.on('SIGINT', () => console.log('interrupted'))
    console.log(anvil.port)
    await new Promise(() => setInterval(() => {}, 1000))`
  const { child, nextLine } = startProgram(t, program)
  const port = Number(await nextLine())
  return { child, nextLine, port, url: `http://127.0.0.1:${port}` }
}

/** A chain on this state that has just paid once more. */
const startPaid = async (t: ExecutionContext, stateFile: string): Promise<Anvil> => {
  const anvil = await start(t, { stateFile })
  await pay(anvil)
  return anvil
}

/** The state of a chain that paid once and was stopped. */
const paidState = async (t: ExecutionContext): Promise<string> => {
  const stateFile = await newState(t)
  const first = await startPaid(t, stateFile)
  await first.stop()
  return stateFile
}

test('a local chain has the chain id, the accounts and the block gas limit that the service is tried with', async (t) => {
  const anvil = await start(t)
  const chain = open(anvil)
  t.is(await chain.getChainId(), anvil.chainId)
  t.is(anvil.chainId, 31_337)
  t.true((await chain.getBalance({ address: FIRST_ACCOUNT })) > 0n)
  t.is((await chain.getBlock()).gasLimit, 240_000_000n)
})

test('what happened is still there after the next start, and can be read a few blocks back', async (t) => {
  const stateFile = await newState(t)
  const first = await startPaid(t, stateFile)
  await first.stop()
  t.true(await isPortFree(first.port))
  const second = await start(t, { stateFile })
  t.is(await payments(second), 1n)
  const newest = await open(second).getBlockNumber()
  t.is(await open(second).getBalance({ address: POOR_ACCOUNT, blockNumber: newest - 8n }), 1n)
  await pay(second)
  await second.stop()
  t.is(await payments(await start(t, { stateFile })), 2n)
})

test('the chain ends when the process that started it is killed, and loses nothing', async (t) => {
  const stateFile = await newState(t)
  const owner = await startInChild(t, stateFile)
  await pay(owner)
  owner.child.kill('SIGKILL')
  const again = await start(t, { stateFile })
  t.is(await payments(again), 1n)
  t.true(await until(() => isPortFree(owner.port), Boolean))
})

test('Ctrl-C in the terminal leaves the chain to those who still need it', async (t) => {
  const owner = await startInChild(t, await newState(t))
  process.kill(-owner.child.pid!, 'SIGINT')
  t.is(await owner.nextLine(), 'interrupted')
  await pay(owner)
  t.is(await payments(owner), 1n)
})

test('a crash of the chain goes back to the state last written', async (t) => {
  const stateFile = await paidState(t)
  const second = await startPaid(t, stateFile)
  await second.kill()
  await second.ended
  t.is(await payments(await start(t, { stateFile })), 1n)
})

test('a state that was half written when the power failed is skipped', async (t) => {
  const stateFile = await paidState(t)
  const second = await startPaid(t, stateFile)
  await second.stop()
  const { size } = await stat(`${stateFile}.end`)
  await truncate(`${stateFile}.end`, Math.floor(size / 2))
  t.is(await payments(await start(t, { stateFile })), 1n)
})

test('a second start on the same state is refused while the first runs', async (t) => {
  const stateFile = await newState(t)
  const first = await start(t, { stateFile })
  await t.throwsAsync(startAnvil({ stateFile }), { message: /already runs on .* Stop it first/ })
  await pay(first)
  t.is(await payments(first), 1n)
})

test('a process number left by a crash does not hinder, even if another program has it now', async (t) => {
  const stateFile = await newState(t)
  const first = await startPaid(t, stateFile)
  const left = await readFile(`${stateFile}.pid`, 'utf8')
  await first.stop()
  await writeFile(`${stateFile}.pid`, left.replace(/^\d+/, String(process.ppid)))
  t.is(await payments(await start(t, { stateFile })), 1n)
})

test('a state that no chain can read is named', async (t) => {
  const stateFile = await newState(t)
  await (await start(t, { stateFile })).stop()
  await (await start(t, { stateFile })).stop()
  await writeFile(stateFile, 'no state')
  await rm(`${stateFile}.end`)
  await t.throwsAsync(startAnvil({ stateFile }), { message: /did not start:.*state\.json/s })
})

test('a port that is taken is refused', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  t.teardown(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  await t.throwsAsync(startAnvil({ port }), {
    message: `Port ${port} is taken by another program. Choose another port for the local chain.`,
  })
})

test('blocks come by the clock when asked for', async (t) => {
  const chain = open(await start(t, { blockSeconds: 1 }))
  t.true(
    (await until(
      () => chain.getBlockNumber(),
      (number) => number > 1n,
    )) > 1n,
  )
})

test('on a platform without anvil the error names the missing package and what to do', (t) => {
  t.throws(() => findAnvil('plan9', 'x64'), {
    message: /needs the package @foundry-rs\/anvil-plan9-amd64.*npm ci.*RPC_URLS_LOCAL/,
  })
})

import test, { type ExecutionContext } from 'ava'
import { webSettings } from '../../../process/configuration.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { fundContract, localAccounts, mintTokens } from '../../../local/chain/setup.ts'
import { freePort } from '../../../local/ports.ts'
import { connect } from '../../support/attack.ts'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { keepUntil } from '../../support/chain/keep-until.ts'
import { keepsSecrets, openOperator, OWNER_KEY, SECRET_PATH } from '../../support/chain/operator.ts'
import { paidEvents } from '../../support/chain/sums.ts'
import { runFile, startFile } from '../../support/process/command.ts'
import { testDatabase } from '../../support/database.ts'
import type { Fault } from '../../support/chain/rpc-faults.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { until } from '../../support/until.ts'

type Line = {
  message: string
  timestamp: string
  sentence?: string
  error?: string
  queues?: string[]
  chains?: string[]
}

/** A worker as it runs in production; `lines` grows with what it logs. */
const startWorker = (t: ExecutionContext, live: Live, url: string, environment: Record<string, string> = {}) => {
  const { child, started, ended } = startFile('worker/main.ts', [], {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: url,
    CHAIN_OPERATOR_KEY: localAccounts.operator.key,
    ...environment,
  })
  t.teardown(() => child.kill('SIGKILL'))
  const lines: Line[] = []
  let rest = ''
  child.stdout.on('data', (chunk) => {
    const texts = (rest + String(chunk)).split('\n')
    rest = texts.pop() ?? ''
    lines.push(...texts.map((text) => JSON.parse(text) as Line))
  })
  /** When it has taken the watch over the chain, each time. */
  const watches = () => lines.filter(({ message }) => message === 'watching').map(({ timestamp }) => timestamp)
  return { child, started, ended, lines, watches }
}

const allPaid = (live: Live, ids: readonly string[]): Promise<boolean> => keepUntil(live, live.allPaid(ids))

/** A contract that answers every call with this text. */
const answering = (text: string): string => {
  const length = text.length.toString(16).padStart(2, '0')
  const data = Buffer.from(text).toString('hex').padEnd(64, '0')
  return `0x602060005260${length}6020527f${data}60405260606000f3`
}

/** Notes each time that the watch goes to a worker, and whether another one still had it. */
const NOTE_WATCHES = `
  create table taken_watch (had_holder boolean not null);
  create function note_watch() returns trigger language plpgsql security definer as $$ begin
    if tg_op = 'INSERT' then
      insert into taken_watch values (false);
    elsif new.holder <> old.holder then
      insert into taken_watch
      values (old.held_until >= now() and exists (select from pg_stat_get_activity(old.backend)));
    end if;
    return null; end $$;
  create trigger note_watch after insert or update on chain_watch for each row execute function note_watch()`

test('of two workers one watches the chain and pays; when it is killed the other takes over', async (t) => {
  const live = await openLive(t)
  const client = await connect(t, live.databaseUrl)
  await client.query(NOTE_WATCHES)
  const ids = await live.sent()
  const workers = [1, 2].map(() => startWorker(t, live, live.anvil.url))
  await Promise.all(workers.map(({ started }) => started))
  t.true(await allPaid(live, ids))
  // Where a process stands still for long, the watch goes to the other: it is with the one that took it last.
  const byWatch = async () =>
    workers.toSorted((one, other) => ((one.watches().at(-1) ?? '') < (other.watches().at(-1) ?? '') ? 1 : -1))
  const [watching, other] = await until(byWatch, ([first]) => (first?.watches().length ?? 0) > 0)
  const before = other?.watches().length ?? 0
  watching?.child.kill('SIGKILL')
  const taken = async () => other?.watches().length ?? 0
  t.true((await until(taken, (times) => times > before)) > before)
  const more = await live.sent()
  t.true(await allPaid(live, more))
  t.is((await paidEvents(live)).length, 2)
  const watches = workers.reduce((sum, worker) => sum + worker.watches().length, 0)
  const { rows } = await client.query('select had_holder as "hadHolder" from taken_watch')
  t.true(watches <= rows.length, 'who watches has taken the watch before')
  t.false(
    rows.some(({ hadHolder }) => hadHolder),
    'and from nobody who still had it',
  )
  for (const { child } of workers) child.kill('SIGTERM')
  for (const { stdout, stderr } of await Promise.all(workers.map(({ ended }) => ended))) keepsSecrets(t, stdout, stderr)
})

test('one worker only watches the chain, another has no key and does all else: together they draw and pay', async (t) => {
  const live = await openLive(t)
  const forChain = startWorker(t, live, live.anvil.url, { WORKER_STAGES: 'chain' })
  const forOthers = startWorker(t, live, live.anvil.url, { WORKER_STAGES: 'all-but-chain', CHAIN_OPERATOR_KEY: '' })
  await Promise.all([forChain.started, forOthers.started])
  const saysStarted = ({ lines }: typeof forChain) => lines.find(({ message }) => message === 'started')
  t.like(saysStarted(forChain), { queues: [], chains: ['local'] })
  t.deepEqual(saysStarted(forOthers)?.chains, [])
  t.true((saysStarted(forOthers)?.queues ?? []).length > 0)
  t.true(await allPaid(live, await live.sent()))
  for (const { child } of [forChain, forOthers]) child.kill('SIGTERM')
  const ends = await Promise.all([forChain.ended, forOthers.ended])
  t.deepEqual(
    ends.map(({ code }) => code),
    [0, 0],
  )
})

test('a worker takes up a contract that is deployed while it runs; one that it may not sign for holds up no other', async (t) => {
  const live = await openLive(t)
  const { slug } = live.campaign
  const worker = startWorker(t, live, live.anvil.url)
  await worker.started
  const [settings, operator] = [
    { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: live.anvil.url },
    localAccounts.operator,
  ]
  const { json } = openOperator(t, { ...settings, CHAIN_OWNER_KEY: OWNER_KEY })
  const deploy = `chain deploy --chain local --operator 0x${'5b'.repeat(20)} --successor-of ${live.contract}`
  const { contract } = await json<{ contract: Address }>(deploy)
  await fundContract(live.anvil.url, contract)
  t.true(await allPaid(live, await live.sent()))

  await json(`chain move --campaign ${slug} --to ${contract}`)
  await mintTokens(live.anvil.url, live.owner.address)
  await json(`chain deposit --campaign ${slug} --cents 100000`)
  const ids = await live.sent()
  const attention = async () => (await live.read(ids[0] as string)).needsAttention ?? ''
  const stuck = await until(attention, (sentence) => sentence !== '')
  t.regex(stuck, new RegExp(operator.account.address, 'i'))
  await json(`chain operator --chain local --contract ${contract} --operator ${operator.account.address}`)
  t.true(await allPaid(live, ids))
  t.is((await paidEvents(live)).length, 1)
  t.is((await paidEvents({ ...live, contract })).length, 1)
  t.is(worker.lines.filter(({ message }) => message === 'chain refused').length, 1, 'said once, not at each look')
})

test('while a node or the contract is not the right one nothing is sent, and log and drawing say what to correct', async (t) => {
  const live = await openLive(t)
  const { read } = live.owner.nodes
  const setCode = (code: unknown) => read.request({ method: 'anvil_setCode', params: [live.contract, code] } as never)
  const ours = await read.getCode({ address: live.contract })
  const proxy = await startRpcProxy({ target: live.anvil.url })
  t.teardown(proxy.stop)
  const ids = await live.sent()
  const attention = async () => (await live.read(ids[0] as string)).needsAttention ?? ''
  const says = async (sentence: RegExp) => {
    t.regex(await until(attention, (text) => sentence.test(text)), sentence)
    const isLogged = async () =>
      worker.lines.some((line) => line.message === 'chain refused' && sentence.test(line.sentence ?? ''))
    t.true(await until(isLogged, Boolean))
  }
  proxy.faults.push({ kind: 'wrong chain' })
  const worker = startWorker(t, live, proxy.url)
  await worker.started
  await says(/^Node 1 of 1 in RPC_URLS_LOCAL is of chain 1, not 31337: correct its address\.$/)
  await setCode('0x')
  proxy.faults.length = 0
  await says(/^There is no contract at 0x[0-9a-f]{40} on local: run chain deploy, or correct RPC_URLS_LOCAL\.$/)
  await setCode(answering('prize-drawings/3'))
  await says(/is prize-drawings\/3, not prize-drawings\/2: run the release that fits it\.$/)
  await setCode('0x00')
  await says(/is of something else, not prize-drawings\/2/)
  t.false(proxy.requests.some(({ method }) => method === 'eth_sendRawTransaction'))
  await setCode(ours)
  t.true(await allPaid(live, ids), 'it goes on by itself')
  t.is(await attention(), '')
  worker.child.kill('SIGTERM')
  const { stdout, stderr } = await worker.ended
  keepsSecrets(t, stdout, stderr)
})

test('while all nodes refuse, the drawing says with what words, and no more once they answer', async (t) => {
  const live = await openLive(t)
  const proxy = await startRpcProxy({ target: live.anvil.url })
  t.teardown(proxy.stop)
  proxy.faults.push({ kind: 'unavailable' })
  const ids = await live.sent()
  const worker = startWorker(t, live, proxy.url)
  await worker.started
  const attention = async () => (await live.read(ids[0] as string)).needsAttention
  const sentence = /^The nodes of local do not do what they are asked: HTTP request failed/
  t.regex((await until(attention, (text) => sentence.test(text ?? ''))) ?? '', sentence)
  live.keeper.keepSilent(true)
  proxy.faults.length = 0
  t.is(await until(attention, (text) => text === null), null, 'while it waits for its value')
  live.keeper.keepSilent(false)
  t.true(await allPaid(live, ids))
  worker.child.kill('SIGTERM')
  keepsSecrets(t, ...(await worker.ended.then(({ stdout, stderr }) => [stdout, stderr] as const)))
})

test('neither the key nor the address of the node is in what a worker writes, however the node fails', async (t) => {
  const live = await openLive(t)
  const proxy = await startRpcProxy({ target: live.anvil.url })
  t.teardown(proxy.stop)
  const url = `${proxy.url}${SECRET_PATH}`
  const ids = await live.sent()
  const worker = startWorker(t, live, url)
  await worker.started
  const failures = async () => worker.lines.filter(({ error }) => error !== undefined).length
  await until(
    async () => worker.watches(),
    ({ length }) => length > 0,
  )
  const everything = ['eth_call', 'eth_getCode', 'eth_getBlockByNumber', 'eth_chainId', 'eth_getTransactionCount']
  const ways: Fault[] = [
    { kind: 'request lost' },
    { kind: 'unavailable' },
    { kind: 'rate limited', retryAfterSeconds: 0 },
    { kind: 'not JSON' },
    { kind: 'refused', message: `no more calls for ${url}, buy some`, methods: everything },
  ]
  for (const way of ways) {
    const before = await failures()
    proxy.faults.splice(0, proxy.faults.length, way)
    t.true((await until(failures, (count) => count > before)) > before, way.kind)
  }
  proxy.faults.splice(0, proxy.faults.length, { kind: 'unavailable', times: 2, methods: ['eth_sendRawTransaction'] })
  t.true(await allPaid(live, ids))
  worker.child.kill('SIGTERM')
  const { stdout, stderr } = await worker.ended
  keepsSecrets(t, stdout, stderr)
  // By itself: a longer number or a hash may hold the same digits.
  t.notRegex(stdout, new RegExp(`\\b${new URL(proxy.url).port}\\b`), 'nor its host and port')
})

test('the web process has no setting for the key and does not look at it; a worker names the setting, not what is in it', async (t) => {
  const wrong = { DATABASE_URL: await testDatabase(t), CHAIN_OPERATOR_KEY: '0xno-key-but-secret' }
  t.false('CHAIN_OPERATOR_KEY' in webSettings.shape)
  const web = startFile('api/main.ts', [], { ...wrong, PORT: String(await freePort()) })
  t.teardown(() => web.child.kill('SIGKILL'))
  await web.started
  web.child.kill('SIGTERM')
  const { code, stdout } = await web.ended
  t.is(code, 0)
  const worker = await runFile('worker/main.ts', [], wrong)
  t.is(worker.code, 1)
  t.regex(worker.stderr, /CHAIN_OPERATOR_KEY is a private key/)
  for (const output of [stdout, worker.stdout, worker.stderr]) t.false(output.includes('secret'))
})

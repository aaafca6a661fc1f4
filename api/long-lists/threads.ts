/**
 * Long lists are parsed, checked, stored, read and answered in threads: one of 100,000 winners takes a second of CPU
 * time, and other requests must not wait for that. A thread works on one list at a time, since each is in memory
 * several times over. An account uses one thread at a time, so that its lists leave the other one to others. An idle
 * thread ends, which gives its memory back.
 */
import type { ServerResponse } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { ReceiptKey } from '../../domain/log/receipt.ts'
import { Refused } from '../../domain/refusals.ts'
import { winnerListWords } from '../../domain/refusal-words/winner-list.ts'
import { leaveAfter, openLines } from '../limits/lines.ts'
import type {
  Answered,
  Asked,
  Bytes,
  Job,
  ListCall,
  Looked,
  MadeDrawing,
  MadePage,
  Outcome,
  Place,
  Sent,
  ThreadData,
  Told,
} from './jobs.ts'

const THREADS = 2
const JOBS_OF_ACCOUNT = 1
const READS_OF_ACCOUNT = 1
/**
 * How long an account rests after a list, as a multiple of the time that the list took: the database works on it too,
 * and gives way to nobody.
 */
const REST = 1
/** The same between lists that are read, which readers can keep. Lists that are sent may go in between. */
const REST_OF_READS = 3
const READS: ReadonlySet<Job['kind']> = new Set(['read', 'list'])
/** An idle thread ends after this time; starting one again takes half a second of CPU time. */
const IDLE_MS = 10_000
/** Room for a list and all that is made from it. */
const THREAD_HEAP_MB = 1_024
/** Keeps the young generation small: V8's default is several times as large, and stays resident. */
const THREAD_YOUNG_HEAP_MB = 8

/**
 * For whom a list is worked on, and whether that client has disconnected. `stillMay` throws if they may no longer, when
 * it is the list's turn; without it the statement that writes the list checks that.
 */
export type Asker = {
  account: string
  response: Pick<ServerResponse, 'closed'>
  stillMay?: () => Promise<unknown>
}

export type LongLists = {
  answer: (asker: Asker, job: Omit<Extract<Job, { kind: 'answer' }>, 'kind'>, bytes: Bytes) => Promise<Answered>
  look: (asker: Asker, bytes: Bytes) => Promise<Looked>
  send: (asker: Asker, place: Place, bytes: Bytes) => Promise<Sent>
  read: (asker: Asker, place: Place) => Promise<MadeDrawing>
  list: (asker: Asker, call: ListCall) => Promise<MadePage>
  stop: () => Promise<void>
}

type Thread = { worker: Worker; tell: ((outcome: Outcome) => void) | null; idle?: NodeJS.Timeout }

const BROKEN: Outcome = {
  refused: {
    reason: 'unavailable',
    said: winnerListWords.notRead,
    saidProblems: [],
  },
}

const gone = () => new Refused('bad_request', winnerListWords.closed)

const resultOf = (outcome: Outcome): unknown => {
  if ('result' in outcome) return outcome.result
  if ('refused' in outcome) {
    const { reason, said, saidProblems } = outcome.refused
    throw new Refused(reason, said, saidProblems)
  }
  const { message, ...failed } = outcome.failed
  throw Object.assign(new Error(message), failed)
}

/** Calls back after a thread was idle for a while. A stopping process does not wait for it. */
const idleFor = (end: () => void): NodeJS.Timeout => setTimeout(end, IDLE_MS).unref()

type Data = { databaseUrl: string; isPrepared?: boolean; receiptKey: () => ReceiptKey }

export const openLongLists = (
  { databaseUrl, isPrepared = true, receiptKey }: Data,
  { whenIdle = idleFor, rest = leaveAfter } = {},
): LongLists => {
  /** `workers`: all threads that have not exited. `threads`: those of them that can be given a job. */
  const workers = new Set<Worker>()
  const threads = new Set<Thread>()
  const openLine = (atOnce: number) => openLines({ atOnce, mostWaiting: Number.POSITIVE_INFINITY })
  const ofAccount = openLine(JOBS_OF_ACCOUNT)
  const readsOfAccount = openLine(READS_OF_ACCOUNT)
  const ofAll = openLine(THREADS)

  const start = (): Thread => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { databaseUrl, isPrepared } satisfies ThreadData,
      // The process's own flags (--watch, a debugger) are not for the thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, maxYoungGenerationSizeMb: THREAD_YOUNG_HEAP_MB },
    })
    const thread: Thread = { worker, tell: null }
    workers.add(worker)
    threads.add(thread)
    worker.unref()
    worker.on('message', ({ outcome }: Told) => thread.tell?.(outcome))
    // An exit event follows, and is handled below.
    worker.on('error', () => {})
    worker.once('exit', () => {
      workers.delete(worker)
      threads.delete(thread)
      thread.tell?.(BROKEN)
    })
    return thread
  }

  const end = (thread: Thread): void => {
    threads.delete(thread)
    thread.worker.postMessage('stop', [])
  }

  const askThread = async (job: Job, bytes: Bytes): Promise<Outcome> => {
    const thread = [...threads].find(({ tell }) => tell === null) ?? start()
    clearTimeout(thread.idle)
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    thread.tell = resolve
    const asked: Asked = { job, bytes, receiptKey: receiptKey() }
    thread.worker.postMessage(asked, [bytes.buffer])
    const outcome = await promise
    thread.tell = null
    thread.idle = whenIdle(() => end(thread))
    return outcome
  }

  /** An account's jobs come one after the other, so those of all accounts that wait for a thread take turns. */
  const run = async ({ account, response, stillMay }: Asker, job: Job, bytes: Bytes): Promise<unknown> => {
    const leaveReads = READS.has(job.kind) ? await readsOfAccount.enter(account) : null
    const leaveAccount = await ofAccount.enter(account)
    const leaveThread = await ofAll.enter('every account')
    const startedAt = performance.now()
    try {
      if (response.closed) throw gone()
      await stillMay?.()
      return resultOf(await askThread(job, bytes))
    } finally {
      leaveThread?.()
      const ms = performance.now() - startedAt
      if (leaveAccount) rest(REST * ms, leaveAccount)
      if (leaveReads) rest(REST_OF_READS * ms, leaveReads)
    }
  }

  return {
    answer: (asker, job, bytes) => run(asker, { kind: 'answer', ...job }, bytes) as Promise<Answered>,
    look: (asker, bytes) => run(asker, { kind: 'look' }, bytes) as Promise<Looked>,
    send: (asker, place, bytes) => run(asker, { kind: 'send', ...place }, bytes) as Promise<Sent>,
    read: (asker, place) => run(asker, { kind: 'read', ...place }, new Uint8Array()) as Promise<MadeDrawing>,
    list: (asker, call) => run(asker, { kind: 'list', ...call }, new Uint8Array()) as Promise<MadePage>,
    stop: async () => {
      await Promise.all(
        Array.from(workers, async (worker) => {
          const ended = new Promise((resolve) => worker.once('exit', resolve))
          worker.postMessage('stop', [])
          await ended
        }),
      )
    },
  }
}

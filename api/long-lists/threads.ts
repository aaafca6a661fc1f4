/**
 * Long lists are parsed, checked, stored, read and answered in threads: one of 100,000 winners takes a second of a processor,
 * and the requests of others do not wait for it. A thread works on one list at a time, since each is in memory several
 * times over, and an account has one thread at a time, so that its lists leave the other one to others. A thread that
 * nobody needs for a while ends, which gives its memory back.
 */
import { Worker } from 'node:worker_threads'
import { Refused } from '../../domain/refusals.ts'
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
/**
 * As many times as long as a list took, until the account's next one: the database works on it too, and gives way to
 * nobody. What was read can be kept; a list that is sent is awaited.
 */
const RESTS: Readonly<Record<Job['kind'], number>> = { look: 1, send: 1, answer: 1, read: 3, list: 3 }
/** Starting one again takes half a second of a processor. */
const IDLE_MS = 10_000
/** What a list may take in a thread, with what is made of it. */
const THREAD_HEAP_MB = 1_024
/** Beyond this, what the thread has made is collected. V8 chooses several times as much, which stays resident. */
const THREAD_YOUNG_HEAP_MB = 8

export type LongLists = {
  answer: (account: string, job: Omit<Extract<Job, { kind: 'answer' }>, 'kind'>, bytes: Bytes) => Promise<Answered>
  look: (account: string, bytes: Bytes) => Promise<Looked>
  send: (account: string, place: Place, bytes: Bytes) => Promise<Sent>
  read: (account: string, place: Place) => Promise<MadeDrawing>
  list: (account: string, call: ListCall) => Promise<MadePage>
  stop: () => Promise<void>
}

type Thread = { worker: Worker; tell: ((outcome: Outcome) => void) | null; idle?: NodeJS.Timeout }

const BROKEN: Outcome = {
  refused: {
    reason: 'unavailable',
    detail:
      'The list could not be read right now, and nothing of it was taken. Send the same request again in a moment.',
    problems: [],
  },
}

const resultOf = (outcome: Outcome): unknown => {
  if ('result' in outcome) return outcome.result
  if ('refused' in outcome) throw new Refused(outcome.refused.reason, outcome.refused.detail, outcome.refused.problems)
  const { message, ...failed } = outcome.failed
  throw Object.assign(new Error(message), failed)
}

/** Calls back once nobody has needed a thread for a while; a process that stops does not wait for it. */
const idleFor = (end: () => void): NodeJS.Timeout => setTimeout(end, IDLE_MS).unref()

export const openLongLists = (data: ThreadData, { whenIdle = idleFor, rest = leaveAfter } = {}): LongLists => {
  /** All that have not ended, and of these the ones that may be given a job. */
  const workers = new Set<Worker>()
  const threads = new Set<Thread>()
  const ofAccount = openLines({ atOnce: JOBS_OF_ACCOUNT, mostWaiting: Number.POSITIVE_INFINITY })
  const ofAll = openLines({ atOnce: THREADS, mostWaiting: Number.POSITIVE_INFINITY })

  const start = (): Thread => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: data,
      // The process's own flags (--watch, a debugger) are not for the thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, maxYoungGenerationSizeMb: THREAD_YOUNG_HEAP_MB },
    })
    const thread: Thread = { worker, tell: null }
    workers.add(worker)
    threads.add(thread)
    worker.unref()
    worker.on('message', ({ outcome }: Told) => thread.tell?.(outcome))
    // Its exit follows.
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
    const asked: Asked = { job, bytes }
    thread.worker.postMessage(asked, [bytes.buffer])
    const outcome = await promise
    thread.tell = null
    thread.idle = whenIdle(() => end(thread))
    return outcome
  }

  /** An account's jobs come one after the other, so those of all accounts that wait for a thread take turns. */
  const run = async (account: string, job: Job, bytes: Bytes): Promise<unknown> => {
    const leaveAccount = await ofAccount.enter(account)
    const leaveThread = await ofAll.enter('every account')
    const startedAt = performance.now()
    try {
      return resultOf(await askThread(job, bytes))
    } finally {
      leaveThread?.()
      if (leaveAccount) rest(RESTS[job.kind] * (performance.now() - startedAt), leaveAccount)
    }
  }

  return {
    answer: (account, job, bytes) => run(account, { kind: 'answer', ...job }, bytes) as Promise<Answered>,
    look: (account, bytes) => run(account, { kind: 'look' }, bytes) as Promise<Looked>,
    send: (account, place, bytes) => run(account, { kind: 'send', ...place }, bytes) as Promise<Sent>,
    read: (account, place) => run(account, { kind: 'read', ...place }, new Uint8Array()) as Promise<MadeDrawing>,
    list: (account, call) => run(account, { kind: 'list', ...call }, new Uint8Array()) as Promise<MadePage>,
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

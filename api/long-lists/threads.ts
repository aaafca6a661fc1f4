/**
 * Long lists are parsed, checked, stored, read and answered in threads: one of 100,000 winners takes a second of a processor,
 * and the requests of others do not wait for it. An account has one thread at a time, so that its lists leave the other
 * one to others.
 */
import { Worker } from 'node:worker_threads'
import { Refused } from '../../domain/refusals.ts'
import { openLines } from '../limits/lines.ts'
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
/** While the database stores one list of an account, the next is parsed. */
const JOBS_OF_ACCOUNT = 2
/** What lists may take in a thread: the few of each account, parsed. */
const THREAD_HEAP_MB = 1_024

export type LongLists = {
  answer: (account: string, job: Omit<Extract<Job, { kind: 'answer' }>, 'kind'>, bytes: Bytes) => Promise<Answered>
  look: (account: string, bytes: Bytes) => Promise<Looked>
  send: (account: string, place: Place, bytes: Bytes) => Promise<Sent>
  read: (account: string, place: Place) => Promise<MadeDrawing>
  list: (account: string, call: ListCall) => Promise<MadePage>
  stop: () => Promise<void>
}

type Thread = { worker: Worker; jobs: Map<number, { account: string; tell: (outcome: Outcome) => void }> }

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

export const openLongLists = (data: ThreadData): LongLists => {
  const threads = new Set<Thread>()
  const lines = openLines({ atOnce: JOBS_OF_ACCOUNT, mostWaiting: Number.POSITIVE_INFINITY })
  let lastId = 0

  const start = (): Thread => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: data,
      // The process's own flags (--watch, a debugger) are not for the thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    })
    const thread: Thread = { worker, jobs: new Map() }
    threads.add(thread)
    worker.unref()
    worker.on('message', ({ id, outcome }: Told) => {
      thread.jobs.get(id)?.tell(outcome)
      thread.jobs.delete(id)
    })
    // Its exit follows.
    worker.on('error', () => {})
    worker.once('exit', () => {
      threads.delete(thread)
      for (const { tell } of thread.jobs.values()) tell(BROKEN)
    })
    return thread
  }

  /** The account's own thread; else an idle or a new one; else the one with the fewest jobs. */
  const threadFor = (account: string): Thread => {
    const present = [...threads]
    const own = present.find(({ jobs }) => [...jobs.values()].some((job) => job.account === account))
    const [least] = present.toSorted((one, other) => one.jobs.size - other.jobs.size)
    if (own ?? (least?.jobs.size === 0 && least)) return (own ?? least) as Thread
    return least && present.length === THREADS ? least : start()
  }

  const run = async (account: string, job: Job, bytes: Bytes): Promise<unknown> => {
    const leave = await lines.enter(account)
    try {
      const { worker, jobs } = threadFor(account)
      lastId += 1
      const asked: Asked = { id: lastId, job, bytes }
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      jobs.set(asked.id, { account, tell: resolve })
      worker.postMessage(asked, [bytes.buffer])
      return resultOf(await promise)
    } finally {
      leave?.()
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
        Array.from(threads, async ({ worker }) => {
          const ended = new Promise((resolve) => worker.once('exit', resolve))
          worker.postMessage('stop', [])
          await ended
        }),
      )
    },
  }
}

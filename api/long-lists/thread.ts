/** A thread that works on long lists, with connections of its own to the database. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Request, Response } from 'express'
import { codeOf } from '../../db/failures.ts'
import { THREAD_TRANSACTIONS } from '../../db/lanes.ts'
import { openPool } from '../../db/pool.ts'
import { openStatements } from '../../db/statements.ts'
import { etagOf } from '../../domain/serving/etag.ts'
import { openReceiptMaker, type ReceiptKey } from '../../domain/log/receipt.ts'
import { Refused } from '../../domain/refusals.ts'
import { sendWinners } from '../actions/drawing/send-winners.ts'
import { doorkeeper } from '../authenticate.ts'
import { parseJson } from '../body/parse-json.ts'
import { LIST_VALUES } from '../body/scan-json.ts'
import { BODY_BYTES, tooLarge } from '../body/sizes.ts'
import { writeJson } from '../conditional.ts'
import { isWorthEncoding } from '../../domain/serving/encodable.ts'
import { compressHere } from '../encoding.ts'
import type { Service } from '../service.ts'
import { listDrawingsEndpoint } from '../v1/drawing/list.ts'
import { makeDrawing } from '../v1/drawing/make.ts'
import { parseSendWinners } from '../v1/drawing/parse-winners.ts'
import { sendWinnersEndpoint } from '../v1/drawing/send-winners.ts'
import { perform } from '../v1/endpoint.ts'
import { lowerPriority } from '../../process/low-priority.ts'
import type {
  Answered,
  Asked,
  Bytes,
  Job,
  Looked,
  MadeDrawing,
  MadePage,
  Outcome,
  Sent,
  ThreadData,
  Told,
} from './jobs.ts'

lowerPriority()
const port = parentPort as NonNullable<typeof parentPort>
const { databaseUrl, isPrepared } = workerData as ThreadData
const statements = openStatements(databaseUrl, { onError: () => {}, isPrepared })
const pool = await openPool(databaseUrl, { max: THREAD_TRANSACTIONS, isPrepared })

/** The key that the present job came with. */
let receiptKey: ReceiptKey

/** The parts of `Service` that this thread's jobs need; other endpoints and actions would need more. */
const own = statements.for('thread')
const service = {
  statements: own,
  pool,
  doorkeeper: doorkeeper(own),
  receipts: { of: (list) => openReceiptMaker(receiptKey)(list), key: () => receiptKey },
} satisfies Partial<Service> as unknown as Service

const answer = async (job: Extract<Job, { kind: 'answer' }>, bytes: Bytes): Promise<Answered> => {
  const { caller, slug, drawingId, key, encoding } = job
  const sent = parseJson(bytes, LIST_VALUES)
  const body = sendWinnersEndpoint.body?.read(sent)
  const request = { params: { slug, id: drawingId } } as unknown as Request
  // A POST returns its answer and does not write to the response.
  const response = {} as Response
  const call = { request, response, caller, service: service, query: {}, body }
  const { answered, isReplayed } = await perform(sendWinnersEndpoint, call, { key, sent })
  if (!answered) throw new Error('A send answers with the drawing.')
  return { status: answered.status, isReplayed, ...(await writeJson(answered.json, encoding)) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const look = (bytes: Bytes): Looked => {
  const body = parseJson(bytes, LIST_VALUES)
  const input = isObject(body) ? JSON.stringify({ ...body, winners: null }) : 'null'
  if (input.length > BODY_BYTES) throw new Refused('payload_too_large', tooLarge(BODY_BYTES))
  return { input, bytes }
}

const send = async ({ caller, slug, drawingId }: Extract<Job, { kind: 'send' }>, bytes: Bytes): Promise<Sent> => {
  const { winners } = parseJson(bytes, LIST_VALUES) as { winners?: unknown }
  const list = parseSendWinners({ winners })
  const { isFirst } = await sendWinners(service, caller, { slug, drawingId, list })
  return { isFirst }
}

const list = async ({ caller, slug, query, encoding }: Extract<Job, { kind: 'list' }>): Promise<MadePage> => {
  const page = await listDrawingsEndpoint.makePage({ request: { params: { slug } }, caller, service, query })
  const body = Buffer.from(JSON.stringify(page))
  const etag = etagOf(body)
  if (!encoding || !isWorthEncoding(body)) return { body, etag, encoding: undefined }
  return { body: compressHere[encoding](body), etag, encoding }
}

const work = (job: Job, bytes: Bytes): Promise<Answered | Sent | MadeDrawing | MadePage> | Looked => {
  if (job.kind === 'list') return list(job)
  if (job.kind === 'answer') return answer(job, bytes)
  if (job.kind === 'read') return makeDrawing(service, job)
  return job.kind === 'send' ? send(job, bytes) : look(bytes)
}

const failure = (error: unknown): Outcome => {
  if (error instanceof Refused)
    return { refused: { reason: error.reason, said: error.said, saidProblems: error.saidProblems } }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { failed: { message, stack, code: codeOf(error) } }
}

/** Only bytes that fill their ArrayBuffer can be transferred; a view of a part of one is copied. */
const movable = (bytes: Bytes | null | undefined): ArrayBuffer[] =>
  bytes && bytes.length === bytes.buffer.byteLength ? [bytes.buffer] : []

const stop = async () => {
  await Promise.all([statements.end(), pool.end()])
  process.exit()
}

const tell = (told: Told, moved: ArrayBuffer[] = []) => port.postMessage(told, moved)

port.on('message', async (asked: Asked | 'stop') => {
  if (asked === 'stop') {
    // It may be said twice: when the thread has been idle, and when the process ends.
    port.removeAllListeners('message')
    await stop()
    return
  }
  const { job, bytes } = asked
  receiptKey = asked.receiptKey
  try {
    const result = await work(job, bytes)
    tell({ outcome: { result } }, movable('bytes' in result ? result.bytes : 'body' in result ? result.body : null))
  } catch (error) {
    tell({ outcome: failure(error) })
  }
})

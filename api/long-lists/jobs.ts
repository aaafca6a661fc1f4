import type { ReceiptKey } from '../../domain/log/receipt.ts'
import type { Caller } from '../../domain/actor.ts'
import type { Refused } from '../../domain/refusals.ts'
import type { ServerCaller } from '../authenticate.ts'
import type { Call } from '../v1/endpoint.ts'
import type { Encoding } from '../encoding.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** Which drawing a list is for, and whose call it is. */
export type Place<By = Caller> = { caller: By; slug: string; drawingId: string }

/** Which page of a campaign's drawings is asked for, in which encoding, and whose call it is. */
export type ListCall = {
  caller: ServerCaller
  slug: string
  query: Call['query']
  encoding: Encoding | undefined
}

/** The jobs of a thread. Most come with the bytes of a body. */
export type Job =
  /** Answers a partner's send. */
  | ({ kind: 'answer'; key: string | undefined; encoding: Encoding | undefined } & Place<ServerCaller>)
  /** Returns the input without its winners, and gives the bytes back. */
  | { kind: 'look' }
  /** Sends the winners for a member of a partner's team. */
  | ({ kind: 'send' } & Place)
  /** Makes the answer to a read of the drawing, without any bytes. */
  | ({ kind: 'read' } & Place)
  /** Makes a page of the list of a campaign's drawings, without any bytes. */
  | ({ kind: 'list' } & ListCall)

export type Answered = {
  status: 200 | 201 | 202 | 204
  isReplayed: boolean
  body: Bytes | null
  encoding: Encoding | undefined
}
export type Looked = { input: string; bytes: Bytes }
export type Sent = { isFirst: boolean }
/** `etag`: of the unencoded page. */
export type MadePage = { body: Bytes; etag: string; encoding: Encoding | undefined }
export type MadeDrawing = { versions: string; body: Bytes; etag: string }

export type Outcome =
  | { result: unknown }
  | { refused: Pick<Refused, 'reason' | 'said' | 'saidProblems'> }
  /** `code`: the database's error code. */
  | { failed: { message: string; stack: string | undefined; code: string | undefined } }

/** `receiptKey`: the key of receipts at this moment, since a busy thread lives for long. */
export type Asked = { job: Job; bytes: Bytes; receiptKey: ReceiptKey }
export type Told = { outcome: Outcome }
export type ThreadData = { databaseUrl: string; isPrepared: boolean }

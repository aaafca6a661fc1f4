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

/** What a thread is asked to do, as a rule with the bytes of a body. */
export type Job =
  /** Answers a partner's send. */
  | ({ kind: 'answer'; key: string | undefined; encoding: Encoding | undefined } & Place<ServerCaller>)
  /** Gives what there is beside the winners, and the bytes back. */
  | { kind: 'look' }
  /** Sends the winners for a member of a partner's team. */
  | ({ kind: 'send' } & Place)
  /** Makes the answer to a read of the drawing; the bytes are none. */
  | ({ kind: 'read' } & Place)
  /** Makes a page of the list of a campaign's drawings; the bytes are none. */
  | ({ kind: 'list' } & ListCall)

export type Answered = {
  status: 200 | 201 | 202 | 204
  isReplayed: boolean
  body: Bytes | null
  encoding: Encoding | undefined
}
export type Looked = { input: string; bytes: Bytes }
export type Sent = { isFirst: boolean }
/** `etag` is that of the page as it is unencoded. */
export type MadePage = { body: Bytes; etag: string; encoding: Encoding | undefined }
export type MadeDrawing = { versions: string; body: Bytes; etag: string }

export type Outcome =
  | { result: unknown }
  | { refused: Pick<Refused, 'reason' | 'said' | 'saidProblems'> }
  /** `code` is the database's. */
  | { failed: { message: string; stack: string | undefined; code: string | undefined } }

export type Asked = { job: Job; bytes: Bytes }
export type Told = { outcome: Outcome }
export type ThreadData = { databaseUrl: string; isPrepared: boolean; receiptKey: ReceiptKey }

/** One operation of the partner API: where it is, and which members of its input do not go into the body. */
export type Operation = {
  name: string
  method: string
  path: string
  query?: readonly string[]
  /** Header fields by the names that they have in the input. */
  headers?: Readonly<Record<string, string>>
  /** Whether the other members are sent as its body. */
  hasBody?: boolean
}

/** How a call is made. */
export type CallOptions = {
  /** Ends the call: its promise is then rejected with the signal's reason. */
  signal?: AbortSignal | undefined
  /** At most so many tries; 6 unless told. */
  tries?: number | undefined
  /** All tries together and the pauses between them take at most so long; a minute unless told. */
  timeoutMs?: number | undefined
}

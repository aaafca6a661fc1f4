/** One operation of the partner API: its address, and which members of its input do not go into the body. */
export type Operation = {
  name: string
  method: string
  path: string
  query?: readonly string[]
  /** Header fields by their names in the input. */
  headers?: Readonly<Record<string, string>>
  /** Whether the other members are sent as its body. */
  hasBody?: boolean
}

/** How a call is made. */
export type CallOptions = {
  /** Ends the call: its promise is then rejected with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The most tries; 6 by default. */
  tries?: number | undefined
  /** The most time for all tries and the pauses between them; a minute by default. */
  timeoutMs?: number | undefined
}

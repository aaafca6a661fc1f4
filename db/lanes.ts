/**
 * The connections of a web process, by who is served. A lane that is full, or whose statements are slow, makes only its
 * own callers wait. Connections are opened when they are needed.
 */
type LaneSize = {
  connections: number
  statementTimeoutMs: number
  /** Runs of one gathered statement at a time: fewer than the connections, so that other statements find one free. */
  gatheredRuns: number
}

export const LANES = {
  /** Whether the database answers. */
  health: { connections: 1, statementTimeoutMs: 5_000, gatheredRuns: 1 },
  /** What anybody may read. */
  public: { connections: 3, statementTimeoutMs: 10_000, gatheredRuns: 2 },
  /** Pages of an archive's draws, which are long. */
  archive: { connections: 1, statementTimeoutMs: 20_000, gatheredRuns: 1 },
  /** What partners' servers read. */
  partner: { connections: 4, statementTimeoutMs: 20_000, gatheredRuns: 2 },
  /** What partners' servers write. Writes may wait for a row that a stage holds; reads never do. */
  write: { connections: 6, statementTimeoutMs: 20_000, gatheredRuns: 4 },
  /** Lists of 100,000 winners, which quick sends should not have to wait for. */
  long: { connections: 2, statementTimeoutMs: 20_000, gatheredRuns: 1 },
  /** What a thread that works on long lists reads beside them; it stores them in a lane `long` of its own. */
  thread: { connections: 1, statementTimeoutMs: 20_000, gatheredRuns: 1 },
  /** What partners' staff read and write. */
  portal: { connections: 5, statementTimeoutMs: 10_000, gatheredRuns: 2 },
  /** Logs that are looked through, for partners' servers and staff alike. */
  search: { connections: 2, statementTimeoutMs: 3_000, gatheredRuns: 1 },
} as const satisfies Readonly<Record<string, LaneSize>>

export type Lane = keyof typeof LANES

/** Where the statements of an audience run; a statement that says `search` runs there for all of them. */
export const AUDIENCES = {
  health: { read: 'health', write: 'health' },
  public: { read: 'public', write: 'public' },
  archive: { read: 'archive', write: 'archive' },
  partner: { read: 'partner', write: 'write' },
  thread: { read: 'thread', write: 'thread' },
  portal: { read: 'portal', write: 'portal' },
} as const satisfies Readonly<Record<string, { read: Lane; write: Lane }>>

export type Audience = keyof typeof AUDIENCES

/** Transactions of each audience; the setting DATABASE_CONNECTIONS sets those of partners. */
export const TRANSACTIONS = { partner: 4, portal: 4, public: 1, metrics: 1 } as const
/** Transactions of each thread that works on long lists. */
export const THREAD_TRANSACTIONS = 2

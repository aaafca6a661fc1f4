import type { PgBoss } from 'pg-boss'
import type { Pool } from '../db/pool.ts'
import type { Statements } from '../db/statements.ts'
import type { Keyring } from '../process/keyring.ts'
import type { Operator } from '../domain/actor.ts'

/** What settings are read from, by their names. */
export type Environment = Readonly<Record<string, string | undefined>>

/** `actor` is the system's name of the person who runs the command, which the audit log records. */
export type Store = {
  pool: Pool
  boss: PgBoss
  /** Opens the keys that seal secrets. Refuses if there is none, or if it is the key of another database. */
  openKeyring: () => Promise<Keyring>
  statements: Statements
  environment: Environment
  allowLoopbackPartners: boolean
  actor: Operator
  /** Tells the person of something beside what the command prints. */
  warn: (sentence: string) => void
}

/** What a command prints: `json` with --json, else `text`. `failed`: it ends with exit status 1 all the same. */
export type Output = { json: object; text: string; failed?: boolean }

/** What was typed, by the options' names: `drawAt` for `--draw-at`. */
export type Options = Readonly<Record<string, string | boolean>>

export type Command = (options: Options, store: Store) => Promise<Output>

/** What options are for, by how they are typed. */
type Flags = Readonly<Record<string, string>>

/** A command as it is listed, with its help. */
export type Verb = {
  says: string
  /** What the command cannot do without, which its help says. Whether it is there is checked with its value. */
  needs?: Flags
  takes?: Flags
  /** A command's file is loaded when it is run: most need nothing of what speaks to chains. */
  load: () => Promise<Command>
}

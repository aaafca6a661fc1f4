export type Head = { type: string; account: string; entries: number; head: string }
export type AuditOutcome = {
  ok: boolean
  checks: { name: string; ok: boolean; detail: string }[]
  notChecked: string[]
}

/**
 * `log`: the address of the transparency log, `key`: its public keys where they are known, a line each, `entry`: an entry
 * of it.
 */
export function verifyAudit(
  lines: Iterable<string> | AsyncIterable<string>,
  options?: { log?: string; key?: string; entry?: Head },
): Promise<AuditOutcome>
/** The command: takes the words behind its name, and resolves to the exit status. */
export function run(
  words: readonly string[],
  options?: { print?: (text: string) => void; printError?: (text: string) => void },
): Promise<number>

export type Check = { name: string; ok: boolean; detail: string }
/**
 * `error` is present if a node or the log could not be asked, and `prevented` then names the checks that need the answer:
 * `ok` is false, although no check may have failed.
 */
export type Outcome = {
  ok: boolean
  test: boolean
  checks: Check[]
  notChecked: string[]
  error?: string
  prevented?: string[]
}

/** `isGuessed`: the log there may have the name of another address. `withinMs`: how long its answers are waited for. */
type LogPlace = { base: string; isGuessed?: boolean; withinMs?: number }

/**
 * `log`: the address of the transparency log, `https://…/log`, in which the lock of the draw is to be found. `address`:
 * where the proof was read; at that of a draw it must be of that draw.
 */
export function verifyDraw(
  proof: unknown,
  options?: { rpc?: string | undefined; log?: string | LogPlace | undefined; address?: string | undefined },
): Promise<Outcome>
/**
 * What a text says as JSON, or the problem with it: it is `not JSON`, has `many` more values than a reader takes, or in one
 * object a `name` `twice`.
 */
export function parse(
  text: string,
): { value: unknown } | { problem: 'not JSON' | 'many' } | { problem: 'twice'; name: string }
/**
 * The command: takes the words behind its name, and resolves to the exit status. It prints with `print`, and with
 * `printError` why it could not check. `evidence`: how the path of a file with evidence of a fork begins where there is no
 * --state FILE.
 */
export function run(
  words: readonly string[],
  options?: { print?: (text: string) => void; printError?: (text: string) => void; evidence?: string },
): Promise<number>
/** The root that an inclusion proof (RFC 9162) leads to; undefined if it has too many or too few hashes. */
export function rootByInclusion(
  index: number,
  size: number,
  leaf: Uint8Array,
  path: readonly Uint8Array[],
): Uint8Array | undefined
/** The tree at the address of a log below this root, of which every tile is checked; `rootAt` is its root when it was smaller. */
export function openTree(
  base: string,
  head: { size: number; root: Uint8Array },
): Promise<{
  leafAt: (index: number) => Promise<Uint8Array>
  rootAt: (size: number) => Promise<Uint8Array>
}>
/** A reader of the pages of one list, which refuses once they cost more than a list may. */
export function openPages(limits?: { maxBytes?: number; maxMs?: number }): (address: string) => Promise<unknown>
export function canonicalJson(value: unknown): string
export function sha256InJavaScript(bytes: Uint8Array): string
export function keccak256(bytes: Uint8Array): string
export const PUBLISHED_RANDOMNESS: Record<number, { entropyContract: string; provider: string }>
export const CHAIN_NAMES: Record<number, string>
export const USDC: Record<number, string>

export type Check = { name: string; ok: boolean; detail: string }
/** `error` is present if a node could not be asked: `ok` is then false, although no check may have failed. */
export type Outcome = { ok: boolean; test: boolean; checks: Check[]; notChecked: string[]; error?: string }

/** `log`: the address of the transparency log, `https://…/log`, in which the lock of the draw is to be found. */
export function verifyDraw(
  proof: unknown,
  options?: { rpc?: string | undefined; log?: string | undefined },
): Promise<Outcome>
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
export function canonicalJson(value: unknown): string
export function sha256InJavaScript(bytes: Uint8Array): string
export function keccak256(bytes: Uint8Array): string
export const PUBLISHED_RANDOMNESS: Record<number, { entropyContract: string; provider: string }>
export const CHAIN_NAMES: Record<number, string>

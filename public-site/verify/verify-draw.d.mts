export type Check = { name: string; ok: boolean; detail: string }
/** `error` is present if a node could not be asked: `ok` is then false, although no check may have failed. */
export type Outcome = { ok: boolean; test: boolean; checks: Check[]; notChecked: string[]; error?: string }

export function verifyDraw(proof: unknown, options?: { rpc?: string | undefined }): Promise<Outcome>
export function canonicalJson(value: unknown): string
export function sha256InJavaScript(bytes: Uint8Array): string
export function keccak256(bytes: Uint8Array): string
export const PUBLISHED_RANDOMNESS: Record<number, { entropyContract: string; provider: string }>

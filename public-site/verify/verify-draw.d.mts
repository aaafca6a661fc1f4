export type Check = { name: string; ok: boolean; detail: string }
export type Verdict = { ok: boolean; test: boolean; checks: Check[]; notChecked: string[] }

export function verifyDraw(proof: unknown, options?: { rpc?: string | undefined }): Promise<Verdict>
export function sha256InScript(bytes: Uint8Array): Uint8Array

export type Check = { name: string; ok: boolean; detail: string }
export type Outcome = { ok: boolean; test: boolean; checks: Check[]; notChecked: string[] }

export function verifyDraw(proof: unknown, options?: { rpc?: string | undefined }): Promise<Outcome>
export function canonicalJson(value: unknown): string
export function sha256InJavaScript(bytes: Uint8Array): string

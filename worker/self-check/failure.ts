import { verifyDraw } from '../../public-site/verify/verify-draw.mjs'

/** The first check of a proof that fails, in words; null: all of them hold. */
export const failureOf = async (proof: unknown): Promise<string | null> => {
  const { ok, checks, error } = await verifyDraw(proof)
  if (ok) return null
  const failed = checks.find((check) => !check.ok)
  return failed ? `${failed.name}: ${failed.detail}` : (error ?? 'it does not check')
}

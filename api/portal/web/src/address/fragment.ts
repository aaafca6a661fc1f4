/**
 * The token of an invitation or reset link. It stands behind `#`, which browsers do not send, so that no log has it.
 */
export const tokenIn = (hash: string): string | null => {
  const token = hash.replace(/^#/, '')
  return /^[\w-]{20,200}$/.test(token) ? token : null
}

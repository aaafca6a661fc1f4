/** The token of an invitation or reset link. It is in the fragment, which browsers never send, so no log has it. */
export const tokenIn = (hash: string): string | null => {
  const token = hash.replace(/^#/, '')
  return /^[\w-]{20,200}$/.test(token) ? token : null
}

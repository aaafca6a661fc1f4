/**
 * The relying party of WebAuthn: our host, and the one origin whose pages may use its passkeys. Signatures by passkeys
 * of other hosts are refused.
 */
export const relyingParty = (baseUrl: string): { id: string; name: string; origin: string } => {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, name: 'Prize Drawing Service', origin }
}

/**
 * Whom passkeys are made for, as WebAuthn has it: the host that people know us by, and the one origin whose pages may use
 * them. A passkey of another host signs nothing that is taken here.
 */
export const relyingParty = (baseUrl: string): { id: string; name: string; origin: string } => {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, name: 'Prize Drawing Service', origin }
}

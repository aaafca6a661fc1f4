/** The library that checks what devices sign, loaded when a passkey is first asked for: it takes some 30 MB of memory. */
export const webauthn = () => import('@simplewebauthn/server')

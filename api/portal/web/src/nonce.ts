/** The nonce with which this answer's policy allows style elements; the server writes it into the page. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

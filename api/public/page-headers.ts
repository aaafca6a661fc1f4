import type { Response } from 'express'

/** Only the site's own files: no inline code or style, and nothing from another origin. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The web worker that checks proofs has its own policy: the chain node that a visitor names may be anywhere. */
const CHECKING = /^\/assets\/checking-[0-9a-f]{8}\.js$/
const CHECKING_POLICY = PAGE_POLICY.replace(
  "connect-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
)

/** The part of a campaign's page that is made for others' pages: any site may show it in a frame. */
const EMBED = /^\/campaigns\/[a-z0-9-]{1,64}\/embed$/
const EMBED_POLICY = PAGE_POLICY.replace("frame-ancestors 'self'", 'frame-ancestors *')

/** Pages with the form that finds campaigns, which a browser may send to us alone. */
const WITH_FORM = /^\/(?:[a-z]{2})?$|^(?:\/[a-z]{2})?\/find$/
const FORM_POLICY = PAGE_POLICY.replace("form-action 'none'", "form-action 'self'")

/** What a file of the site may load and connect to, and who may frame it. */
export const policyOf = (path: string): string => {
  if (EMBED.test(path)) return EMBED_POLICY
  if (WITH_FORM.test(path)) return FORM_POLICY
  return CHECKING.test(path) ? CHECKING_POLICY : PAGE_POLICY
}

const headers: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Frame-Options': 'SAMEORIGIN',
}

/** The security headers of every file of the public site. */
export const setPageHeaders = (response: Response): void => {
  response.setHeader('Content-Security-Policy', policyOf(response.req.path))
  for (const name in headers) response.setHeader(name, headers[name] as string)
  if (!EMBED.test(response.req.path)) return
  response.removeHeader('X-Frame-Options')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
}

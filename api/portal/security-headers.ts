import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

const NONCE_BYTES = 18

/**
 * Allows only the portal's own scripts, styles and pictures, among them winners' avatars: pages contact no other
 * server. Style elements made at run time carry the response's nonce.
 */
const policy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: [
    "'self'",
    (_request: IncomingMessage, response: ServerResponse) => `'nonce-${nonceOf(response as unknown as WithLocals)}'`,
  ],
  styleSrcAttr: ["'none'"],
  imgSrc: ["'self'"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
}

const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'].map(
  (feature) => `${feature}=()`,
)

/** Passkeys are asked for by our own pages. */
const OWN = ['publickey-credentials-create', 'publickey-credentials-get'].map((feature) => `${feature}=(self)`)

type WithLocals = { locals: Record<string, unknown> }

/** The nonce of this answer. */
export const nonceOf = ({ locals }: WithLocals): string => String(locals['nonce'])

const headers = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: policy },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: { includeSubDomains: false },
})

/** The security headers of every page and file of the portal. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.locals['nonce'] = randomBytes(NONCE_BYTES).toString('base64')
  response.setHeader('Permissions-Policy', [...PERMISSIONS, ...OWN].join(', '))
  headers(request, response, next)
}

/**
 * Tokens let their holder in: a browser by its session's cookie, an invited person or one who lost the password by a
 * link. They are 32 random bytes in base64url; the database keeps only their SHA-256.
 */
import { hash } from 'node:crypto'

export const TOKEN_BYTES = 32

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A token from TOKEN_BYTES random bytes. */
export const tokenFrom = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

export const isToken = (text: string): boolean => TOKEN.test(text)

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

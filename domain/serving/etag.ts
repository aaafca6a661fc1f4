/**
 * The tag of a document's version: 128 bits and a little more of its SHA-256, so that the same content has the same
 * tag.
 */
import { hash } from 'node:crypto'

const LENGTH = 22

export const etagOf = (body: string | Buffer): string => `"${hash('sha256', body, 'base64url').slice(0, LENGTH)}"`

/**
 * The fingerprint of a locked winner list: SHA-256 of the canonical JSON (RFC 8785) of `[drawing id, [winner ids in
 * order]]`. Ids hold no character that JSON escapes, so the output of JSON.stringify is canonical.
 */
import { hash } from 'node:crypto'

/** 32 bytes. */
export const winnersCommitment = (drawingId: string, winners: readonly string[]): Buffer =>
  hash('sha256', JSON.stringify([drawingId, winners]), 'buffer')

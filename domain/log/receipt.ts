/**
 * Receipts: the service's signed promise that a list is in the log. What is signed are the bytes of the list's entry, so
 * that a receipt and the log can be held against each other without another rule.
 */
import { hash } from 'node:crypto'
import { toHex } from '../hex.ts'
import { proofPath } from '../drawing/proof.ts'
import { openSigningKey } from './ed25519.ts'
import { entryBytes } from './entry.ts'
import { logProofPath } from './tiles.ts'
import { leafHash } from './tree.ts'

/** A list as it was taken: since when the drawing has these winners. */
export type TakenList = { slug: string; drawingId: string; winnersCommitment: Uint8Array; listedAt: Date }

export type Receipt = {
  drawing: string
  winnersCommitment: string
  sentAt: string
  keyId: string
  signature: string
  /** Where the entry's place in the log is proven, once it has one. */
  logProof: string
  /** Where the draw is proven, once it is drawn. */
  drawProof: string
}

const KEY_ID_DIGITS = 16

/** The first 16 hex digits of SHA-256 of the public key. */
export const receiptKeyId = (publicKey: Uint8Array): string => hash('sha256', publicKey).slice(0, KEY_ID_DIGITS)

/** What receipts are made with: the key's seed, and the address of the public site. */
export type ReceiptKey = { seed: Uint8Array; publicUrl: string }

/** The same list gets the same receipt. */
export const openReceiptMaker = ({ seed, publicUrl }: ReceiptKey): ((list: TakenList) => Receipt) => {
  const { publicKey, sign } = openSigningKey(seed)
  const keyId = receiptKeyId(publicKey)
  return ({ slug, drawingId, winnersCommitment, listedAt }) => {
    const promised = {
      drawing: drawingId,
      winnersCommitment: toHex(winnersCommitment),
      sentAt: listedAt.toISOString(),
    }
    const entry = entryBytes({ type: 'send', ...promised })
    return {
      ...promised,
      keyId,
      signature: sign(entry).toString('base64'),
      logProof: `${publicUrl}${logProofPath(leafHash(entry))}`,
      drawProof: `${publicUrl}${proofPath(slug, drawingId)}`,
    }
  }
}

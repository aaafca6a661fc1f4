import type { ExecutionContext } from 'ava'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { type ChainRecord, startFakeNode } from '../../support/chain/fake-node.ts'
import type { liveProofOf } from './proofs.ts'

export type Proof = ReturnType<typeof liveProofOf>

/** Asks about proofs one after the other, each with a record of its own. */
export const openNode = async (t: ExecutionContext) => {
  let current: ChainRecord
  const node = await startFakeNode(t, () => current)
  const ask = (proof: unknown, record: ChainRecord) => {
    current = record
    return verifyDraw(proof, { rpc: node.url })
  }
  return { ask, requests: node.requests }
}

import type { Stage } from '../stage.ts'
import { createDrawings } from './create-drawings.ts'
import { entropy } from './entropy.ts'
import { lock } from './lock.ts'
import { pay } from './pay.ts'
import { publishProof } from './publish-proof.ts'
import { reveal } from './reveal.ts'
import { settle } from './settle.ts'

/** Every stage of a drawing, in the order in which it passes through them. */
export const stages: readonly Stage[] = [createDrawings, lock, entropy, reveal, settle, pay, publishProof]

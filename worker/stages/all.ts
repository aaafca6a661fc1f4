import type { Stage } from '../stage.ts'
import { createDrawings } from './create-drawings.ts'
import { entropy } from './entropy.ts'
import { guaranteeCheck } from './guarantee-check.ts'
import { lock } from './lock.ts'
import { pay } from './pay.ts'
import { publishProof } from './publish-proof.ts'
import { renderPages } from './render-pages.ts'
import { reveal } from './reveal.ts'
import { settle } from './settle.ts'

/** Every stage that stays within the database: a drawing's in the order in which it passes through them, then its campaign's. */
export const stages: readonly Stage[] = [
  createDrawings,
  lock,
  entropy,
  reveal,
  settle,
  pay,
  publishProof,
  guaranteeCheck,
  renderPages,
]

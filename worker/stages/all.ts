import type { QueueName } from '../../db/jobs.ts'
import type { NetworkStage } from '../network-stage.ts'
import type { Stage } from '../stage.ts'
import { createDrawings } from './create-drawings.ts'
import { deliver } from './deliver.ts'
import { entropy } from './entropy.ts'
import { fetchAvatars } from './fetch-avatars.ts'
import { fetchWinners } from './fetch-winners.ts'
import { guaranteeCheck } from './guarantee-check.ts'
import { lock } from './lock.ts'
import { pay } from './pay.ts'
import { renderPages } from './render-pages.ts'
import { sendMail } from './send-mail.ts'
import { settle } from './settle.ts'
import { tellOperator } from './tell-operator.ts'
import { testFetch } from './test-fetch.ts'
import { uploadFiles } from './upload-files.ts'

export type AnyStage = Stage | NetworkStage

/** The stage of every queue: a drawing's in the order in which it passes through them, then the others. */
export const stages = {
  'create-drawings': createDrawings,
  'fetch-winners': fetchWinners,
  lock,
  entropy,
  settle,
  pay,
  'guarantee-check': guaranteeCheck,
  'test-fetch': testFetch,
  'fetch-avatars': fetchAvatars,
  deliver,
  'render-pages': renderPages,
  'upload-files': uploadFiles,
  'send-mail': sendMail,
  'tell-operator': tellOperator,
} as const satisfies { [Queue in QueueName]: AnyStage & { queue: Queue } }

export const allStages: readonly AnyStage[] = Object.values(stages)
export const databaseStages: readonly Stage[] = allStages.filter((stage) => stage.kind === 'database')
export const networkStages: readonly NetworkStage[] = allStages.filter((stage) => stage.kind === 'network')

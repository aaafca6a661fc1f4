import type { NetworkStage } from '../network-stage.ts'
import { deliver } from './deliver.ts'
import { fetchAvatars } from './fetch-avatars.ts'
import { fetchWinners } from './fetch-winners.ts'
import { testFetch } from './test-fetch.ts'

/** Every stage that calls partners' servers. */
export const networkStages: readonly NetworkStage[] = [fetchWinners, testFetch, fetchAvatars, deliver]

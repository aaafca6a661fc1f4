import { randomBytes } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'winston'
import type { Pool } from '../../../db/pool.ts'
import { lockTeam } from '../../../db/queries/account/members.ts'
import { findNewcomer, findRunningSample } from '../../../db/queries/campaign/samples.ts'
import { type Caller, memberCaller } from '../../../domain/actor.ts'
import type { Language } from '../../../domain/language.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { Refused } from '../../../domain/refusals.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { sampleCampaign, sampleTable } from '../../../domain/sample/campaign.ts'
import { refuseLiveMode } from '../test-mode.ts'
import { changeCampaignStatus, setUpCampaign } from './campaigns.ts'
import { setUpPrizeTable } from './create-prize-table.ts'

/** `baseUrl`: of the web process, from which the sample campaign fetches its made-up winners. */
type Store = { pool: Pool; boss: PgBoss; allowLoopbackPartners: boolean; baseUrl: string }

const SUFFIX_BYTES = 5

const newSlug = (): string => `sample-${randomBytes(SUFFIX_BYTES).toString('hex')}`

/** Ends the previous sample campaign once none of its drawings is to come, so that a new one can take its place. */
const endWhatIsOver = async (store: Store, caller: Caller): Promise<void> => {
  const { slug, isOver } = await findRunningSample(store.pool, caller.partnerId)
  if (slug !== null && isOver) await changeCampaignStatus(store, caller, slug, 'ended')
}

/**
 * Makes a sample campaign with a prize table of its own. Refuses with `forbidden` (live mode), `change_refused` (one
 * runs), `campaign_limit`, `test_draw_limit`, `prize_table_limit` and `bad_request` (winners may not be fetched from
 * the service's own address). Returns its slug.
 */
export const createSample = async (store: Store, caller: Caller, language: Language): Promise<string> => {
  refuseLiveMode(caller)
  await endWhatIsOver(store, caller)
  const { partnerId: partner } = caller
  return store.pool.transaction(async (tx) => {
    await lockTeam(tx, partner)
    const { now, slug: running } = await findRunningSample(tx, partner)
    if (running !== null) throw new Refused('change_refused', campaignWords.sampleRuns(running))
    const prizeTable = await setUpPrizeTable(tx, caller, sampleTable)
    const slug = newSlug()
    const file = sampleCampaign({ partner, slug, prizeTable, baseUrl: store.baseUrl, language, now })
    await setUpCampaign(tx, store, caller, { ...file, isSample: true })
    return slug
  })
}

/**
 * Gives a team without campaigns a sample to look at, once a member who may make campaigns has joined by the invitation
 * of this token. A failure is only logged: it must not keep anybody from joining.
 */
export const welcomeWithSample = async (
  store: Store & { log: Logger },
  token: string,
  language: Language,
): Promise<void> => {
  try {
    const newcomer = await findNewcomer(store.pool, tokenHash(token))
    if (newcomer) await createSample(store, memberCaller(newcomer.memberId, newcomer.partnerId, 'test'), language)
  } catch (error) {
    store.log.warn('no sample campaign for a new team', { error: (error as Error).message })
  }
}

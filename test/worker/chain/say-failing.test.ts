import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Nodes } from '../../../worker/chain/nodes.ts'
import { sayFailing } from '../../../worker/chain/say-failing.ts'
import { shownSentence } from '../../support/attention.ts'
import { localChain } from '../../support/chain/chain.ts'
import { testDatabase } from '../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'

/** Reports, at a time in seconds, how work for a drawing fails, and returns what the drawing says then. */
const openSaying = async (t: ExecutionContext) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const context = { ...place, chain: localChain, nodes: {} as Nodes }
  const open = async () => {
    const id = await makeDrawing(place, { campaign: await makeCampaign(place, { partner: await makePartner(place) }) })
    return async (seconds: number, failure: string | null) => {
      await sayFailing(context, { newestAt: new Date(seconds * 1000) }, { key: id, ids: [id], failure })
      return place.pool.oneFirst(sql.type(z.object({ said: shownSentence }))`
        select attention_of(attention, attention_detail, attention_since) as said from drawing where id = ${id}`)
    }
  }
  return { say: await open(), sayOfOther: await open() }
}

test('what fails is said once that has lasted for twenty seconds, and no more once it goes well', async (t) => {
  const { say } = await openSaying(t)
  t.is(await say(0, 'no such block'), null)
  t.is(await say(19, 'no such block'), null)
  t.is(await say(20, 'no such table'), 'The nodes of local do not do what they are asked: no such table')
  t.is(await say(21, null), null)
  t.is(await say(22, 'no such block'), null, 'it counts from the beginning again')
})

test('a failure after nothing was to be done for minutes is not said at once, as if it had lasted since the last one', async (t) => {
  const { say, sayOfOther } = await openSaying(t)
  t.is(await say(0, '503'), null)
  t.is(await sayOfOther(200, '503'), null)
  t.is(await say(301, '503'), null)
  t.regex((await say(321, '503')) ?? '', /503/)
  t.regex((await sayOfOther(321, '503')) ?? '', /503/, 'each by its own time')
})

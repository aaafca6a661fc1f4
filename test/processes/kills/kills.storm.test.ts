import test from 'ava'
import { seededRandom } from '../../support/chain/rpc-faults.ts'
import { askServer } from '../../support/failover/standby.ts'
import { converges } from '../../support/faults/settled.ts'
import { note } from '../../support/run/notes.ts'
import { seed } from '../../support/run/soak.ts'
import { findLeft, finishWork } from './ending.ts'
import { startGround } from './ground.ts'
import { killAt, type Kills, openKills } from './kill.ts'
import { type Cell, planOf, reportOfKills } from './matrix.ts'

const SENDS = 20

test('each kind of process is killed in the middle of each stage: nothing is lost, and nothing happens twice', async (t) => {
  t.timeout(900_000)
  let kills: Kills | undefined
  const prepare = async (databaseUrl: string) => {
    kills = await openKills(databaseUrl)
  }
  const ground = await startGround(t, { isPooled: seed % 2 === 0, prepare })
  const { databaseUrl, folder, service, partner, mailServer, world, calls } = ground
  await partner.enough(SENDS)
  const random = seededRandom(seed)
  const planned = planOf(seed).toSorted(() => random() - 0.5)
  const killed: Cell[] = []
  for (const cell of planned) if (await killAt(ground, kills as Kills, cell)) killed.push(cell)
  const { lines, never } = reportOfKills([{ planned, killed }])
  t.log(lines.join('\n'))
  await note('kills', { planned, killed })
  t.deepEqual(never, [], 'These did not happen.')

  t.true((await partner.enough(SENDS)) >= SENDS, 'lists are taken again')
  for (const status of await Promise.all(calls)) t.is(status, 200, 'a call that is made again is answered')
  await finishWork(ground)
  await converges(t, { databaseUrl, service, campaigns: world.campaigns, partner, folder })
  t.deepEqual(await findLeft(databaseUrl), [])
  const mails = await askServer(databaseUrl, 'select id from mail')
  t.is(new Set(mailServer.arrived.map(({ mail: { messageId } }) => messageId)).size, mails.length)
})

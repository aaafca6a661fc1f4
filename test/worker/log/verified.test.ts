import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { connect } from '../../support/attack.ts'
import { writingLog } from '../../../worker/log/chore.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { runVerifier } from '../../public-site/verify/command.ts'
import { folderOf } from '../../support/folder.ts'
import { testDatabase } from '../../support/database.ts'
import {
  cancelDrawing,
  makeCampaign,
  makeDrawing,
  makeKey,
  makePartner,
  passCutoff,
  theOperator,
  winnerIds,
} from '../../support/factory.ts'
import { hoursAgo } from '../../support/guarantee/periods.ts'
import { testKeyring } from '../../support/keyring.ts'
import { readLedger } from '../../support/ledger.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { startService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

/** Serves the site at an address that is known in advance, in place of the one that the service names as its own. */
const serveAs = async (t: ExecutionContext, serviceUrl: () => string) => {
  const server = createServer(async (request, response) => {
    // At the end of a test the service may have gone in the middle of an answer.
    const answer = await fetch(serviceUrl() + request.url).catch(() => null)
    const read = await answer?.arrayBuffer().catch(() => null)
    if (!answer || !read) {
      response.destroy()
      return
    }
    const body = Buffer.from(read)
    response.writeHead(answer.status, { connection: 'close' })
    response.end(request.url?.includes('draws.json') ? body.toString().replaceAll('https://draws.test', url) : body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return url
}

const open = async (t: ExecutionContext) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const url = await serveAs(t, () => service.url)
  await service.pool.transaction((tx) => prepareSite(tx, { publicUrl: url, store: null }))
  const partner = await makePartner(service)
  const campaign = await makeCampaign(service, { partner })
  const { run: write } = writingLog(service, testKeyring)
  const drawn: string[] = []
  /** What is served of each proof; empty: there is none yet. */
  const readProofs = (): Promise<readonly string[]> =>
    Promise.all(
      drawn.map(async (id) => {
        const answer = await fetch(`${url}/campaigns/${campaign.slug}/draws/${id}/proof.json`)
        return answer.ok ? answer.text() : ''
      }),
    )
  /** Repeats work: on a busy machine a stage may time out and run later, and served files may be a moment old. */
  const workUntilAll = async (holds: (proof: string) => boolean) => {
    const proofs = async () => {
      await service.work()
      return readProofs()
    }
    await until(proofs, (found) => found.every(holds))
  }
  const finish = async (id: string): Promise<void> => {
    await passCutoff(service, id)
    drawn.push(id)
    await workUntilAll((proof) => proof !== '')
  }
  const draw = async (): Promise<string> => {
    const id = await makeDrawing(service, { campaign })
    const winners = sql.array(winnerIds(campaign.winnersPerDraw), 'text')
    await service.pool.query(sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${winners})`)
    await finish(id)
    return id
  }
  /** The log names the lock, the proof names its place, and the log has that proof. */
  const publish = async () => {
    await write()
    await workUntilAll((proof) => proof.includes('"log":'))
    await write()
  }
  const client = await connect(t, service.databaseUrl)
  /** Writes past the triggers, as the owner of the database can. */
  const force = async (text: string, values: unknown[] = []) => {
    await client.query('set session_replication_role = replica')
    await client.query(text, values)
    await client.query('set session_replication_role = origin')
  }
  const folder = await folderOf(t)
  const look = (...words: string[]) =>
    runVerifier(...words, '--monitor', url, '--once', '--state', `${folder}/state.json`)
  return {
    ...service,
    serviceUrl: service.url,
    url,
    partner,
    folder,
    campaign,
    finish,
    draw,
    publish,
    force,
    client,
    look,
  }
}

test('the guarantee periods of a served site end when the monitor computes that they do, over a pause too', async (t) => {
  const { serviceUrl, partner, publish, look, ...service } = await open(t)
  const { slug } = await makeCampaign(service, {
    partner,
    startsAt: hoursAgo(25).toISOString(),
    cadence: 'FREQ=YEARLY;COUNT=1',
    guarantee: { period: 'P1D', thresholdCents: 10_000, amountCents: 25_000 },
  })
  await changeCampaignStatus(service, theOperator, slug, 'paused')
  await changeCampaignStatus(service, theOperator, slug, 'active')
  const periods = async () => {
    await service.work()
    return (await readLedger((path) => ask({ url: serviceUrl }, path), slug, 10)).periods
  }
  const [running, over] = await until(periods, ([, first]) => first?.status === 'not_needed')
  t.is(over?.status, 'not_needed')
  t.is(running?.pauses.length, 1)
  await publish()
  const { out, status } = await look()
  t.is(status, 0, out)
})

test('the log of a served site is what the verifier and the monitor find right', async (t) => {
  const { url, campaign, draw, publish, look, ...place } = await open(t)
  const id = await draw()
  await cancelDrawing(place, await makeDrawing(place, { campaign }), 'Rain.')
  await publish()
  const proof = `${url}/campaigns/${campaign.slug}/draws/${id}/proof.json`
  const one = await runVerifier(proof)
  t.is(one.status, 0, one.out + one.error)
  t.regex(
    one.out,
    /^ok {6}log: entry \d+ of the \d+ in "127\.0\.0\.1:\d+\/log" is the lock of this list, table and times/m,
  )
  const all = await runVerifier('--campaign', `${url}/campaigns/${campaign.slug}/draws.json`)
  t.is(all.status, 0, all.out + all.error)
  t.regex(all.out, /^ok {6}list and log: 1 locks in the log, each shown/m)
  const first = await look()
  t.is(first.status, 0, first.out + first.error)
  await draw()
  await publish()
  const second = await look()
  t.is(second.status, 0, second.out + second.error)
})

test('what the owner of the database changes behind the log is named by the monitor', async (t) => {
  const { url, campaign, draw, publish, look, force, client, ...place } = await open(t)
  const id = await draw()
  await draw()
  await publish()
  t.is((await look()).status, 0)
  const served = async (path: string, words: string) => {
    const read = async () => (await fetch(url + path)).text()
    return until(read, (text) => text.includes(words))
  }
  const path = `/campaigns/${campaign.slug}/draws/${id}/proof.json`
  const proof = await served(path, id)
  const forged = proof.replace(/"winner":"[^"]+"/, '"winner":"forged"')
  const putBack = 'update site_file set body = $2, encoding = null, etag = $3 where path = $1'
  await force(putBack, [path, Buffer.from(forged), '"forged"'])
  await served(path, 'forged')
  const winner = await look()
  t.is(winner.status, 1, winner.out)
  t.regex(winner.out, /results: winner of the result at place 0 must be/)
  t.regex(winner.out, new RegExp(`proof\\.json of "${id}" must be the newest that the log has`))
  await force(putBack, [path, Buffer.from(proof), '"proof"'])

  await force(`update drawing set winners_commitment = sha256('x') where id = $1`, [id])
  await served(`/campaigns/${campaign.slug}/draws.json?limit=100`, createHash('sha256').update('x').digest('hex'))
  const list = await look()
  t.is(list.status, 1, list.out)
  t.regex(list.out, new RegExp(`winnersCommitment of "${id}" must be 0x[0-9a-f]{64}, as locked in entry`))

  await force('truncate log_entry')
  await force('delete from log_head')
  await client.query(`insert into log_wanted (entry) values ('{"type": "tried"}')`)
  await writingLog(place, testKeyring).run()
  const fork = await look()
  t.is(fork.status, 1, fork.out)
  t.regex(
    fork.out,
    /log: the log must never shrink: it had \d+ entries; found a checkpoint of 1; both signed checkpoints are kept in/,
  )
})

test('a receipt of the API is right until another list is locked, and names that one then', async (t) => {
  const { url, partner, campaign, finish, publish, look, folder, ...place } = await open(t)
  const { key } = await makeKey(place, { partner })
  const id = await makeDrawing(place, { campaign })
  const send = async (name: string, prefix: string) => {
    const winners = Array.from({ length: campaign.winnersPerDraw }, (_, i) => `${prefix}${i}`)
    const address = `${place.serviceUrl}/api/v1/campaigns/${campaign.slug}/drawings/${id}/winners`
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ winners }) })
    const { receipt } = (await answer.json()) as { receipt: object }
    await writeFile(`${folder}/receipts/${name}.json`, JSON.stringify(receipt).replaceAll('https://draws.test', url))
  }
  await mkdir(`${folder}/receipts`)
  const checked = (name: string) => runVerifier('--receipt', `${folder}/receipts/${name}.json`)
  await send('mine', 'u')
  await publish()
  const open1 = await checked('mine')
  t.is(open1.status, 0, open1.out + open1.error)
  t.regex(open1.out, /the list that will be locked: the drawing is not locked yet/)
  await send('other', 'x')
  await finish(id)
  await publish()
  const other = await checked('other')
  t.is(other.status, 0, other.out + other.error)
  const mine = await checked('mine')
  t.is(mine.status, 1, mine.out + mine.error)
  t.regex(
    mine.out,
    /found 0x\w+, locked in entry \d+; the log has later lists: 0x\w+, taken at \S+, in entry \d+\. If none of them is yours/,
  )
  const all = await look('--receipts', `${folder}/receipts`)
  t.is(all.status, 1, all.out + all.error)
  t.regex(all.out, /receipt mine\.json: list that was locked: /)
  t.notRegex(all.out, /other\.json/)
})

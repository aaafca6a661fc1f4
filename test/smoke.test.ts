import test from 'ava'
import { fileDatabase } from './support/database.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from './support/factory.ts'
import { startService } from './support/service.ts'

const database = fileDatabase(test)

test('a drawing goes from open to paid', async (t) => {
  const service = await startService(database.url)
  t.teardown(service.stop)
  const partner = await makePartner(service)
  const { key } = await makeKey(service, { partner })
  const campaign = await makeCampaign(service, { partner })
  const drawing = await makeDrawing(service, { campaign })
  const url = `${service.url}/api/v1/campaigns/${campaign.slug}/drawings/${drawing}`
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ winners: winnerIds(3) })
  const sent = await fetch(`${url}/winners`, { method: 'POST', headers, body })
  t.is(sent.status, 201, await sent.clone().text())
  await passCutoff(service, drawing)
  await service.work()
  const read = (await (await fetch(url, { headers })).json()) as { drawing: { status: string; number: number } }
  t.is(read.drawing.status, 'paid')
  t.is(read.drawing.number, 1)
})

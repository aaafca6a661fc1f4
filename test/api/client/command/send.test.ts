import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { send } from '../../../../api/client/command/send.ts'
import { winnerIds } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'

const service = fileService(test)

const MORE_THAN_A_PAGE = 51
const HOUR_MS = 3_600_000

test('the next drawing is found behind more that have their list than a page holds', async (t) => {
  const shop = await makeShop(await service())
  const at = (hours: number) => ({ cutoffAt: new Date(Date.now() + hours * HOUR_MS) })
  for (let i = 0; i < MORE_THAN_A_PAGE; i += 1) {
    const drawing = await openDrawing(shop, at(1))
    await drawing.send(winnerIds(3))
  }
  const next = await openDrawing(shop, at(2))
  const folder = await mkdtemp(join(tmpdir(), 'send-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const file = join(folder, 'winners.txt')
  await writeFile(file, 'a\nb\nc\n')
  const said: object[] = []
  const code = await send.run([shop.campaign.slug, file], {
    options: {},
    environment: { PDS_BASE_URL: (await service()).url, PDS_KEY: shop.key },
    out: { say: (_, thing) => said.push(thing), note: () => {} },
    signal: new AbortController().signal,
  })
  t.is(code, 0, JSON.stringify(said))
  t.like(said[0], { drawing: next.id, winners: 3 })
})

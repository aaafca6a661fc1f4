import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { PrizeDrawings } from '../../../api/client/client.ts'
import { type KeepReceipt, receiptsIn } from '../../../api/client/receipts.ts'
import type { Receipt } from '../../../api/client/types.ts'
import { winnerIds } from '../../support/factory.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const open = async (keepReceipt: KeepReceipt) => {
  const shop = await makeShop(await service())
  const { url } = await service()
  const { id } = await openDrawing(shop)
  return { id, slug: shop.campaign.slug, draws: new PrizeDrawings({ key: shop.key, baseUrl: url, keepReceipt }) }
}

const folderOf = async (t: ExecutionContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'receipts-'))
  t.teardown(() => rm(folder, { recursive: true }))
  return join(folder, 'kept')
}

test('the receipt of each list is kept in a file of its own before the send resolves', async (t) => {
  const folder = await folderOf(t)
  const { id, slug, draws } = await open(receiptsIn(folder))
  const winners = winnerIds(3)
  const { receipt } = await draws.sendWinners({ slug, id, winners })
  await draws.sendWinners({ slug, id, winners })
  const names = await readdir(folder)
  t.is(names.length, 1)
  t.deepEqual(JSON.parse(await readFile(join(folder, names[0] ?? ''), 'utf8')), receipt)
  await draws.sendWinners({ slug, id, winners: winners.toReversed() })
  t.is((await readdir(folder)).length, 2)
})

test('a receipt that cannot be kept is said, and the same list may be sent again', async (t) => {
  let isFull = true
  const kept: Receipt[] = []
  const { id, slug, draws } = await open((receipt) => {
    if (isFull) throw new Error('no space left')
    kept.push(receipt)
  })
  const winners = winnerIds(3)
  await t.throwsAsync(draws.sendWinners({ slug, id, winners }), { message: 'no space left' })
  isFull = false
  await draws.sendWinners({ slug, id, winners })
  t.is(kept[0]?.drawing, id)
})

test('the list for the next drawing has its receipt kept as well', async (t) => {
  const kept: Receipt[] = []
  const { id, slug, draws } = await open((receipt) => void kept.push(receipt))
  await draws.sendNextWinners(slug, ({ winnersExpected }) => winnerIds(winnersExpected))
  t.deepEqual(
    kept.map(({ drawing }) => drawing),
    [id],
  )
})

import { createPublicKey, hash, verify } from 'node:crypto'
import test from 'ava'
import { sql } from 'slonik'
import type { Receipt } from '../../../../domain/log/receipt.ts'
import { entryBytes } from '../../../../domain/log/entry.ts'
import { listKeys } from '../../../../db/queries/log/keys.ts'
import { winnerIds } from '../../../support/factory.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

const commitmentOf = (id: string, winners: readonly string[]) => `0x${hash('sha256', JSON.stringify([id, winners]))}`

const receiptIn = ({ body }: { body: object }): Receipt => (body as { receipt: Receipt }).receipt

/** The entries that are to be logged of a drawing's lists. */
const wantedOf = async (drawing: string): Promise<unknown[]> => {
  const { pool } = await service()
  const found = await pool.anyFirst(sql.unsafe`
    select entry from log_wanted where entry ->> 'drawing' = ${drawing} order by id`)
  return [...found]
}

test('a list is answered with a receipt: a signature of exactly the entry that is to be logged', async (t) => {
  const { campaign, ...shop } = await makeShop(await service())
  const drawing = await openDrawing({ campaign, ...shop })
  const winners = winnerIds(3)
  const {
    drawing: id,
    winnersCommitment,
    sentAt,
    keyId,
    signature,
    logProof,
    drawProof,
  } = receiptIn(await drawing.send(winners))
  t.is(id, drawing.id)
  t.is(winnersCommitment, commitmentOf(drawing.id, winners))
  t.is(drawProof, `https://draws.test/campaigns/${campaign.slug}/draws/${id}/proof.json`)

  const entry = { type: 'send', drawing: id, winnersCommitment, sentAt }
  t.deepEqual(await wantedOf(id), [entry])
  const bytes = entryBytes(entry)
  t.is(logProof, `https://draws.test/log/proof/${hash('sha256', Buffer.concat([Buffer.of(0), bytes]))}`)

  const [key] = await listKeys((await service()).pool, 'receipts')
  const publicKey = Buffer.from(key?.id ?? '', 'hex')
  t.is(keyId, hash('sha256', publicKey).slice(0, 16))
  const verifier = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' })
  t.true(verify(null, bytes, verifier, Buffer.from(signature, 'base64')))
})

test('the same list keeps its receipt, before and after the draw; another one gets its own', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  const winners = winnerIds(3)
  const first = receiptIn(await drawing.send(winners))
  const named = winners.map((winner) => ({ winner, displayName: 'Ann' }))
  t.deepEqual(receiptIn(await drawing.send(named)), first)
  const other = receiptIn(await drawing.send(winners.toReversed()))
  t.not(other.winnersCommitment, first.winnersCommitment)
  t.not(other.signature, first.signature)
  const again = receiptIn(await drawing.send(winners))
  t.is(again.winnersCommitment, first.winnersCommitment)
  t.true(again.sentAt >= other.sentAt)
  t.is((await wantedOf(drawing.id)).length, 3)
  await drawing.draw()
  t.deepEqual(receiptIn(await drawing.send(winners)), again)
})

test('a retry under an Idempotency-Key gets the receipt too', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop, { winnersExpected: 3 })
  const winners = winnerIds(3)
  const send = () => shop.api.post(`${drawing.path}/winners`, { winners }, { 'Idempotency-Key': 'the-same' })
  const first = receiptIn(await send())
  t.truthy(first.signature)
  t.deepEqual(receiptIn(await send()), first)
})

test('a list of thousands, which a thread takes, is answered with a receipt as well', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()), { winnersExpected: 6_000 })
  const winners = winnerIds(6_000)
  const { winnersCommitment, keyId } = receiptIn(await drawing.send(winners))
  t.is(winnersCommitment, commitmentOf(drawing.id, winners))
  const [key] = await listKeys((await service()).pool, 'receipts')
  t.is(keyId, hash('sha256', Buffer.from(key?.id ?? '', 'hex')).slice(0, 16))
})

test('a list that the service fetched has no receipt, also when it is sent again: it is not logged as sent', async (t) => {
  const place = await service()
  const shop = await makeShop(place, { winners: { mode: 'pull', url: 'https://shop.example/winners' } })
  const drawing = await openDrawing(shop)
  const winners = winnerIds(3)
  await drawing.passCutoff()
  await place.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners, fetched_for)
    select id, ${sql.array(winners, 'text')}, cutoff_at from drawing where id = ${drawing.id}`)
  await place.work()
  const sent = await drawing.send(winners)
  t.is(sent.status, 200)
  t.deepEqual(receiptIn(sent) as unknown, null)
  const types = (await wantedOf(drawing.id)).map((entry) => (entry as { type: string }).type)
  t.true(types.includes('fetch'))
  t.false(types.includes('send'))
})

test('a receipt from before a hold is that of the list which is drawn after it', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const drawing = await openDrawing(shop)
  const winners = winnerIds(3)
  const receipt = receiptIn(await drawing.send(winners))
  await shop.api.post(`${shop.path}/pause`, { existingDrawings: 'hold' })
  t.deepEqual(receiptIn(await drawing.send(winners)), receipt)
  await shop.api.post(`${shop.path}/resume`, {})
  t.deepEqual(receiptIn(await drawing.send(winners)), receipt)
  const { drawing: id, winnersCommitment, sentAt } = receipt
  t.deepEqual(await wantedOf(id), [{ type: 'send', drawing: id, winnersCommitment, sentAt }])
  await drawing.draw()
  t.like(await drawing.read(), { status: 'paid', verification: { winnersCommitment } })
})

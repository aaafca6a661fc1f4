import test from 'ava'
import { addKey, findSigningKeys, retireKey } from '../../db/queries/log/keys.ts'
import { newSigningKey } from '../../db/signing-keys.ts'
import { receiptKeyId } from '../../domain/log/receipt.ts'
import { testDatabase } from '../support/database.ts'
import { winnerIds } from '../support/factory.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'
import { startService } from '../support/service.ts'

const LONG = 5_000

test('a minute after its end no key signs a receipt, neither of the first list since nor in a thread that goes on', async (t) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const shop = await makeShop(service)
  const signerOf = async (count: number): Promise<string> => {
    const { path } = await openDrawing(shop, { winnersExpected: count })
    const winners = winnerIds(count).map((winner, i) => ({ winner, displayName: `Winner number ${i}` }))
    const { body } = await shop.api.post<{ receipt: { keyId: string } }>(`${path}/winners`, { winners })
    return body.receipt.keyId
  }
  const before = await signerOf(LONG)
  t.is(await signerOf(1), before)
  const [first] = await findSigningKeys(service.pool, 'receipts')
  const key = newSigningKey(service.keyring)
  await service.pool.transaction((tx) => addKey(tx, 'receipts', key))
  await service.pool.transaction((tx) => retireKey(tx, 'receipts', first?.id ?? ''))
  await service.lookForKeys()
  const now = receiptKeyId(Buffer.from(key.id, 'hex'))
  t.not(now, before)
  t.is(await signerOf(LONG), now)
  t.is(await signerOf(1), now)
})

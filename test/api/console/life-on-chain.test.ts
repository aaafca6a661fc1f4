import test from 'ava'
import { presentLife } from '../../../api/console/life/present.ts'
import { readLife } from '../../../api/console/life/read-life.ts'
import { readRunbook } from '../../../api/console/runbook.ts'
import { openChainRows, transaction } from '../../support/chain/rows.ts'

const lifeOf = async ({ statements }: Awaited<ReturnType<typeof openChainRows>>, id: string) =>
  presentLife(await readLife(statements, id), { publicUrl: 'https://draws.test', runbook: await readRunbook() })

test('a live drawing shows what its chain was asked, under which nonce and hash, and what it answered', async (t) => {
  const rows = await openChainRows(t)
  const { id, payKey, requestKey } = await rows.settled()
  await rows.client.query(
    `with account as (
      update chain_intent set state = 'signed', account = $2, nonce = 7 where key = $1 returning key, chain, account, nonce)
    insert into chain_attempt (hash, intent_key, chain, account, nonce, raw, max_fee_per_gas, priority_fee_per_gas, signed_at)
    select hash, key, chain, account, nonce, 'signed', fee, 1, now() + n * interval '1 second'
    from account, (values ($3, 12500000000, 1), ($4, 25000000000, 2)) bytes (hash, fee, n)`,
    [payKey, `0x${'b'.repeat(40)}`, transaction('8'), transaction('9')],
  )
  const { intents, attempts, record, payout, steps } = await lifeOf(rows, id)
  t.deepEqual(
    intents.rows.map(({ key, kind, state, nonce }) => ({ key, kind, state, nonce })),
    [
      { key: requestKey, kind: 'request', state: 'new', nonce: null },
      { key: payKey, kind: 'pay', state: 'signed', nonce: 7 },
    ],
  )
  t.deepEqual(
    attempts.rows.map(({ hash, maxFeeGwei }) => ({ hash, maxFeeGwei })),
    [
      { hash: transaction('8'), maxFeeGwei: 12.5 },
      { hash: transaction('9'), maxFeeGwei: 25 },
    ],
  )
  t.like(record, { requestTransaction: transaction('4'), fulfilTransaction: transaction('5') })
  t.like(payout, { chain: 'local', paidAt: null })
  const signed = steps.filter(({ what }) => what === 'Payment signed')
  t.deepEqual(
    signed.map(({ more }) => more),
    [`nonce 7, ${transaction('8')}`, `nonce 7, ${transaction('9')}`],
  )
})

test('the salt of a drawing that is locked, and the bytes that are signed, are in nothing that the page gets', async (t) => {
  const rows = await openChainRows(t)
  const [id = ''] = await rows.locked()
  const { rows: found } = await rows.client.query("select encode(salt, 'hex') as salt from drawing where id = $1", [id])
  t.regex(found[0].salt, /^[0-9a-f]{64}$/)
  t.false(JSON.stringify(await lifeOf(rows, id)).includes(found[0].salt))
})

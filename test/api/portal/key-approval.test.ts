import test from 'ava'
import { sql } from 'slonik'
import { clientOf } from '../../support/partner-api/ask.ts'
import { ageApprovals, twoOwners } from '../../support/portal/owners.ts'
import { refusalOf } from '../../support/portal/refusal.ts'
import { inHours } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const open = async () => {
  const own = await service()
  const { ada, ben, account, partner } = await twoOwners(own)
  const create = (hours: number) =>
    ada.client.key.create.mutate({ account, label: 'Shop', scopes: ['read'], expiresAt: inHours(hours).toISOString() })
  const list = async () => (await ben.client.approval.list.query({ account })).approvals
  const approve = (id = '') => ben.client.approval.approve.mutate({ account, id })
  return { own, ada, account, partner, create, list, approve }
}

test('a live key that would end before another owner may approve it is not asked for', async (t) => {
  const { create, list } = await open()
  const refused = await refusalOf(create(0.9))
  t.is(refused.reason, 'bad_request')
  t.is(refused.problems[0]?.pointer, '/expiresAt')
  t.regex(refused.message, /must expire later/)
  t.deepEqual(await list(), [])
})

test('a request for a live key ends with the key, and a key is approved while it lives', async (t) => {
  const { own, partner, create, list, approve } = await open()
  const late = await create(2)
  await ageApprovals(own, partner, 3)
  const [asked] = await list()
  t.like(asked, { state: 'expired' })
  const refused = await refusalOf(approve(asked?.id))
  t.is(refused.reason, 'change_refused')
  t.regex(refused.message, /has expired/)
  const intime = await create(24)
  await ageApprovals(own, partner, 1)
  const [open_] = await list()
  t.like(open_, { state: 'open' })
  await approve(open_?.id)
  const status = async ({ key }: { key: string }) => (await clientOf(own, key).get('/campaigns')).status
  t.deepEqual([await status(late), await status(intime)], [401, 200])
})

test('a key that lasts less than an hour is not rolled where another owner has to approve it', async (t) => {
  const { own, ada, account, partner, create, list, approve } = await open()
  const { id } = await create(24)
  await ageApprovals(own, partner, 1)
  await approve((await list())[0]?.id)
  await own.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`update api_key set expires_at = created_at + interval '30 minutes' where id = ${id}`)
  })
  const refused = await refusalOf(ada.client.key.roll.mutate({ account, id, overlapHours: 0 }))
  t.is(refused.reason, 'bad_request')
  t.regex(refused.message, /must expire later/)
})

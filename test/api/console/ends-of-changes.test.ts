/** What an operator asked for and has waited for rows is not done once they are removed. */
import test from 'ava'
import { auditOf } from '../../support/audit.ts'
import { operatorSignedIn } from '../../support/console/console.ts'
import { makeKey, makePartner } from '../../support/factory.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'
import { besideUncommitted } from '../../support/uncommitted.ts'

const shared = fileService(test, { isPatient: true })

type Acting = Awaited<ReturnType<typeof operatorSignedIn>>

/** A change, begun by this operator. */
const changes: Readonly<Record<string, (acting: Acting, partner: string) => Promise<() => Promise<unknown>>>> = {
  'revokes a key': async ({ client }, partner) => {
    const { id } = await makeKey(await shared(), { partner })
    return () => client.partner.revokeKey.mutate({ key: id, confirm: id })
  },
  'removes a member': async ({ client }, partner) => {
    const { userId } = await makeUser(await shared())
    const member = await makeMember(await shared(), { partner, userId, role: 'viewer' })
    return () => client.partner.removeMember.mutate({ partner, member, confirm: member })
  },
}

const REMOVAL = `
  with held as (select id from partner where id = $1 for no key update),
    ended as (
      update operator_session set ended_at = now()
      where operator_id = $2 and ended_at is null and exists (select from held))
  update operator_account set removed_at = now() where id = $2 and exists (select from held)`

for (const [what, begin] of Object.entries(changes))
  test(`nobody ${what} as an operator who is removed while the call waits`, async (t) => {
    const service = await shared()
    const acting = await operatorSignedIn(service)
    const partner = await makePartner(service)
    const act = await begin(acting, partner)
    let reason = ''
    const hasWaited = await besideUncommitted(t, service.databaseUrl, {
      change: { text: REMOVAL, values: [partner, acting.operator.id] },
      statement: '%from partner %for no key update%',
      work: async () => {
        reason = await reasonOf(act())
      },
    })
    t.true(hasWaited)
    t.is(reason, 'not_signed_in')
    t.deepEqual(await auditOf(service, partner), [])
  })

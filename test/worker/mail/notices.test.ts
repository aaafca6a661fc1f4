/** What owners hear of by mail, whatever they chose: each change that causes a notice, through a mail server. */
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { removeFromTeam, setRole } from '../../../api/actions/account/change-team.ts'
import { resumePartner, suspendPartner } from '../../../api/actions/account/suspend-partner.ts'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { requestWallet } from '../../../api/actions/payout/request-wallet.ts'
import { memberCaller } from '../../../domain/actor.ts'
import type { Role } from '../../../domain/portal/role.ts'
import { makeCampaign, makeKey, makePartner, theOperator } from '../../support/factory.ts'
import { testKeyring } from '../../support/keyring.ts'
import { BASE_URL, openPostOffice } from '../../support/mail/post-office.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { silentLog } from '../../support/workplace.ts'

const LINK = /https:\/\/\S+/

/** A team whose owner, Ada, reads English, and whose other owner, Ben, reads German; `arrived` are their new mails. */
const openTeam = async (t: ExecutionContext) => {
  const { place, server, send } = await openPostOffice(t)
  const partner = await makePartner(place, 'Acme')
  const join = async (name: string, role: Role) => {
    const user = await makeUser(place, { name, hasSecondFactor: true })
    return { ...user, memberId: await makeMember(place, { partner, userId: user.userId, role }) }
  }
  const [ada, ben] = [await join('Ada', 'owner'), await join('Ben', 'owner')]
  await place.pool.query(sql.unsafe`update portal_user set language = 'de' where id = ${ben.userId}`)
  const arrived = async () => {
    server.arrived.length = 0
    await send()
    return server.arrived.map(({ to, mail: { subject, text = '', headers } }) => {
      t.false(
        headers.some(({ key }) => key === 'list-unsubscribe'),
        'nobody turns these mails off',
      )
      const [first = ''] = text.split('\n')
      return { to, subject, says: first, link: LINK.exec(text)?.[0].replace(`${BASE_URL}/portal/${partner}`, '') ?? '' }
    })
  }
  await arrived()
  const deps = { pool: place.pool, boss: place.boss, keyring: testKeyring, log: silentLog }
  return { place, partner, ada, ben, join, arrived, deps }
}

test('every owner is mailed of who joins and who leaves, in their own language, and a member of what concerns them', async (t) => {
  const { partner, ada, ben, join, arrived, deps, place } = await openTeam(t)
  const vera = await join('Vera', 'viewer')
  const joined = await arrived()
  const toAda = joined.find(({ to }) => to === ada.email)
  t.is(toAda?.subject, 'Acme: your team has changed')
  t.is(
    toAda?.says,
    `Vera (${vera.email}) joined this team as a viewer. If you know nothing of this, tell the service’s operator at once.`,
  )
  t.is(toAda?.link, '/live/team')
  t.regex(
    joined.find(({ to }) => to === ben.email)?.says ?? '',
    /^Vera \(.*\) ist jetzt in diesem Team, als Betrachter\./,
  )
  t.is(joined.length, 2)

  const { token } = await makeSession(place, ada.userId)
  await setRole(deps, memberCaller(ada.memberId, partner, 'live', token), { id: vera.memberId, role: 'manager' })
  const changed = await arrived()
  t.is(changed.find(({ to }) => to === vera.email)?.says, 'You are now a manager of Acme at the Prize Drawing Service.')
  t.regex(changed.find(({ to }) => to === ada.email)?.says ?? '', /is now a manager of this team/)

  await removeFromTeam(deps, theOperator, { partnerId: partner, id: vera.memberId })
  const gone = await arrived()
  t.is(gone.find(({ to }) => to === vera.email)?.subject, 'Acme: you are no longer a member')
  t.regex(gone.find(({ to }) => to === ben.email)?.says ?? '', /ist nicht mehr in diesem Team/)
  t.is(gone.length, 3)
})

test('every owner is mailed of a live key, and of the wallet that a live campaign pays to', async (t) => {
  const { place, partner, ada, arrived, deps } = await openTeam(t)
  await makeKey(place, { partner, mode: 'live' })
  await makeKey(place, { partner, mode: 'test' })
  const keys = await arrived()
  t.is(keys.length, 2, 'a test key concerns no money')
  t.like(
    keys.find(({ to }) => to === ada.email),
    { subject: 'Acme: a new live API key', link: '/live/keys' },
  )

  const payout = { chain: 'base', token: 'USDC', wallet: `0x${'ab'.repeat(20)}` }
  const { slug } = await makeCampaign(place, { partner, mode: 'live', payout, startsAt: new Date().toISOString() })
  await requestWallet(deps, theOperator, { slug, wallet: `0x${'cd'.repeat(20)}` })
  const wallets = await arrived()
  t.like(
    wallets.find(({ to }) => to === ada.email),
    { subject: 'Acme: a payout wallet', link: `/live/campaigns/${slug}#wallet` },
  )
  t.regex(
    wallets.find(({ to }) => to === ada.email)?.says ?? '',
    /^The service’s operator asked us for another payout wallet for .*, 0x.* If you know nothing of this/,
  )
})

test('every owner is mailed of what the operator does to a campaign or the account, and not of what the team does', async (t) => {
  const { place, partner, ada, arrived, deps } = await openTeam(t)
  const { slug } = await makeCampaign(place, { partner })
  await changeCampaignStatus(deps, memberCaller(ada.memberId, partner, 'test'), slug, 'paused')
  t.deepEqual(await arrived(), [])
  await changeCampaignStatus(deps, theOperator, slug, 'active')
  const resumed = await arrived()
  t.is(resumed.length, 2)
  t.like(
    resumed.find(({ to }) => to === ada.email),
    { says: `The service’s operator let ${slug} go on.`, link: `/test/campaigns/${slug}` },
  )
  await suspendPartner(deps, theOperator, { partnerId: partner, reason: 'Three invoices are open.' })
  t.like(
    (await arrived()).find(({ to }) => to === ada.email),
    {
      subject: 'Acme: the state of your account has changed',
      says: 'The service’s operator suspended this account: Three invoices are open.',
      link: '/live/',
    },
  )
  await resumePartner(deps, theOperator, partner)
  t.is((await arrived()).length, 2)
})

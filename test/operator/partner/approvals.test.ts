import test from 'ava'
import { createKey } from '../../../api/actions/account/create-key.ts'
import { requestWallet } from '../../../api/actions/payout/request-wallet.ts'
import { memberCaller } from '../../../domain/actor.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { openPlace } from '../../support/held.ts'
import { operatorOn } from '../../support/operator/operator.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { ageApprovals, ageOwners } from '../../support/portal/owners.ts'

const WALLET = `0x${'1'.repeat(40)}`

test('what waits for a second owner is listed with its partner, what it is and how old it is', async (t) => {
  const place = await openPlace(t)
  const { operator, json } = operatorOn(place)
  const says = async (...words: string[]) => (await operator(...words)).stdout.trim()
  t.is(await says('approval', 'list'), 'No request waits for an owner.')
  const partner = await makePartner(place)
  const ask = async (email: string) => {
    const { userId } = await makeUser(place, { email, hasSecondFactor: true })
    const memberId = await makeMember(place, { partner, userId, role: 'owner' })
    const { token } = await makeSession(place, userId)
    return memberCaller(memberId, partner, 'live', token)
  }
  const [ada] = [await ask('ada@shop.test'), await ask('ben@shop.test')]
  await ageOwners(place, partner)
  const payout = { chain: 'base', token: 'USDC', wallet: null }
  const { slug } = await makeCampaign(place, { partner, mode: 'live', payout })
  await requestWallet(place, ada, { slug, wallet: WALLET })
  await ageApprovals(place, partner, 5)
  const key = {
    partnerId: partner,
    mode: 'live',
    label: 'Shop',
    scopes: ['read'],
    addresses: [],
    expiresAt: null,
  } as const
  const { key: secret } = await createKey(place, ada, key)
  type Listed = { approvals: { kind: string; partner: string; askedBy: string; ageSeconds: number }[] }
  const { approvals } = await json<Listed>('approval', 'list', '--partner', partner)
  t.deepEqual(
    approvals.map((each) => [each.kind, each.partner, each.askedBy, Math.floor(each.ageSeconds / 3_600)]),
    [
      ['wallet', partner, 'ada@shop.test', 5],
      ['key', partner, 'ada@shop.test', 0],
    ],
  )
  const text = await says('approval', 'list')
  t.regex(
    text,
    new RegExp(`^${partner} \\(A shop\\)  Another payout wallet for ${slug}, asked for by ada@shop.test 5 h ago`),
  )
  t.false(text.includes(secret.slice(9)))
  const { code, stderr } = await operator('approval', 'list', '--partner', 'ptr_x')
  t.is(code, 1)
  t.regex(stderr, /there is no partner ptr_x/)
})

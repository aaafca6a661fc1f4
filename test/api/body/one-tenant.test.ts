import test from 'ava'
import { WINNERS_BODY_BYTES } from '../../../api/body/sizes.ts'
import { announce } from '../../support/announce.ts'
import { fileDatabase } from '../../support/database.ts'
import { winnerIds } from '../../support/factory.ts'
import { onceAFile } from '../../support/once-a-file.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { startService } from '../../support/service.ts'

const database = fileDatabase(test)
const service = onceAFile(test, 'stop', () => startService(database.url, { trustedProxies: 1 }))

const NO_ROOM = [429, 503]

const from = (n: number) => ({ 'X-Forwarded-For': `203.0.113.${n}` })
const tokenHeaders = (token: string | null) => ({
  'Sec-Fetch-Site': 'same-origin',
  Cookie: `__Host-pds_session=${token}`,
})

/** Six of the largest lists of one partner: two by its key, and two by each of two members of its team. */
const flood = async (owner: Parameters<typeof announce>[0]) => {
  const own = await service()
  const eve = await makePortalShop(own)
  const mallory = await signedInAs(own, { partner: eve.partner, role: 'manager' })
  const announced = { bytes: WINNERS_BODY_BYTES }
  const inPortal = `${own.url}/portal/trpc/drawing.sendWinners`
  for (const [token, n] of [
    [eve.cookie.token, 1],
    [eve.cookie.token, 1],
    [mallory.cookie.token, 1],
    [mallory.cookie.token, 2],
  ] as const)
    announce(owner, inPortal, { ...tokenHeaders(token), ...from(n) }, announced)
  const byKey = `${own.url}/api/v1/campaigns/none/drawings/none/winners`
  for (let i = 0; i < 2; i += 1) announce(owner, byKey, { Authorization: `Bearer ${eve.key}`, ...from(2) }, announced)
}

test('lists that are announced and never come take no room from anybody', async (t) => {
  const own = await service()
  await flood(t)
  const drawing = await openDrawing(await makeShop(own))
  for (const count of [3, 100_000]) t.false(NO_ROOM.includes((await drawing.send(winnerIds(count))).status))
})

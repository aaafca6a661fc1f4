import test from 'ava'
import { foundKinds, maySee } from '../../../domain/search/kind.ts'
import { makeFindableShop } from '../../support/findable.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

type Portal = Pick<Awaited<ReturnType<typeof signedInAs>>, 'client' | 'account'>

const finderOf =
  ({ client, account }: Portal) =>
  (text: string) =>
    client.search.find.query({ account, text })

test('an owner finds everything of the account, each by its id and by what else it is known by', async (t) => {
  const shop = await makeFindableShop(await service())
  t.deepEqual([...new Set(shop.findable.map(({ kind }) => kind))].toSorted(), foundKinds.toSorted())
  for (const { text, kind, id } of shop.findable) {
    const found = await finderOf(shop)(text)
    t.true(
      found.some((one) => one.kind === kind && one.id === id),
      `${kind} by ${text}: ${JSON.stringify(found)}`,
    )
    t.true(found.every((one) => one.partner === shop.partner))
  }
})

test('the owner of another account finds nothing of it, nor does the same team in the other mode', async (t) => {
  const own = await service()
  const { findable, partner } = await makeFindableShop(own)
  const stranger = await signedInAs(own)
  const inLive = await signedInAs(own, { partner, mode: 'live' })
  for (const { text, kind } of findable) {
    t.deepEqual(await finderOf(stranger)(text), [], `${kind} by ${text}`)
    const ofBothModes = await finderOf(inLive)(text)
    t.true(
      ofBothModes.every(({ mode }) => mode === null),
      `${kind} by ${text}`,
    )
  }
})

test('a viewer finds no keys and no requests to go live, and all else', async (t) => {
  const own = await service()
  const { findable, partner } = await makeFindableShop(own)
  const viewer = await signedInAs(own, { partner, role: 'viewer' })
  for (const { text, kind, id } of findable) {
    const found = await finderOf(viewer)(text)
    t.is(
      found.some((one) => one.id === id),
      maySee('viewer', kind),
      `${kind} by ${text}`,
    )
  }
  t.deepEqual(
    foundKinds.filter((kind) => !maySee('viewer', kind)),
    ['goLive', 'key'],
  )
})

test('what nothing is called finds nothing, and a text that is too long is refused', async (t) => {
  const find = finderOf(await signedInAs(await service()))
  for (const text of ['', ' ', 'nothing', 'a\0b', '%', 'none#1', "' or true --", 'a'.repeat(2_000)])
    t.deepEqual(await find(text), [], text)
  t.is(await reasonOf(find('a'.repeat(2_001))), 'bad_request')
})

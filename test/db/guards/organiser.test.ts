import test from 'ava'
import { sql } from 'slonik'
import { testDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'

test('an organiser has a name, and addresses that are https alone', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const partner = await makePartner(place)
  const name = (text: string, url: string | null) =>
    place.pool.query(sql.unsafe`
      insert into organiser (partner_id, name, logo_url, contact_url, terms_url) values (${partner}, ${text}, ${url}, ${url}, ${url})`)
  await t.throwsAsync(name('', null))
  await t.throwsAsync(name('x'.repeat(101), null))
  await t.throwsAsync(name('A shop', 'http://shop.test/'))
  await t.throwsAsync(name('A shop', 'javascript:alert(1)'))
  await t.throwsAsync(name('A shop', `https://shop.test/${'x'.repeat(2_048)}`))
  await t.notThrowsAsync(name('A shop', 'https://shop.test/'))
  await t.throwsAsync(name('Another', null), undefined, 'a partner has one')
})

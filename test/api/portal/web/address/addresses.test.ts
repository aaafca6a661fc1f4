import test from 'ava'
import type { Me } from '../../../../../api/portal/shapes.ts'
import { browserName } from '../../../../../api/portal/web/src/browser-name.ts'
import { chooseAccount } from '../../../../../api/portal/web/src/address/first-account.ts'
import { tokenIn } from '../../../../../api/portal/web/src/address/fragment.ts'
import { parseSearch, writeSearch } from '../../../../../api/portal/web/src/address/search.ts'
import { sectionOf } from '../../../../../api/portal/web/src/shell/section.ts'
import { loadTexts } from '../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

test('filters in an address stay the words that they are', (t) => {
  for (const filters of [{ slug: '123' }, { actor: '"a" & b=c+d' }, { slug: 'true', from: 'null' }, {}])
    t.deepEqual(parseSearch(writeSearch(filters)), filters)
  t.is(writeSearch({ slug: '', from: undefined }), '')
})

test('another account opens at the same section, and never at something of the first one', (t) => {
  t.is(sectionOf('/ptr_1/test/campaigns/daily/drawings/drw_1'), '/campaigns')
  t.is(sectionOf('/ptr_1/test/keys'), '/keys')
  t.is(sectionOf('/ptr_1/test/webhooks/whe_1/deliveries/dlv_1'), '/webhooks')
  t.is(sectionOf('/ptr_1/test/requests'), '/requests')
  t.is(sectionOf('/ptr_1/test/'), '/')
  t.is(sectionOf('/account'), '/')
})

test('who asks for no account gets the one seen last, if it is still theirs', (t) => {
  const partners = [
    { id: 'ptr_a', name: 'A', role: 'viewer', suspendedReason: null, away: null },
    { id: 'ptr_b', name: 'B', role: 'owner', suspendedReason: null, away: null },
  ] satisfies Me['partners']
  t.deepEqual(chooseAccount(partners, 'ptr_b/live'), { partner: 'ptr_b', mode: 'live' })
  for (const last of [null, '', 'ptr_z/live', 'ptr_b/other', '//evil'])
    t.deepEqual(chooseAccount(partners, last), { partner: 'ptr_a', mode: 'test' })
  t.is(chooseAccount([], 'ptr_a/test'), null)
})

test('the token of a link is what stands behind the hash, or nothing', (t) => {
  const token = 'abcDEF012_-abcDEF012_-abcDEF012_-abcDEF01'
  t.is(tokenIn(`#${token}`), token)
  for (const hash of ['', '#', '#short', `#${token}<script>`, `#${token} `]) t.is(tokenIn(hash), null, hash)
})

test('a session is called by its browser and system', (t) => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36'
  t.is(browserName(chrome), 'Chrome on Windows')
  t.is(browserName(`${chrome} Edg/153.0`), 'Edge on Windows')
  t.is(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'), 'Firefox on Linux')
  t.is(
    browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'),
    'Safari on iPhone',
  )
  t.is(browserName(null), 'Unknown browser')
})

import test from 'ava'
import { changeOf } from '../../../../../../api/portal/web/src/pages/team/organiser-change.ts'

const present = { name: 'A shop', logoUrl: 'https://shop.test/logo.png', contactUrl: null, termsUrl: null }

test('only what somebody has typed is sent, and only if it is another', (t) => {
  t.deepEqual(changeOf(present, {}), {})
  t.deepEqual(changeOf(present, { name: 'A shop ', logoUrl: present.logoUrl, contactUrl: ' ' }), {})
  t.deepEqual(changeOf(present, { name: 'The shop' }), { name: 'The shop' })
  t.deepEqual(changeOf(present, { logoUrl: '', termsUrl: ' https://shop.test/terms' }), {
    logoUrl: '',
    termsUrl: 'https://shop.test/terms',
  })
})

test('an emptied name is sent, so that it is refused with a sentence', (t) => {
  t.deepEqual(changeOf(present, { name: '' }), { name: '' })
})

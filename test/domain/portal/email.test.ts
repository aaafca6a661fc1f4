import test from 'ava'
import { emailAddress } from '../../../domain/portal/email.ts'

test('an e-mail address is read in lower case and without the spaces around it', (t) => {
  t.is(emailAddress.parse('  Ada.Lovelace@Shop.TEST\n'), 'ada.lovelace@shop.test')
})

test('what is no e-mail address is refused', (t) => {
  for (const text of [
    '',
    'ada',
    'ada@',
    '@shop.test',
    'ada@shop',
    'ada shop@shop.test',
    'ada@shop.test\u0000',
    `${'a'.repeat(250)}@shop.test`,
    7,
  ])
    t.false(emailAddress.safeParse(text).success, String(text))
})

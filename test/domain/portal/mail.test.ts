import test from 'ava'
import { linkOf, mailKinds, mailText } from '../../../domain/portal/mail.ts'

const facts = {
  team: 'A shop',
  role: 'viewer',
  invitedBy: 'Ada',
  name: 'Ada',
  to: 'new@shop.test',
  passkey: 'My phone',
}

test('every kind of mail says something whole, and its link if it has one', (t) => {
  for (const kind of mailKinds) {
    const { subject, text } = mailText(kind, facts, null)
    t.true(subject.length > 10 && text.length > 40, kind)
    t.notRegex(`${subject} ${text}`, /undefined|null|http/, kind)
    t.true(mailText(kind, facts, 'https://portal.test/x').text.endsWith('\n\nhttps://portal.test/x'))
  }
})

test('a link has its token where browsers send it to nobody', (t) => {
  t.is(linkOf('https://portal.test', 'invitation', 'abc'), 'https://portal.test/portal/accept#abc')
  t.is(linkOf('https://portal.test', 'email_change', 'abc'), 'https://portal.test/portal/email#abc')
})

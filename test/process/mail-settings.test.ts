import test from 'ava'
import { readConfiguration } from '../../process/configuration.ts'
import { mailServerOf } from '../../process/mail-settings.ts'
import { workerSettings } from '../../process/worker-settings.ts'

const SMTP_URL = 'smtp://draws%40shop.test:s3cret@mail.test:587'

const read = (environment: Record<string, string>) =>
  readConfiguration(workerSettings, {
    DATABASE_URL: 'postgres://user:secret@db.test/draws',
    BASE_URL: 'https://api.test',
    SECRETS_KEY: '5e'.repeat(32),
    ...environment,
  })

const messageOf = (environment: Record<string, string>): string => {
  const configuration = read(environment)
  return configuration.ok ? '' : configuration.message
}

test('a worker sends mail by a server and from an address, or sends none', (t) => {
  const configuration = read({ SMTP_URL, MAIL_FROM: 'Prize Drawing Service <draws@shop.test>' })
  const from = { name: 'Prize Drawing Service', address: 'draws@shop.test' }
  t.deepEqual(configuration.ok && mailServerOf(configuration.value), { url: new URL(SMTP_URL), from })
  t.is(messageOf({ SMTP_URL, MAIL_FROM: 'draws@shop.test' }), '')
  t.is(messageOf({}), '')
  t.regex(messageOf({ SMTP_URL }), /MAIL_FROM: is missing: SMTP_URL is there/)
  t.regex(messageOf({ MAIL_FROM: 'draws@shop.test' }), /SMTP_URL: is missing: MAIL_FROM is there/)
})

test('what is no mail server and no sender is named, without the password', (t) => {
  for (const url of ['http://mail.test', 'mail.test:587', 'smtp://', 'smtp://u:s3cret@ma il.test']) {
    const message = messageOf({ SMTP_URL: url, MAIL_FROM: 'draws@shop.test' })
    t.regex(message, /SMTP_URL: is not the address of a mail server/, url)
    t.false(message.includes('s3cret'))
  }
  for (const from of ['draws', 'Draws <draws>', 'A <a@b.test>, B <b@b.test>', 'A\r\nBcc: x@y.test <a@b.test>'])
    t.regex(messageOf({ SMTP_URL, MAIL_FROM: from }), /MAIL_FROM: is not a sender/, from)
})

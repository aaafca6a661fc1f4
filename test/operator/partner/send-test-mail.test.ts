import test from 'ava'
import { runHere } from '../../support/operator/run.ts'
import { fileDatabase } from '../../support/database.ts'
import { startMailServer } from '../../support/mail/mail-server.ts'

const database = fileDatabase(test)

const sendTest = (environment: Record<string, string>, to = 'ada@example.org') =>
  runHere(['mail', 'send-test', '--to', to], { DATABASE_URL: database.url, ...environment })

test('a test mail goes to the address at once, or the server’s answer is shown', async (t) => {
  const server = await startMailServer(t)
  const settings = { SMTP_URL: server.url.href, MAIL_FROM: 'Prize Drawing Service <draws@service.test>' }
  const { code, stdout } = await sendTest(settings)
  t.is(code, 0)
  t.regex(stdout, /^127\.0\.0\.1:\d+ took a mail to ada@example\.org: <mai_\w+@service\.test>\n$/)
  const [one] = server.arrived
  t.like(one, { to: 'ada@example.org', sender: 'draws@service.test' })
  t.is(one?.mail.subject, 'A test mail of the Prize Drawing Service')
  server.toRecipient = () => ({ code: 550, text: 'No such user' })
  t.like(await sendTest(settings), { code: 1, stdout: '' })
  t.regex((await sendTest(settings)).stderr, /answered 550 No such user/)
})

test('without a mail server, or to no address, it says what is missing', async (t) => {
  t.regex((await sendTest({})).stderr, /Give the command the SMTP_URL and MAIL_FROM/)
  t.regex((await sendTest({ SMTP_URL: 'smtp://127.0.0.1' })).stderr, /MAIL_FROM: is missing/)
  t.regex((await sendTest({}, 'ada')).stderr, /to: must be an e-mail address/)
})

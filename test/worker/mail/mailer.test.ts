import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import test from 'ava'
import { letterOf } from '../../../domain/portal/mail.ts'
import { openMailer, transportOptions } from '../../../worker/mail/mailer.ts'
import { messageOf } from '../../../worker/mail/message.ts'
import { mailFacts } from '../../support/mail/facts.ts'
import { startMailServer } from '../../support/mail/mail-server.ts'
import { until } from '../../support/until.ts'

const from = { name: '', address: 'draws@service.test' }

const letter = letterOf({ kind: 'passkey_added', language: 'en', facts: mailFacts, token: null }, 'https://portal.test')
const message = messageOf({ id: 'mai_1', recipient: 'ada@shop.test', createdAt: new Date(0), letter }, from)

const optionsOf = (url: string) => transportOptions({ url: new URL(url), from })

test('beyond this machine a mail goes by TLS or not at all, to a server with the right certificate', (t) => {
  t.like(optionsOf('smtp://mail.test'), { host: 'mail.test', secure: false, requireTLS: true, ignoreTLS: false })
  t.like(optionsOf('smtps://mail.test'), { host: 'mail.test', secure: true, ignoreTLS: false })
  for (const url of ['smtp://10.0.0.1', 'smtp://localhost.mail.test']) t.true(optionsOf(url).requireTLS, url)
  for (const url of ['smtp://127.0.0.1:2525', 'smtp://localhost', 'smtp://[::1]:25']) t.false(optionsOf(url).requireTLS)
  t.deepEqual(optionsOf('smtp://mail.test').tls, { minVersion: 'TLSv1.2' })
  t.deepEqual(optionsOf('smtp://a%40b.test:p%3Aw@mail.test').auth, { user: 'a@b.test', pass: 'p:w' })
})

test('a refusal for good is final when it is about the mail or who gets it, not when it is about us', async (t) => {
  const server = await startMailServer(t)
  const send = async () => {
    const mailer = openMailer({ url: server.url, from })
    const failure = await mailer.send(message)
    mailer.close()
    return failure
  }
  t.is(await send(), null)
  server.toRecipient = () => ({ code: 550, text: 'No such user' })
  t.deepEqual(await send(), { sentence: 'The mail server answered 550 No such user', isFinal: true })
  server.toRecipient = () => ({ code: 450, text: 'Busy' })
  t.deepEqual(await send(), { sentence: 'The mail server answered 450 Busy', isFinal: false })
  server.toRecipient = () => null
  server.toMail = async () => ({ code: 554, text: 'Spam' })
  t.deepEqual(await send(), { sentence: 'The mail server answered 554 Spam', isFinal: true })
  server.toSender = () => ({ code: 550, text: 'Not your address' })
  t.deepEqual(await send(), { sentence: 'The mail server answered 550 Not your address', isFinal: false })
})

/** A server that keeps greeting, a line now and then, until the test lets it take everything. */
const startTarpit = async () => {
  const tarpit = { isWell: false, taken: 0, connections: 0, url: new URL('smtp://127.0.0.1'), stop: () => {} }
  const greet = (socket: Socket): void => {
    if (socket.destroyed) return
    socket.write(tarpit.isWell ? '250 ok\r\n' : '250-wait\r\n')
    if (!tarpit.isWell) setTimeout(greet, 20, socket)
  }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    tarpit.connections += 1
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.write('220 here\r\n')
    let isMail = false
    createInterface(socket).on('line', (line) => {
      if (isMail && line !== '.') return
      if (isMail) tarpit.taken += 1
      isMail = line === 'DATA'
      if (line.startsWith('EHLO')) greet(socket)
      else socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  tarpit.url.port = String((server.address() as AddressInfo).port)
  tarpit.stop = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { tarpit, left: () => open.size }
}

test('a mail that a server takes too long over is not sent behind the back of its next try', async (t) => {
  const { tarpit, left } = await startTarpit()
  t.teardown(tarpit.stop)
  const mailer = openMailer({ url: tarpit.url, from }, { sendMs: 300 })
  const late = { sentence: 'The mail server did not take it in time.', isFinal: false }
  // More than there are connections, so that some wait in the pool.
  for (const failure of await Promise.all(Array.from({ length: 8 }, () => mailer.send(message))))
    t.deepEqual(failure, late)
  t.true(await until(async () => left() === 0, Boolean))
  tarpit.isWell = true
  const patient = openMailer({ url: tarpit.url, from })
  t.is(await patient.send(message), null)
  t.is(tarpit.taken, 1)
  mailer.close()
  patient.close()
})

test('closing ends a sending that a server draws out, so that a worker can stop', async (t) => {
  const { tarpit, left } = await startTarpit()
  t.teardown(tarpit.stop)
  const mailer = openMailer({ url: tarpit.url, from })
  const sending = mailer.send(message)
  t.true(await until(async () => left() === 1, Boolean))
  mailer.close()
  t.like(await sending, { isFinal: false })
  t.true(await until(async () => left() === 0, Boolean))
})

test('a server that is not there, or speaks no SMTP, is tried again', async (t) => {
  const refuse = (socket: Socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n')
  const silent = createServer(refuse).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = new URL(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const mailer = openMailer({ url, from })
  t.like(await mailer.send(message), { isFinal: false })
  silent.close()
  await once(silent, 'close')
  const failure = await mailer.send(message)
  t.false(failure?.isFinal)
  t.regex(failure?.sentence ?? '', /^The mail server was not reached: /)
  mailer.close()
})

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { signedCheckpoint, openSigner, originOf } from '../../../../domain/log/note.ts'
import { LOG_SEED, openPromising, type Promising } from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'

/** The log of a service as somebody else's server gives it, in its own manner. */
const openBefore = async (
  t: ExecutionContext,
  answer: (path: string, response: ServerResponse, site: Promising, url: string) => boolean,
) => {
  const site = await openPromising(t)
  let url = ''
  const server = createServer(async (request: IncomingMessage, response) => {
    const path = request.url ?? '/'
    response.on('error', () => {})
    if (answer(path, response, site, url)) return
    const [plain = ''] = path.split('?')
    const body = site.files.get(plain)
    response.writeHead(body === undefined ? 404 : 200, { connection: 'close' })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, site }
}

const send = (response: ServerResponse, body: string | Buffer, status = 200, headers = {}): true => {
  response.writeHead(status, { connection: 'close', ...headers })
  response.end(body)
  return true
}

/** A checkpoint under the other server's own name, so that only what a case changes is wrong. */
const signed = (url: string, size: number, root: Buffer): string =>
  signedCheckpoint(originOf(url), size, root, [openSigner(originOf(url), LOG_SEED)])

const flood = (response: ServerResponse): true => {
  response.writeHead(200, { connection: 'close' })
  const chunk = Buffer.alloc(65_536, 97)
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
  return true
}

type Answer = Parameters<typeof openBefore>[1]
const own: Answer = (path, response, { log }, url) => {
  if (path === '/log/key') return send(response, `${openSigner(originOf(url), LOG_SEED).verifierKey}\n`)
  return path === '/log/checkpoint' && send(response, signed(url, log.entries.length, log.root()))
}
const at =
  (
    suffix: string | RegExp,
    reply: (response: ServerResponse, site: Promising, url: string, body: Buffer) => true,
  ): Answer =>
  (path, response, site, url) => {
    const isMeant = typeof suffix === 'string' ? path === suffix : suffix.test(path)
    if (!isMeant) return own(path, response, site, url)
    return reply(response, site, url, Buffer.from(site.files.get(path) ?? ''))
  }

const cases: [string, Answer, number, RegExp][] = [
  ['that is right', own, 0, /ok: /],
  [
    'of another origin',
    (path, response, { files }) => path === '/log/checkpoint' && send(response, files.get(path) as string),
    1,
    /must be of "127\.0\.0\.1:\d+\/log"; found the checkpoint of "127/,
  ],
  ['that is not there', at('/log/checkpoint', (response) => send(response, '', 404)), 2, /there is no log at/],
  ['that breaks', at('/log/checkpoint', (response) => send(response, '', 503)), 2, /the server answers 503/],
  [
    'whose checkpoint is elsewhere',
    at('/log/checkpoint', (response, _, url) => send(response, '', 302, { location: `${url}/log/key` })),
    2,
    /the server sends elsewhere/,
  ],
  [
    'whose tile is elsewhere',
    at(/tile\/0\//, (response, _, url) => send(response, '', 301, { location: `${url}/x` })),
    2,
    /the server sends elsewhere/,
  ],
  ['whose checkpoint has no end', at('/log/checkpoint', flood), 2, /it is longer than 65536 bytes/],
  ['whose tile has no end', at(/tile\/0\//, flood), 2, /it is longer than 8192 bytes/],
  ['whose entries have no end', at(/tile\/entries\//, flood), 2, /it is longer than 16777472 bytes/],
  ['whose key has no end', at('/log/key', flood), 2, /it is longer than 65536 bytes/],
  [
    'whose key is none',
    at('/log/key', (response) => send(response, 'key+00000000+AAAA\n\u0000\n')),
    1,
    /must be signed by a key of the log that is known, and none is/,
  ],
  ['that shows no key', at('/log/key', (response) => send(response, '', 404)), 1, /the log must show its keys at/],
  [
    'whose checkpoint is no note',
    at('/log/checkpoint', (response) => send(response, '<html>')),
    1,
    /must be a signed note with origin, size and root/,
  ],
  [
    'whose checkpoint has a line behind it that is no signature',
    at('/log/checkpoint', (response, { log }, url) =>
      send(response, `${signed(url, log.entries.length, log.root())}— nobody\n`),
    ),
    1,
    /must be a signed note with origin, size and root/,
  ],
  [
    'whose checkpoint is no text',
    at('/log/checkpoint', (response) => send(response, Buffer.from([0xff, 0xfe, 0x0a, 0x0a]))),
    1,
    /must be a signed note/,
  ],
  [
    'whose size is no number',
    at('/log/checkpoint', (response, { log }, url) => send(response, signed(url, '08' as never, log.root()))),
    1,
    /must be a signed note/,
  ],
  [
    'of a size beyond all',
    at('/log/checkpoint', (response, { log }, url) => send(response, signed(url, 2 ** 60, log.root()))),
    1,
    /must be a signed note/,
  ],
  [
    'of a size far too large',
    at('/log/checkpoint', (response, { log }, url) => send(response, signed(url, 2 ** 52, log.root()))),
    1,
    /the log must have \S+\/tile\/\d\/\S+, below its checkpoint; found nothing/,
  ],
  [
    'whose root is short',
    at('/log/checkpoint', (response, { log }, url) => send(response, signed(url, 28, log.root().subarray(1)))),
    1,
    /must be a signed note/,
  ],
  [
    'whose root is another',
    at('/log/checkpoint', (response, _, url) => send(response, signed(url, 28, Buffer.alloc(32)))),
    1,
    /must give the root that is signed, of 28 entries; found another/,
  ],
  [
    'whose signature is wrong',
    at('/log/checkpoint', (response, { log }, url) =>
      send(response, signed(url, 28, log.root()).replace('\n28\n', '\n27\n')),
    ),
    1,
    /must be signed by key [0-9a-f]{8}; found that the signature is wrong/,
  ],
  [
    'whose tile is too short',
    at(/tile\/0\//, (response, _, __, body) => send(response, body.subarray(1))),
    1,
    /must have 28 hashes of 32 bytes; found 895 bytes/,
  ],
  [
    'whose tile is empty',
    at(/tile\/0\//, (response) => send(response, '')),
    1,
    /must have 28 hashes of 32 bytes; found 0 bytes/,
  ],
  [
    'whose tile is of another width',
    at(/tile\/0\//, (response, _, __, body) => send(response, body.subarray(32))),
    1,
    /must have 28 hashes of 32 bytes; found 864 bytes/,
  ],
  [
    'whose tile has another hash',
    at(/tile\/0\//, (response, _, __, body) => send(response, Buffer.concat([Buffer.alloc(32), body.subarray(32)]))),
    1,
    /must give the root that is signed/,
  ],
  [
    'that hides a tile',
    at(/tile\/0\//, (response) => send(response, '', 404)),
    1,
    /the log must have \S+tile\/0\/000\.p\/28, below its checkpoint; found nothing/,
  ],
  [
    'that hides its entries',
    at(/tile\/entries\//, (response) => send(response, '', 404)),
    1,
    /the log must have \S+tile\/entries\/000\.p\/28, below its checkpoint; found nothing/,
  ],
  [
    'whose entries are cut',
    at(/tile\/entries\//, (response, _, __, body) => send(response, body.subarray(0, -1))),
    1,
    /must have whole entries; found that it ends within entry 27/,
  ],
  [
    'whose entries end in half a length',
    at(/tile\/entries\//, (response, _, __, body) => send(response, Buffer.concat([body, Buffer.of(0)]))),
    1,
    /must have whole entries; found that it ends within entry 28/,
  ],
  [
    'with an entry too many',
    at(/tile\/entries\//, (response, _, __, body) =>
      send(response, Buffer.concat([body, Buffer.from([0, 2, 123, 125])])),
    ),
    1,
    /must have 28 entries; found 29/,
  ],
  [
    'whose entries are others',
    at(/tile\/entries\//, (response, _, __, body) =>
      send(response, Buffer.from(body.toString('latin1').replace('mock', 'moon'), 'latin1')),
    ),
    1,
    /the entries from 0 on must be those of the log; found others/,
  ],
  ['whose campaign has no end', at(/draws\.json/, flood), 2, /it is longer than 134217728 bytes/],
]

for (const [title, answer, expected, words] of cases) {
  test(`of a log ${title} the monitor says so in plain words`, async (t) => {
    const { url } = await openBefore(t, answer)
    const { out, error, status } = await runVerifier('--monitor', url, '--once')
    t.is(error, '')
    t.is(status, expected, out)
    t.regex(out, words)
    t.notRegex(out, /TypeError|RangeError|SyntaxError|undefined/)
  })
}

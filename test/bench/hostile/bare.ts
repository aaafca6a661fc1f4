/**
 * The least that a web process under attack can do: it takes each request's body, and answers as many bytes as the
 * service did where ANSWER_BYTES has the path.
 */
import { createServer } from 'node:http'

const FEW_BYTES = 300

const bytesOf = JSON.parse(process.env['ANSWER_BYTES'] ?? '{}') as Readonly<Record<string, number>>
const answers = new Map(Object.entries(bytesOf).map(([path, bytes]) => [path, Buffer.alloc(bytes, ' ')]))
const few = Buffer.alloc(FEW_BYTES, ' ')

createServer((request, response) => {
  request.on('error', () => {}).resume()
  request.once('end', () => response.end(answers.get(request.url ?? '') ?? few))
}).listen(Number(process.env['PORT']), '127.0.0.1')

// Receives webhooks: checks that they are the service's, acts on each event once, and answers at once.
//
//   PDS_WEBHOOK_SECRET=whsec_… PORT=4000 node webhook-receiver.mjs
//
// During a rotation PDS_WEBHOOK_SECRET holds both secrets, with a space between them.
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SignatureError, verifyWebhook } from './prize-drawings.mjs'

const { PDS_WEBHOOK_SECRET = '', PORT = '4000' } = process.env
const secret = PDS_WEBHOOK_SECRET.split(' ')

/** Events are small: anything larger is not from the service. */
const MOST_BYTES = 100_000

/**
 * The ids of the events that were acted on. In your database this is a table with a primary key, written in the same
 * transaction that acts on the event, and cleared of rows older than 30 days.
 */
const seen = new Set()

const act = (event) => {
  switch (event.type) {
    case 'drawing.settled':
      console.log(
        `Drawing ${event.data.drawing.id} is drawn: prizes of ${event.data.drawing.prizesCents / 100} dollars.`,
      )
      break
    case 'drawing.needs_attention':
      console.log(`Drawing ${event.data.drawing.id} needs somebody: ${event.data.drawing.needsAttention}`)
      break
    default:
      // New types may be added: ignore those you do not know.
      console.log(`Event ${event.type}`)
  }
}

const receive = async (request) => {
  if (request.method !== 'POST') return 405
  if (!(Number(request.headers['content-length']) <= MOST_BYTES)) return 413
  const event = verifyWebhook({ body: await buffer(request), headers: request.headers, secret })
  if (seen.has(event.id)) return 200
  if (event.example) console.log(`An example of ${event.type} arrived.`)
  else act(event)
  seen.add(event.id)
  return 200
}

const server = createServer(async (request, response) => {
  const status = await receive(request).catch((error) => {
    console.error(error instanceof SignatureError ? `Refused: ${error.message}` : error)
    return error instanceof SignatureError ? 400 : 500
  })
  response.writeHead(status).end()
})
server.on('error', (error) => {
  console.error(error.message)
  process.exitCode = 1
})
server.listen(Number(PORT), () => console.log(`Waiting for webhooks on port ${server.address().port}`))

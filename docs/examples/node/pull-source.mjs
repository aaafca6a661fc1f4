// Answers the service when it asks for the winners of a drawing: the source of a pull campaign.
//
//   PDS_SIGNING_SECRET=whsec_… PDS_WINNER_KEY=$(openssl rand -hex 32) PORT=4001 node pull-source.mjs
//
// The portal shows the secret that signs requests for winners. PDS_WINNER_KEY makes winner ids from your user ids: keep
// it secret, and the same for the life of the campaign.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import { SignatureError, verifyWinnersRequest, winnerId } from './prize-drawings.mjs'

const { PDS_SIGNING_SECRET = '', PDS_WINNER_KEY, PORT = '4001' } = process.env

/** Your users: here a thousand of them, numbered. */
const users = Array.from({ length: 1_000 }, (_, i) => ({ id: 1_001 + i, name: `Player ${i + 1}` }))

const chooseWinners = (count) => {
  const left = [...users]
  return Array.from({ length: count }, () => {
    const [{ id, name }] = left.splice(randomInt(left.length), 1)
    return { winner: winnerId(PDS_WINNER_KEY, id), displayName: name }
  })
}

/** The list of each drawing, so that a repeated request gets the same one. In your database this is a table. */
const lists = new Map()

const listFor = ({ drawing, winnersExpected, isTrial }) => {
  const kept = lists.get(drawing)
  if (kept) return kept
  const chosen = chooseWinners(winnersExpected)
  if (!isTrial) lists.set(drawing, chosen)
  return chosen
}

const answer = (request) => {
  const asked = verifyWinnersRequest({
    target: request.url,
    headers: request.headers,
    secret: PDS_SIGNING_SECRET.split(' '),
  })
  console.log(
    `${asked.isTrial ? 'Trial: ' : ''}${asked.winnersExpected} winners for ${asked.drawing} of ${asked.campaign}`,
  )
  return { winners: listFor(asked), round: `Round of ${asked.drawAt}` }
}

const server = createServer((request, response) => {
  try {
    const body = answer(request)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  } catch (error) {
    console.error(error instanceof SignatureError ? `Refused: ${error.message}` : error)
    response.writeHead(error instanceof SignatureError ? 401 : 500).end()
  }
})
server.on('error', (error) => {
  console.error(error.message)
  process.exitCode = 1
})
server.listen(Number(PORT), () => console.log(`Waiting for requests on port ${server.address().port}`))

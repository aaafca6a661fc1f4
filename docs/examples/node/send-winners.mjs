// Sends winners to the next drawing that has none. Let cron run it every minute, on as many servers as you like.
//
//   PDS_BASE_URL=http://localhost:3000 PDS_KEY=pds_test_… PDS_CAMPAIGN=demo \
//   PDS_WINNER_KEY=$(openssl rand -hex 32) node send-winners.mjs
//
// PDS_WINNER_KEY makes winner ids from your user ids. Keep it secret, and the same for the life of the campaign.
// PDS_RECORD is the folder in which the lists are kept; by default ./winners.
import { randomInt, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PrizeDrawings, ProblemError, winnerId } from './prize-drawings.mjs'

const { PDS_BASE_URL, PDS_KEY, PDS_CAMPAIGN, PDS_WINNER_KEY, PDS_RECORD = 'winners' } = process.env

/** Your users: here a thousand of them, numbered. */
const users = Array.from({ length: 1_000 }, (_, i) => ({ id: 1_001 + i, name: `Player ${i + 1}` }))

/** That many users, each with the same chance. */
const chooseUsers = (count) => {
  const left = [...users]
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)[0])
}

const choose = ({ drawing, winnersExpected }) => {
  console.log(`Drawing ${drawing.id} takes ${winnersExpected} winners until ${drawing.cutoffAt}.`)
  return chooseUsers(winnersExpected).map(({ id, name }) => ({
    winner: winnerId(PDS_WINNER_KEY, id),
    displayName: name,
  }))
}

const fileOf = (drawingId) => join(PDS_RECORD, `${drawingId}.json`)

const readList = (drawingId) =>
  readFile(fileOf(drawingId), 'utf8').then(JSON.parse, (error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/**
 * The list of each drawing: a folder here, a table in your database if you have several servers. The first list stays.
 */
const record = {
  find: readList,
  keep: async (drawingId, winners) => {
    await mkdir(PDS_RECORD, { recursive: true })
    // Written first and linked to its name afterwards: no one reads half a list, and a second list finds the name
    // taken.
    const whole = join(PDS_RECORD, `${randomUUID()}.tmp`)
    await writeFile(whole, JSON.stringify(winners))
    await link(whole, fileOf(drawingId)).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    await unlink(whole)
    return readList(drawingId)
  },
}

try {
  const draws = new PrizeDrawings({ key: PDS_KEY, baseUrl: PDS_BASE_URL })
  const drawing = await draws.sendNextWinners(PDS_CAMPAIGN, choose, { record })
  if (drawing) console.log(`Sent ${drawing.winners.length} winners to ${drawing.id}; it is drawn at ${drawing.drawAt}.`)
  else console.log('Every open drawing has its winners.')
} catch (error) {
  console.error(error instanceof ProblemError ? `${error.message} (request ${error.requestId})` : error)
  process.exitCode = 1
}

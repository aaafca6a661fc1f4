#!/usr/bin/env node
/**
 * Checks a prize draw from its public proof, by the rules of prize-draw/1 and nothing else. This file stands alone: it
 * imports no code of the service that it checks and no package. Run it with Node, Deno or Bun,
 *
 *   node verify-draw.mjs URL-or-file-of-proof.json [--rpc URL] [--json]
 *   node verify-draw.mjs --campaign URL-of-draws.json [--json]
 *
 * or import `verifyDraw` into a web page. It exits with 0 when everything checks, 1 when something does not, and 2 when it
 * could not check.
 *
 * The rules, which a patient person can follow by hand:
 *   commitment      SHA-256 of the JSON [drawing id, [winner ids in order]], without spaces
 *   random value i  SHA-256 of the entropy (32 bytes) followed by i (32 bytes, big-endian)
 *   roll i          random value i, as a number, modulo the prize table's denominator
 *   prize i         the amount of the first tier whose threshold is above roll i
 */

const SCHEME = 'prize-draw/1'
const MAX_DENOMINATOR = 1e12
const MAX_WINNERS = 1e6
const WINNER_ID = /^[A-Za-z0-9._:~+/=_-]{1,128}$/
const HASH = /^0x[0-9a-f]{64}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/

// --- SHA-256 -----------------------------------------------------------------------------------------------------------

const K = new Uint32Array(64)
const INITIAL = new Uint32Array(8)

/** The constants are the first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const fillConstants = () => {
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32)
  let found = 0
  for (let candidate = 2; found < 64; candidate += 1) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false
    if (!isPrime) continue
    if (found < 8) INITIAL[found] = fraction(Math.sqrt(candidate))
    K[found] = fraction(Math.cbrt(candidate))
    found += 1
  }
}
fillConstants()

const schedule = new Uint32Array(64)

const compress = (state, bytes, offset) => {
  const w = schedule
  for (let t = 0; t < 16; t += 1) {
    const i = offset + 4 * t
    w[t] = (bytes[i] << 24) | (bytes[i + 1] << 16) | (bytes[i + 2] << 8) | bytes[i + 3]
  }
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15]
    const y = w[t - 2]
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[t] = (w[t - 16] + s0 + w[t - 7] + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[t] + w[t]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] += a
  state[1] += b
  state[2] += c
  state[3] += d
  state[4] += e
  state[5] += f
  state[6] += g
  state[7] += h
}

/** SHA-256 in plain JavaScript (FIPS 180-4), for where the platform has none that answers at once. 32 bytes. */
export const sha256InScript = (bytes) => {
  const state = INITIAL.slice()
  const whole = bytes.length - (bytes.length % 64)
  for (let offset = 0; offset < whole; offset += 64) compress(state, bytes, offset)
  const tail = new Uint8Array(bytes.length - whole < 56 ? 64 : 128)
  tail.set(bytes.subarray(whole))
  tail[bytes.length - whole] = 0x80
  const view = new DataView(tail.buffer)
  view.setUint32(tail.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(tail.length - 4, (bytes.length << 3) >>> 0)
  for (let offset = 0; offset < tail.length; offset += 64) compress(state, tail, offset)
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  for (const [i, word] of state.entries()) out.setUint32(4 * i, word)
  return digest
}

const nodeCrypto = globalThis.process?.getBuiltinModule?.('node:crypto')

const sha256 = nodeCrypto?.hash
  ? (bytes) => nodeCrypto.hash('sha256', bytes, 'buffer')
  : nodeCrypto?.createHash
    ? (bytes) => nodeCrypto.createHash('sha256').update(bytes).digest()
    : sha256InScript

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const toHex = (bytes) => {
  if (bytes.toHex) return `0x${bytes.toHex()}`
  let text = '0x'
  for (const byte of bytes) text += HEX[byte]
  return text
}

const fromHex = (text) =>
  Uint8Array.from({ length: (text.length - 2) / 2 }, (_, i) => Number.parseInt(text.slice(2 + 2 * i, 4 + 2 * i), 16))

const hashText = (text) => toHex(sha256(new TextEncoder().encode(text)))

// --- The protocol --------------------------------------------------------------------------------------------------------

/** Ids hold only characters that JSON writes as they are, so this is their canonical JSON (RFC 8785). */
const commitmentOf = (drawingId, winners) => hashText(JSON.stringify([drawingId, winners]))

const fingerprintOf = ({ version, denominator, tiers }) => {
  const sorted = tiers.map(({ amountCents, threshold, weight }) => ({ amountCents, threshold, weight }))
  return hashText(JSON.stringify({ denominator, tiers: sorted, version }))
}

/** Digit by digit to the base 256, which stays exact as long as the denominator is at most 10^12. */
const modulo = (bytes, denominator) => {
  let rest = 0
  for (let i = 0; i < bytes.length; i += 1) rest = (rest * 256 + bytes[i]) % denominator
  return rest
}

// --- What a proof has to look like -----------------------------------------------------------------------------------------

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value, min, max) =>
  Number.isSafeInteger(value) && !Object.is(value, -0) && value >= min && value <= max

const show = (value) => {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

/** Throws a sentence that says what was expected and what was found. */
const expect = (isRight, sentence) => {
  if (!isRight) throw new Error(sentence)
}

const checkScheme = ({ scheme }) => {
  expect(scheme === SCHEME, `This script knows ${SCHEME}, the proof says ${show(scheme)}.`)
  return SCHEME
}

const checkMode = ({ test, entropy }) => {
  expect(test === undefined || test === true, `The member "test" is ${show(test)}; it is true or absent.`)
  const isMock = entropy?.provider === 'mock'
  expect(
    test === true || !isMock,
    'The random value comes from the mock provider, but the proof does not say that this is a TEST draw.',
  )
  expect(test !== true || isMock, `A TEST draw has the provider "mock", not ${show(entropy?.provider)}.`)
  return test === true ? 'This is a TEST draw: no real prize depends on it.' : 'This is a live draw.'
}

const checkDrawing = ({ drawing, campaign, test }) => {
  expect(isObject(campaign) && typeof campaign.slug === 'string', 'The campaign is missing.')
  expect(
    test === true || isWhole(campaign.id, 1, 2 ** 53 - 1),
    `A live draw's campaign has the contract's id, not ${show(campaign.id)}.`,
  )
  expect(
    isObject(drawing) && /^drw_[A-Za-z0-9]{22}$/.test(drawing.id),
    `The drawing's id is ${show(drawing?.id)}; it is drw_ and 22 letters or digits.`,
  )
  expect(
    isWhole(drawing.number, 1, 2 ** 53 - 1),
    `The drawing's number is ${show(drawing.number)}; it is a whole number from 1 up.`,
  )
  expect(isTime(drawing.drawAt), `The draw time is ${show(drawing.drawAt)}, not a UTC time.`)
  return `Draw ${drawing.number} of campaign "${campaign.slug}".`
}

const isTime = (text) => typeof text === 'string' && TIME.test(text) && !Number.isNaN(Date.parse(text))

const winnersOf = ({ winnerList }) => {
  expect(isObject(winnerList) && Array.isArray(winnerList.winners), 'The winner list is missing.')
  const { winners } = winnerList
  expect(winners.length >= 1 && winners.length <= MAX_WINNERS, `The list has ${winners.length} winners.`)
  return winners
}

const checkWinners = (proof) => {
  const winners = winnersOf(proof)
  const places = new Map()
  for (const [position, id] of winners.entries()) {
    if (typeof id !== 'string' || !WINNER_ID.test(id))
      throw new Error(`The id at position ${position}, ${show(id)}, is not a winner id.`)
    if (places.has(id)) throw new Error(`The winner at position ${position} is also at position ${places.get(id)}.`)
    places.set(id, position)
  }
  return `${winners.length} different winners.`
}

const checkCommitment = (proof) => {
  const winners = winnersOf(proof)
  const { commitment } = proof.winnerList
  expect(
    winners.every((id) => typeof id === 'string'),
    'The list holds something that is not an id.',
  )
  const computed = commitmentOf(proof.drawing?.id, winners)
  expect(
    commitment === computed,
    `The list gives ${computed}, the proof says ${show(commitment)}: it is not the list that was locked.`,
  )
  return computed
}

const tableOf = ({ prizeTable }) => {
  expect(isObject(prizeTable), 'The prize table is missing.')
  const { version, denominator, tiers } = prizeTable
  expect(isWhole(version, 1, 2 ** 53 - 1), `The version is ${show(version)}.`)
  expect(
    isWhole(denominator, 1, MAX_DENOMINATOR),
    `The denominator is ${show(denominator)}; it is a whole number from 1 to 10^12.`,
  )
  expect(Array.isArray(tiers) && tiers.length > 0, 'The table has no tiers.')
  let sum = 0
  for (const [i, tier] of tiers.entries()) {
    expect(isObject(tier), `Tier ${i} is ${show(tier)}.`)
    expect(isWhole(tier.weight, 1, MAX_DENOMINATOR), `The weight of tier ${i} is ${show(tier.weight)}.`)
    expect(isWhole(tier.amountCents, 0, 2 ** 53 - 1), `The amount of tier ${i} is ${show(tier.amountCents)}.`)
    expect(
      i === 0 || tier.amountCents < tiers[i - 1].amountCents,
      `The amount of tier ${i} is not below that of the tier before it.`,
    )
    sum += tier.weight
    expect(
      tier.threshold === sum,
      `The threshold of tier ${i} is ${show(tier.threshold)}; the weights up to it sum to ${sum}.`,
    )
  }
  expect(sum === denominator, `The weights sum to ${sum}, not to the denominator, ${denominator}.`)
  return prizeTable
}

const checkPrizeTable = (proof) => {
  const table = tableOf(proof)
  return `Version ${table.version}, ${table.tiers.length} tiers, fingerprint ${fingerprintOf(table)}.`
}

const entropyOf = ({ entropy }) => {
  expect(
    isObject(entropy) && typeof entropy.value === 'string' && HASH.test(entropy.value),
    `The random value is ${show(entropy?.value)}; it is 0x and 64 small hexadecimal digits.`,
  )
  return fromHex(entropy.value)
}

const checkEntropy = (proof) => {
  entropyOf(proof)
  const { provider, requestId, value } = proof.entropy
  expect(typeof provider === 'string' && provider !== '', 'The provider of the random value is missing.')
  expect(typeof requestId === 'string' && requestId !== '', 'The request for the random value is missing.')
  return `${value} by ${provider}.`
}

const checkTimes = ({ winnerList, entropy }) => {
  expect(isTime(winnerList?.lockedAt), `The list was locked at ${show(winnerList?.lockedAt)}, which is not a UTC time.`)
  expect(
    isTime(entropy?.revealedAt),
    `The value was revealed at ${show(entropy?.revealedAt)}, which is not a UTC time.`,
  )
  expect(
    Date.parse(winnerList.lockedAt) <= Date.parse(entropy.revealedAt),
    'The random value was revealed before the list was locked.',
  )
  return `Locked ${winnerList.lockedAt}, value revealed ${entropy.revealedAt}.`
}

/** What is wrong with a result, beside what it should be; null when it is right. */
const resultProblem = (result, right) => {
  if (!isObject(result)) return 'it is missing'
  for (const member in right) {
    if (!Object.is(result[member], right[member]))
      return `${member} is ${show(result[member])} and should be ${show(right[member])}`
  }
  return null
}

const checkResults = (proof) => {
  const winners = winnersOf(proof)
  const { denominator, tiers } = tableOf(proof)
  const { results } = proof
  expect(
    Array.isArray(results) && results.length === winners.length,
    `There are ${show(results?.length)} results for ${winners.length} winners.`,
  )
  const input = new Uint8Array(64)
  input.set(entropyOf(proof))
  const counter = new DataView(input.buffer)
  for (let position = 0; position < winners.length; position += 1) {
    counter.setUint32(60, position)
    const digest = sha256(input)
    const roll = modulo(digest, denominator)
    const { amountCents } = tiers.find(({ threshold }) => threshold > roll)
    const right = { position, winner: winners[position], randomValue: toHex(digest), roll, amountCents }
    const problem = resultProblem(results[position], right)
    if (problem !== null) throw new Error(`The result at position ${position}: ${problem}.`)
  }
  return `${winners.length} random values, rolls and prizes recomputed.`
}

const checkPayout = ({ payout, results }) => {
  expect(isObject(payout), 'The member "payout" is missing.')
  const { transferredCents, heldCents, heldPositions, status } = payout
  expect(
    Array.isArray(results) && results.every((result) => isWhole(result?.amountCents, 0, 2 ** 53 - 1)),
    'The results have no amounts to compare with.',
  )
  expect(
    isWhole(transferredCents, 0, 2 ** 53 - 1) && isWhole(heldCents, 0, 2 ** 53 - 1),
    'The sums are not whole numbers of cents.',
  )
  expect(Array.isArray(heldPositions), 'The held positions are missing.')
  const total = results.reduce((sum, { amountCents }) => sum + amountCents, 0)
  expect(
    transferredCents + heldCents === total,
    `${transferredCents} + ${heldCents} cents are paid or held, ${total} were won.`,
  )
  let held = 0
  let last = -1
  for (const position of heldPositions) {
    expect(
      isWhole(position, last + 1, results.length - 1),
      `The held position ${show(position)} is not one after ${last}.`,
    )
    held += results[position].amountCents
    last = position
  }
  expect(held === heldCents, `The held positions won ${held} cents, not ${heldCents}.`)
  const lowestHeld = Math.min(...heldPositions.slice(0, 1000).map((position) => results[position].amountCents))
  const isHeld = new Set(heldPositions)
  expect(
    results.every(({ amountCents }, position) => isHeld.has(position) || amountCents < lowestHeld),
    'A prize as large as a held one was not held.',
  )
  expect(['none', 'pending', 'paid'].includes(status), `The payout's status is ${show(status)}.`)
  expect(
    (status === 'none') === (transferredCents === 0),
    `The payout's status is ${show(status)} with ${transferredCents} cents to transfer.`,
  )
  return `${transferredCents} cents to the partner's wallet (${status}), ${heldCents} held for payment by hand.`
}

const steps = {
  scheme: checkScheme,
  mode: checkMode,
  drawing: checkDrawing,
  'winner list': checkWinners,
  commitment: checkCommitment,
  'prize table': checkPrizeTable,
  'random value': checkEntropy,
  'order of times': checkTimes,
  results: checkResults,
  payout: checkPayout,
}

const listNotChecked = (proof, rpc) => {
  const notChecked = [
    'Names and pictures: they are only shown, and are no part of the draw.',
    "Times: they are the service's word.",
  ]
  if (proof?.test === true)
    notChecked.push('Where the random value comes from: in a TEST draw the service makes it itself.')
  else if (isObject(proof?.chain))
    notChecked.push(
      rpc
        ? 'The record on the chain: this version of the script does not read it yet.'
        : 'The record on the chain: give --rpc and the address of a node to compare with it.',
    )
  else notChecked.push('Where the random value comes from: the proof has no record on a chain.')
  if (rpc && !isObject(proof?.chain))
    notChecked.push('The node given with --rpc: there is no record on a chain to compare with.')
  return notChecked
}

/**
 * Checks a proof. Never throws on a wrong one: every check says whether it holds, and in its detail what was expected and
 * found. `ok` is true when all hold; what nobody can tell from the proof alone is listed in `notChecked`.
 */
export const verifyDraw = async (proof, { rpc } = {}) => {
  const subject = isObject(proof) ? proof : {}
  const checks = Object.entries(steps).map(([name, check]) => {
    try {
      return { name, ok: true, detail: check(subject) }
    } catch (error) {
      return { name, ok: false, detail: error.message }
    }
  })
  return {
    ok: checks.every(({ ok }) => ok),
    test: subject.test === true,
    checks,
    notChecked: listNotChecked(subject, rpc),
  }
}

// --- The command line --------------------------------------------------------------------------------------------------------

const MAX_PAGES = 100_000

/** It could not be checked: neither right nor wrong. */
class NotChecked extends Error {}

const fetchText = async (url) => {
  let answer
  try {
    answer = await fetch(url)
  } catch (error) {
    throw new NotChecked(`${url} cannot be reached: ${error.cause?.message ?? error.message}`)
  }
  if (answer.status === 404) throw new NotChecked(`${url} is not there (404). A proof appears once its draw is drawn.`)
  if (!answer.ok) throw new NotChecked(`${url} answered ${answer.status}.`)
  return answer.text()
}

const readText = async (place) => {
  if (/^https?:\/\//.test(place)) return fetchText(place)
  const { readFile } = await import('node:fs/promises')
  try {
    return await readFile(place, 'utf8')
  } catch {
    throw new NotChecked(`The file ${place} cannot be read.`)
  }
}

const readJson = async (place) => {
  const text = await readText(place)
  try {
    return JSON.parse(text)
  } catch {
    throw new NotChecked(`${place} is not JSON.`)
  }
}

const readPages = async (url) => {
  const draws = []
  let before = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const address = new URL(url)
    address.searchParams.set('limit', '100')
    if (before !== null) address.searchParams.set('before', before)
    const { draws: more, nextBefore } = await readJson(address.href)
    if (!Array.isArray(more)) throw new NotChecked(`${address.href} is not a list of draws.`)
    draws.push(...more)
    if (nextBefore === null || nextBefore === undefined) return draws
    const isEarlier = before === null || Date.parse(nextBefore) < Date.parse(before)
    if (!isEarlier || !isTime(nextBefore))
      throw new NotChecked(`The list of draws goes round in circles: after ${before} it says ${show(nextBefore)}.`)
    before = nextBefore
  }
  throw new NotChecked(`The list of draws has more than ${MAX_PAGES} pages.`)
}

const agrees = (draw, proof) =>
  draw.id === proof?.drawing?.id &&
  draw.number === proof?.drawing?.number &&
  draw.drawAt === proof?.drawing?.drawAt &&
  draw.winnersCommitment === proof?.winnerList?.commitment

const checkNumbers = (draws) => {
  const numbers = draws.map((draw) => draw.number).filter((number) => number !== null)
  const missing = numbers.toSorted((a, b) => a - b).findIndex((number, i) => number !== i + 1)
  const ok = missing === -1
  return {
    name: 'numbers',
    ok,
    detail: ok
      ? `The numbers run from 1 to ${numbers.length} without a hole.`
      : `The numbers have a hole or a repeat at ${missing + 1}.`,
  }
}

const verifyCampaign = async (url, options) => {
  const draws = await readPages(url)
  const drawn = draws.filter((draw) => draw.proof !== null && draw.proof !== undefined)
  const checks = [checkNumbers(draws)]
  let test = false
  for (const draw of drawn) {
    const proof = await readJson(draw.proof)
    const verdict = await verifyDraw(proof, options)
    test ||= verdict.test
    const failed = verdict.checks.filter((check) => !check.ok).map((check) => `${check.name}: ${check.detail}`)
    if (!agrees(draw, proof)) failed.push('the list of draws and the proof disagree')
    checks.push({
      name: `draw ${draw.number}`,
      ok: failed.length === 0,
      detail: failed.join('; ') || `All ${verdict.checks.length} checks hold.`,
    })
  }
  const claimed = draws.filter((draw) => ['drawn', 'paid'].includes(draw.stage)).length
  if (claimed !== drawn.length)
    checks.push({ name: 'proofs', ok: false, detail: `${claimed} draws are drawn, ${drawn.length} have a proof.` })
  const waiting = draws.length - drawn.length
  const notChecked = waiting > 0 ? [`${waiting} draws that are not drawn yet.`] : []
  return { ok: checks.every(({ ok }) => ok), test, checks, notChecked }
}

const print = ({ ok, test, checks, notChecked }) => {
  if (test) console.log('This is a TEST draw: no real prize depends on it.\n')
  for (const check of checks) console.log(`${check.ok ? 'ok    ' : 'FAILED'}  ${check.name}: ${check.detail}`)
  if (notChecked.length > 0) console.log('\nNot checked:')
  for (const sentence of notChecked) console.log(`        ${sentence}`)
  const failed = checks.filter((check) => !check.ok).length
  console.log(
    ok
      ? `\nEverything checks${test ? ' (a TEST draw)' : ''}.`
      : `\n${failed} of ${checks.length} checks FAILED: do not believe this draw.`,
  )
}

const USAGE = 'Usage: node verify-draw.mjs URL-or-file [--rpc URL] [--json], or --campaign URL-of-draws.json'

const readArguments = (words) => {
  const read = { json: false, rpc: undefined, campaign: undefined, place: undefined }
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]
    if (word === '--json') read.json = true
    else if (word === '--rpc' || word === '--campaign') read[word.slice(2)] = words[(i += 1)]
    else if (word.startsWith('--') || read.place !== undefined) throw new NotChecked(USAGE)
    else read.place = word
  }
  if ((read.place === undefined) === (read.campaign === undefined)) throw new NotChecked(USAGE)
  return read
}

const runCommand = async (words) => {
  const isJson = words.includes('--json')
  try {
    const { json, rpc, campaign, place } = readArguments(words)
    const verdict =
      campaign === undefined
        ? await verifyDraw(await readJson(place), { rpc })
        : await verifyCampaign(campaign, { rpc })
    if (json) console.log(JSON.stringify(verdict))
    else print(verdict)
    return verdict.ok ? 0 : 1
  } catch (error) {
    const sentence = error instanceof NotChecked ? error.message : `The check itself failed: ${error.message}`
    if (isJson) console.log(JSON.stringify({ ok: false, error: sentence, checks: [], notChecked: [] }))
    else console.error(sentence)
    return 2
  }
}

const isMain = async () => {
  const script = globalThis.process?.argv?.[1]
  if (script === undefined || !import.meta.url.startsWith('file:')) return false
  const { realpathSync } = await import('node:fs')
  const { fileURLToPath } = await import('node:url')
  return realpathSync(script) === fileURLToPath(import.meta.url)
}

if (await isMain()) globalThis.process.exitCode = await runCommand(globalThis.process.argv.slice(2))

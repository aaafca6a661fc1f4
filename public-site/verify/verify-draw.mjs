// Checks a prize draw from its public proof, trusting nothing that the proof claims about itself.
//
//   node verify-draw.mjs https://…/draws/drw_…/proof.json          one draw (or the path of a saved proof.json)
//   node verify-draw.mjs --campaign https://…/draws.json           every draw of a campaign
//   --json prints the outcome as JSON; --rpc URL names a node of the chain on which a real draw is recorded.
//
// It needs no package, only Node 18 or newer, Deno (--allow-read --allow-net) or Bun, and a web page can import it.
// Exit status: 0 everything checks, 1 something does not, 2 it could not be checked.
//
// The rules, prize-draw/1 (hex is lower case; canonical JSON is RFC 8785; ‖ puts bytes one after the other):
//   commitment    = SHA-256 of the canonical JSON of [drawing id, [winner ids in order]]
//   random value  = SHA-256 of entropy (32 bytes) ‖ position (32 bytes, big-endian); the first position is 0
//   roll          = random value as a big-endian number, modulo the prize table's denominator
//   prize         = amountCents of the first tier whose threshold is above the roll
// The file reads from top to bottom: hashing, reading, the checks, a whole draw, a whole campaign, the command line.

/* oxlint-disable unicorn/no-array-sort, unicorn/no-array-reverse -- Node 18 has no toSorted and no toReversed. */

const SCHEME = 'prize-draw/1'
const TEST_PROVIDER = 'mock'
const REAL_PROVIDERS = ['pyth-entropy-v2']
const MAX_DENOMINATOR = 10 ** 12
const MAX_PAGES = 100_000
const PROOFS_AT_ONCE = 8
const FETCH_TIMEOUT_MS = 60_000

// ---------------------------------------------------------------- hashing

const primes = []
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fractionBits = (x) => Math.floor((x % 1) * 2 ** 32)
const HASH_START = Int32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))
const ROUND_CONSTANTS = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)))
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const schedule = new Int32Array(64)

/** SHA-256 (FIPS 180-4) of bytes, as 64 hex digits, for where the platform has no synchronous one. */
export function sha256InJavaScript(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const state = Int32Array.from(HASH_START)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) schedule[i] = view.getInt32(block + 4 * i)
    for (let i = 16; i < 64; i += 1) {
      const x = schedule[i - 15]
      const y = schedule[i - 2]
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      schedule[i] = schedule[i - 16] + s0 + schedule[i - 7] + s1
    }
    let a = state[0]
    let b = state[1]
    let c = state[2]
    let d = state[3]
    let e = state[4]
    let f = state[5]
    let g = state[6]
    let h = state[7]
    for (let i = 0; i < 64; i += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i] + schedule[i]) | 0
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
  let hex = ''
  for (const word of state)
    hex += HEX[word >>> 24] + HEX[(word >>> 16) & 255] + HEX[(word >>> 8) & 255] + HEX[word & 255]
  return hex
}

const platformHash = globalThis.process?.getBuiltinModule?.('node:crypto')?.hash
const sha256 = platformHash ? (bytes) => platformHash('sha256', bytes, 'hex') : sha256InJavaScript

/** Canonical JSON (RFC 8785). Throws on what it cannot hold, such as text with half a surrogate pair. */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new Wrong(`${show(value)} is not valid Unicode`)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (Number.isFinite(value)) return JSON.stringify(value)
  if (!isObject(value)) throw new Wrong(`${show(value)} cannot be written as JSON`)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(value[name])}`).join(',')}}`
}

const hashOfJson = (value) => `0x${sha256(new TextEncoder().encode(canonicalJson(value)))}`

// ---------------------------------------------------------------- reading what may be hostile

/** A rule that does not hold. The message says what was expected and what was found. */
class Wrong extends Error {}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isFilledArray = (value) => Array.isArray(value) && value.length > 0
const isText = (value) => typeof value === 'string' && value !== ''
const isWhole = (value) => Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)
const isPositive = (value) => isWhole(value) && value > 0
const isHex = (value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value)
const is32Bytes = (value) => isHex(value) && value.length === 66
const isDrawingId = (value) => typeof value === 'string' && /^drw_[A-Za-z0-9]{1,64}$/.test(value)
const isWinnerId = (value) => typeof value === 'string' && /^[A-Za-z0-9._:~+/=_-]{1,128}$/.test(value)
const isTime = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(value)) return false
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === value.slice(0, 19)
}
const DRAWING_ID_RULE = '"drw_" and letters or digits'

/** A value in words, short, and with nothing in it that could steer a terminal. */
function show(value) {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (Object.is(value, -0)) return '-0'
  if (typeof value !== 'string') return String(value)
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  const start = JSON.stringify(value.slice(0, 140)).replace(/[^ -~]/g, escape)
  return value.length > 140 ? `${start} and ${value.length - 140} characters more` : start
}

/** A member of an object itself, never of its prototype. */
const own = (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined)

/** The member at a path such as drawing.id, if it is right. */
function read(proof, path, isRight, rule) {
  const value = path.split('.').reduce((object, name) => own(object, name), proof)
  if (!isRight(value)) throw new Wrong(`${path} must be ${rule}; found ${show(value)}`)
  return value
}

/** Compares one member of every result with what it should be. Says where the first differs, and how many do. */
function compareMember(results, member, expected) {
  const wrong = []
  for (let position = 0; position < expected.length; position += 1) {
    if (!Object.is(own(results[position], member), expected[position])) wrong.push(position)
  }
  if (wrong.length === 0) return [`${expected.length} recomputed`]
  const [first] = wrong
  const more = wrong.length === 1 ? '' : ` (${wrong.length} of ${expected.length} results differ)`
  const found = show(own(results[first], member))
  throw new Wrong(`${member} of the result at place ${first} must be ${show(expected[first])}; found ${found}${more}`)
}

// ---------------------------------------------------------------- the checks: each returns [detail, value for later ones]

function checkScheme(proof) {
  read(proof, 'scheme', (scheme) => scheme === SCHEME, `${show(SCHEME)}, the only scheme that this script knows`)
  return [SCHEME]
}

function checkKind(proof) {
  const isFlag = (value) => value === undefined || typeof value === 'boolean'
  const test = read(proof, 'test', isFlag, 'true, or absent') === true
  const providers = test ? [TEST_PROVIDER] : REAL_PROVIDERS
  const rule = `${providers.map(show).join(' or ')}, because the proof ${test ? 'says' : 'does not say'} that it is a TEST draw`
  const provider = read(proof, 'entropy.provider', (value) => providers.includes(value), rule)
  if (test) read(proof, 'campaign.id', (id) => id === null, 'null in a TEST draw, which has no contract')
  else read(proof, 'campaign.id', isWhole, "the contract's whole number in a real draw")
  return [test ? 'this is a TEST draw, and says so' : `a real draw, by ${provider}`]
}

function checkDrawing(proof) {
  const slug = read(proof, 'campaign.slug', isText, 'text')
  read(proof, 'campaign.name', isText, 'text')
  const id = read(proof, 'drawing.id', isDrawingId, DRAWING_ID_RULE)
  const number = read(proof, 'drawing.number', isPositive, 'a whole number from 1 up')
  return [`number ${number} of campaign ${show(slug)}, ${id}`]
}

function checkWinners(proof) {
  const winners = read(proof, 'winnerList.winners', isFilledArray, 'an array with at least one id')
  const places = new Map()
  for (const [position, id] of winners.entries()) {
    if (!isWinnerId(id)) {
      throw new Wrong(
        `the id at position ${position} must be 1 to 128 letters, digits or . _ : ~ + / = -; found ${show(id)}`,
      )
    }
    const before = places.get(id)
    if (before !== undefined)
      throw new Wrong(`each id must be there once; found ${id} at positions ${before} and ${position}`)
    places.set(id, position)
  }
  return [`${winners.length} well formed, none twice`, winners]
}

function checkCommitment(proof, winners) {
  const expected = hashOfJson([read(proof, 'drawing.id', isDrawingId, DRAWING_ID_RULE), winners])
  read(
    proof,
    'winnerList.commitment',
    (value) => value === expected,
    `${expected}, recomputed from the ids in their order`,
  )
  return [`${expected}, recomputed`]
}

function checkTimes(proof) {
  const [drawAt, lockedAt, revealedAt] = ['drawing.drawAt', 'winnerList.lockedAt', 'entropy.revealedAt'].map((path) =>
    read(proof, path, isTime, 'a time in UTC such as "2026-11-21T18:00:00.000Z"'),
  )
  if (Date.parse(revealedAt) < Date.parse(lockedAt)) {
    throw new Wrong(`the value must not be revealed before the list was locked, ${lockedAt}; found ${revealedAt}`)
  }
  return [
    `list locked ${lockedAt}, value revealed ${revealedAt}, draw announced for ${drawAt}: all by the service's word`,
  ]
}

function checkEntropy(proof) {
  read(proof, 'entropy.requestId', isText, 'text')
  const value = read(proof, 'entropy.value', is32Bytes, '0x and 64 lower-case hex digits (32 bytes)')
  return [`32 bytes, ${value}`, value]
}

function checkPrizeTable(proof) {
  const version = read(proof, 'prizeTable.version', isPositive, 'a whole number from 1 up')
  const isDenominator = (value) => isPositive(value) && value <= MAX_DENOMINATOR
  const denominator = read(
    proof,
    'prizeTable.denominator',
    isDenominator,
    `a whole number from 1 to ${MAX_DENOMINATOR}`,
  )
  const given = read(proof, 'prizeTable.tiers', isFilledArray, 'an array with at least one tier')
  let sum = 0
  let above = Infinity
  const tiers = given.map((tier, i) => {
    const readTier = (name, isRight, rule) => read({ [`tier ${i}`]: tier }, `tier ${i}.${name}`, isRight, rule)
    const amountRule = `a whole number${i === 0 ? '' : ` below ${above}, that of the tier above`}`
    const amountCents = readTier('amountCents', (value) => isWhole(value) && value < above, amountRule)
    const weight = readTier('weight', isDenominator, `a whole number from 1 to ${MAX_DENOMINATOR}`)
    sum += weight
    const threshold = readTier(
      'threshold',
      (value) => value === sum,
      `${sum}, the sum of the weights down to this tier`,
    )
    above = amountCents
    return { amountCents, weight, threshold }
  })
  if (sum !== denominator) throw new Wrong(`the weights must sum to the denominator, ${denominator}; found ${sum}`)
  const table = { version, denominator, tiers }
  return [`version ${version}, ${tiers.length} tiers, fingerprint ${hashOfJson(table)}`, table]
}

function checkResults(proof, winners) {
  const rule = `an array of ${winners.length}, one result for each winner`
  const results = read(proof, 'results', (value) => Array.isArray(value) && value.length === winners.length, rule)
  compareMember(results, 'position', [...results.keys()])
  compareMember(results, 'winner', winners)
  return ['one for each position, in order, with the winner of the list']
}

function randomValuesOf(entropy, count) {
  const input = new Uint8Array(64)
  for (let i = 0; i < 32; i += 1) input[i] = Number.parseInt(entropy.slice(2 + 2 * i, 4 + 2 * i), 16)
  const view = new DataView(input.buffer)
  return Array.from({ length: count }, (_, position) => {
    view.setUint32(60, position)
    return `0x${sha256(input)}`
  })
}

/**
 * Each value modulo the denominator: the sum of its hex digits times what their places are worth modulo the denominator.
 * 64 digits of at most 15, each times less than 10^12, stay below 2^53, so that ordinary numbers are exact. A digit's value is
 * the low four bits of its character code, and 9 more for a to f.
 */
function rollsOf(values, denominator) {
  const worth = [1 % denominator]
  while (worth.length < 64) worth.unshift((worth[0] * 16) % denominator)
  return values.map((value) => {
    let sum = 0
    for (let place = 0; place < 64; place += 1) {
      const code = value.charCodeAt(2 + place)
      sum += ((code & 15) + 9 * (code >> 6)) * worth[place]
    }
    return sum % denominator
  })
}

/** The first tier whose threshold is above the roll. Halving keeps a table of very many tiers from taking very long. */
function prizeOf(roll, tiers) {
  let low = 0
  let high = tiers.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (tiers[middle].threshold > roll) high = middle
    else low = middle + 1
  }
  return tiers[low].amountCents
}

function checkPayout(proof, amounts) {
  for (const name of ['chain', 'token']) read(proof, `payout.${name}`, isText, 'text')
  const heldPositions = read(proof, 'payout.heldPositions', Array.isArray, 'an array of positions')
  for (const [i, position] of heldPositions.entries()) {
    if (isWhole(position) && position < amounts.length && (i === 0 || position > heldPositions[i - 1])) continue
    throw new Wrong(
      `payout.heldPositions must be positions of this draw, rising; found ${show(position)} at place ${i}`,
    )
  }
  const held = new Set(heldPositions)
  let [heldCents, transferredCents, smallestHeld, largestTransferred] = [0, 0, Infinity, -1]
  for (const [position, cents] of amounts.entries()) {
    if (held.has(position)) {
      heldCents += cents
      smallestHeld = Math.min(smallestHeld, cents)
    } else {
      transferredCents += cents
      largestTransferred = Math.max(largestTransferred, cents)
    }
  }
  if (smallestHeld <= largestTransferred) {
    throw new Wrong(
      `every held prize must be above every other; found ${smallestHeld} held and ${largestTransferred} not`,
    )
  }
  const isSum = (sum) => (value) => isWhole(value) && value === sum
  read(proof, 'payout.heldCents', isSum(heldCents), `${heldCents}, the sum of the held prizes`)
  read(proof, 'payout.transferredCents', isSum(transferredCents), `${transferredCents}, the sum of all other prizes`)
  const statuses = transferredCents === 0 ? ['none'] : ['pending', 'paid']
  const rule = `${statuses.map(show).join(' or ')} with ${transferredCents} cents to transfer`
  const status = read(proof, 'payout.status', (value) => statuses.includes(value), rule)
  const mayBeNull = status !== 'paid' || own(proof, 'test') === true
  const isTransaction = (value) => (value === null ? mayBeNull : status !== 'none' && isHex(value))
  read(
    proof,
    'payout.transaction',
    isTransaction,
    `${mayBeNull ? 'null' : 'a hash'}${status === 'none' || !mayBeNull ? '' : ' or a hash'}`,
  )
  return [`${transferredCents} cents to the partner (${status}) and ${heldCents} held make up all prizes`]
}

// ---------------------------------------------------------------- what the proof alone cannot show

/** Without a record nothing but the service's word says where the random value comes from. Comparing with the contract belongs here. */
function unprovenSource(proof, rpc) {
  const lines = []
  if (isObject(own(proof, 'chain'))) {
    const reason = rpc
      ? 'this version of the script cannot read the contract yet'
      : 'it needs --rpc and the address of a node'
    lines.push(`the onchain record: ${reason}, so list, table and random value may differ from what the contract holds`)
  } else if (own(proof, 'test') === true) {
    lines.push(
      "the source of the random value: a TEST draw's value comes from the service itself, which could choose it",
    )
  } else {
    lines.push(
      'the source of the random value: the proof has no onchain record, so the service could have chosen the value',
    )
  }
  if (rpc && !isObject(own(proof, 'chain')))
    lines.push('the contract: the proof has no member "chain" to compare over --rpc')
  return lines
}

const listNotChecked = (proof, rpc) => [
  ...unprovenSource(proof, rpc),
  "the order of events: times are the service's word; that list and prize table are older than the random value is sure only to one who saw the commitment and the fingerprint before it",
  'the list itself: how the partner chose these winners and their order, and who is behind an id',
  'display names: they are no part of the draw, and may change at any time',
  own(proof, 'payout') === undefined
    ? 'the payout: the proof says nothing of it'
    : 'the payment: whether the money arrived shows on its chain, and for held prizes with the partner alone',
]

// ---------------------------------------------------------------- a whole draw

/** A list of checks, and the way to add one: what throws, or needs what an earlier one did not find, has failed. */
function startChecks() {
  const checks = []
  const check = (name, work, ...needs) => {
    try {
      if (needs.includes(undefined)) throw new Wrong('cannot be checked, because a check above failed')
      const [detail, value] = work(...needs)
      checks.push({ name, ok: true, detail })
      return value
    } catch (error) {
      checks.push({
        name,
        ok: false,
        detail: error instanceof Wrong ? error.message : `cannot be read: ${show(String(error))}`,
      })
      return undefined
    }
  }
  return { checks, check }
}

/** Checks a proof, which may be any JSON value. Never rejects: what cannot be read is a failed check. */
export async function verifyDraw(proof, options) {
  const { checks, check } = startChecks()
  check('scheme', () => checkScheme(proof))
  if (!checks[0].ok) {
    return {
      ok: false,
      test: false,
      checks,
      notChecked: ['everything else: the rules of another scheme are not known here'],
    }
  }
  check('test or real', () => checkKind(proof))
  check('drawing', () => checkDrawing(proof))
  const winners = check('winner ids', () => checkWinners(proof))
  check('winner list commitment', (list) => checkCommitment(proof, list), winners)
  check('times', () => checkTimes(proof))
  const entropy = check('entropy', () => checkEntropy(proof))
  const table = check('prize table', () => checkPrizeTable(proof))
  check('results', (list) => checkResults(proof, list), winners)

  const results = Array.isArray(own(proof, 'results')) ? proof.results : undefined
  const values = winners && entropy ? randomValuesOf(entropy, winners.length) : undefined
  const rolls = values && table ? rollsOf(values, table.denominator) : undefined
  const amounts = rolls?.map((roll) => prizeOf(roll, table.tiers))
  check('random values', (found, expected) => compareMember(found, 'randomValue', expected), results, values)
  check('rolls', (found, expected) => compareMember(found, 'roll', expected), results, rolls)
  check('prizes', (found, expected) => compareMember(found, 'amountCents', expected), results, amounts)
  if (own(proof, 'payout') !== undefined) check('payout', (cents) => checkPayout(proof, cents), amounts)

  const test = own(proof, 'test') === true
  return { ok: checks.every(({ ok }) => ok), test, checks, notChecked: listNotChecked(proof, options?.rpc) }
}

// ---------------------------------------------------------------- reading a file or an address

/** Why nothing can be said: exit status 2. */
class CouldNotCheck extends Error {}

const isAddress = (text) => /^https?:\/\/[^/]/i.test(text)

async function readBytes(source) {
  if (!isAddress(source)) return (await import('node:fs/promises')).readFile(source)
  const response = await fetch(source, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return response.arrayBuffer()
}

async function readJson(source) {
  let bytes
  try {
    bytes = await readBytes(source)
  } catch (error) {
    const cause = error?.cause?.code ?? error?.code ?? error?.message
    throw new CouldNotCheck(
      `${show(source)} cannot be read (${cause}). Check the address or the path; a proof is there once its draw is drawn.`,
    )
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new CouldNotCheck(
      `${show(source)} is not JSON. Give a proof.json, or with --campaign the address of a draws.json.`,
    )
  }
}

async function verifySource(source, rpc) {
  const proof = await readJson(source)
  const outcome = await verifyDraw(proof, { rpc })
  if (outcome.checks[0].ok) return { proof, outcome }
  const advice = 'If this is a proof.json, its rules are newer than this script: fetch the script anew.'
  throw new CouldNotCheck(`${show(source)}: ${outcome.checks[0].detail}. ${advice}`)
}

// ---------------------------------------------------------------- a whole campaign

const STAGES = ['open', 'locked', 'drawing', 'drawn', 'paid']

/** A draw of the list: it has a number from the stage `drawing` on, a proof from `drawn` on, and lies before the one above. */
function readListed(draw, above) {
  const stage = read({ draw }, 'draw.stage', (value) => STAGES.includes(value), `one of ${STAGES.join(', ')}`)
  read({ draw }, 'draw.id', isDrawingId, DRAWING_ID_RULE)
  const isBefore = (value) => isTime(value) && (!above || Date.parse(value) < Date.parse(above.drawAt))
  read({ draw }, 'draw.drawAt', isBefore, above ? `a time before ${above.drawAt}, the draw above` : 'a time in UTC')
  const isNull = (value) => value === null
  const [numberFrom, proofFrom] = [STAGES.indexOf('drawing'), STAGES.indexOf('drawn')]
  const isReached = (from) => STAGES.indexOf(stage) >= from
  const reached = `${draw.id} in stage ${stage}`
  read(
    { draw },
    'draw.number',
    isReached(numberFrom) ? isPositive : isNull,
    `${isReached(numberFrom) ? 'from 1 up' : 'null'} for ${reached}`,
  )
  read(
    { draw },
    'draw.proof',
    isReached(proofFrom) ? isText : isNull,
    `${isReached(proofFrom) ? 'an address' : 'null'} for ${reached}`,
  )
  return draw
}

/** Every draw on every page, and in words the fault that ended the walk, if there is one. */
async function readList(address) {
  const url = new URL(address)
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', '100')
  const draws = []
  let campaign
  let before = Infinity
  try {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const list = await readJson(url.href)
      campaign ??= read(list, 'campaign', isObject, 'an object')
      for (const draw of read(list, 'draws', Array.isArray, 'an array')) draws.push(readListed(draw, draws.at(-1)))
      const isEarlier = (value) => value === null || (isText(value) && Date.parse(value) < before)
      const next = read(
        list,
        'nextBefore',
        isEarlier,
        page === 1 ? 'a time or null' : 'null or earlier than on the page before',
      )
      if (next === null) return { campaign, draws, pages: page }
      before = Date.parse(next)
      url.searchParams.set('before', next)
    }
    throw new Wrong(`the list must end within ${MAX_PAGES} pages`)
  } catch (error) {
    if (error instanceof Wrong) return { campaign, draws, fault: error.message }
    throw error
  }
}

function checkList({ draws, pages, fault }) {
  if (fault !== undefined) throw new Wrong(fault)
  return [`${draws.length} draws on ${pages} pages, newest first`]
}

function checkNumbers({ draws }) {
  const numbers = draws.flatMap(({ number }) => number ?? []).sort((a, b) => a - b)
  for (const [i, number] of numbers.entries()) {
    if (number === i + 1) continue
    const isRepeat = number === numbers[i - 1]
    throw new Wrong(
      isRepeat
        ? `each number must be there once; found ${number} twice`
        : `number ${i + 1} must be there; found ${number} next`,
    )
  }
  return [`1 to ${numbers.length}, without a hole or a repeat`]
}

const LISTED_MEMBERS = {
  'drawing.id': 'id',
  'drawing.number': 'number',
  'drawing.drawAt': 'drawAt',
  'winnerList.commitment': 'winnersCommitment',
  'winnerList.lockedAt': 'lockedAt',
}

function checkAgreement(proof, draw, campaign) {
  const isSame = (path, expected) =>
    read(proof, path, (value) => value === expected, `${show(expected)}, as in the list`)
  for (const name of ['id', 'slug']) isSame(`campaign.${name}`, own(campaign, name))
  for (const [path, name] of Object.entries(LISTED_MEMBERS)) isSame(path, own(draw, name))
  const isAsMany = (value) => Array.isArray(value) && value.length === own(draw, 'winners')
  read(proof, 'winnerList.winners', isAsMany, `as many as in the list, ${show(own(draw, 'winners'))}`)
  return ['campaign, id, number, times, commitment and number of winners are those of the list']
}

async function verifyListed(draw, campaign, listAddress, rpc) {
  const { id, number } = draw
  try {
    const address = isAddress(draw.proof) ? draw.proof : new URL(draw.proof, listAddress).href
    if (!isAddress(address))
      throw new CouldNotCheck(`The list names ${show(draw.proof)} as the proof, which is no http address.`)
    const { proof, outcome } = await verifySource(address, rpc)
    const { checks, check } = startChecks()
    check('same as in the list', () => checkAgreement(proof, draw, campaign))
    return { id, number, ...outcome, ok: outcome.ok && checks[0].ok, checks: [...outcome.checks, ...checks] }
  } catch (error) {
    const message = error instanceof CouldNotCheck ? error.message : show(String(error))
    return { id, number, ok: false, test: false, checks: [], notChecked: [], error: message }
  }
}

/** Checks the list and every draw in it that has a proof, oldest first. */
async function verifyCampaign(address, rpc) {
  const list = await readList(address)
  const { checks, check } = startChecks()
  check('list', () => checkList(list))
  check('numbers', () => checkNumbers(list))
  const drawn = list.draws.filter(({ proof }) => proof !== null).reverse()
  const draws = []
  for (let i = 0; i < drawn.length; i += PROOFS_AT_ONCE) {
    const some = drawn.slice(i, i + PROOFS_AT_ONCE)
    draws.push(...(await Promise.all(some.map((draw) => verifyListed(draw, list.campaign, address, rpc)))))
  }
  const newest = 'newer draws: a list can leave out the newest; for a real campaign the contract has the last number'
  return {
    ok: [...checks, ...draws].every(({ ok }) => ok),
    test: draws.some(({ test }) => test),
    checks,
    draws,
    notDrawnYet: list.draws.length - drawn.length,
    notChecked: [...new Set([newest, ...draws.flatMap(({ notChecked }) => notChecked)])],
  }
}

// ---------------------------------------------------------------- the command line

const USAGE = `Usage: node verify-draw.mjs URL-or-file [--rpc URL] [--json]
       node verify-draw.mjs --campaign URL-of-draws.json [--rpc URL] [--json]`

function readArguments(words) {
  const wanted = { sources: [] }
  const refuse = (sentence) => {
    throw new CouldNotCheck(`${sentence}\n${USAGE}`)
  }
  const rest = words.filter((word) => word !== '--json')
  while (rest.length > 0) {
    const word = rest.shift()
    if (word === '--rpc' || word === '--campaign') {
      const address = rest.shift()
      if (!isAddress(address)) refuse(`${word} needs an http address; found ${show(address)}.`)
      wanted[word.slice(2)] = address
    } else if (word.startsWith('-')) refuse(`There is no option ${show(word)}.`)
    else wanted.sources.push(word)
  }
  if (wanted.campaign && wanted.sources.length > 0) refuse('Give one proof, or --campaign, but not both.')
  if (!wanted.campaign && wanted.sources.length !== 1) refuse('Give the address or the path of one proof.json.')
  return wanted
}

const lineOf = ({ name, ok, detail }) => `${ok ? 'ok    ' : 'FAILED'}  ${name}: ${detail}`

function linesOfDraw({ number, id, test, checks, error }) {
  const name = `${test ? 'TEST draw' : 'draw'} ${number}, ${id}`
  if (error !== undefined) return [`?       ${name}: could not be checked. ${error}`]
  const failed = checks.filter(({ ok }) => !ok)
  if (failed.length === 0) return [`ok      ${name}: ${checks.length} checks`]
  return [`FAILED  ${name}:`, ...failed.map((check) => `  ${lineOf(check)}`)]
}

function linesOf(outcome) {
  const { ok, test, checks, draws = [], notDrawnYet = 0, notChecked } = outcome
  const failed = [...checks, ...draws.filter(({ error }) => error === undefined)].filter((part) => !part.ok).length
  const unknown = draws.filter(({ error }) => error !== undefined).length
  const last = []
  if (failed > 0) last.push(`${failed} FAILED: this is not what the rules give.`)
  if (unknown > 0) last.push(`${unknown} could not be checked.`)
  if (ok) last.push(`Everything that was checked is right.${test ? ' It is a TEST draw.' : ''}`)
  return [
    ...(test ? ['This is a TEST draw: no real prize depends on it.'] : []),
    ...checks.map(lineOf),
    ...draws.flatMap(linesOfDraw),
    ...(notDrawnYet > 0 ? [`${notDrawnYet} ${notDrawnYet === 1 ? 'draw is' : 'draws are'} not drawn yet.`] : []),
    'Not checked, because nothing in the proof can show it:',
    ...notChecked.map((line) => `  - ${line}`),
    ...last,
  ]
}

async function run(words) {
  const isJson = words.includes('--json')
  try {
    const { campaign, rpc, sources } = readArguments(words)
    const outcome = campaign ? await verifyCampaign(campaign, rpc) : (await verifySource(sources[0], rpc)).outcome
    console.log(isJson ? JSON.stringify(outcome, null, 2) : linesOf(outcome).join('\n'))
    if (outcome.ok) return 0
    const hasFailed = [...outcome.checks, ...(outcome.draws ?? [])].some(({ ok, error }) => !ok && error === undefined)
    return hasFailed ? 1 : 2
  } catch (error) {
    const sentence = error instanceof CouldNotCheck ? error.message : `The check itself failed: ${show(String(error))}`
    if (isJson) console.log(JSON.stringify({ ok: false, error: sentence }, null, 2))
    else console.error(`Could not check: ${sentence}`)
    return 2
  }
}

/** Whether this file was started as a command, rather than imported by a page or a program. */
async function isCommand() {
  if (import.meta.main !== undefined) return import.meta.main
  const script = globalThis.process?.argv?.[1]
  if (script === undefined) return false
  const [{ realpathSync }, { pathToFileURL }] = await Promise.all([import('node:fs'), import('node:url')])
  try {
    return pathToFileURL(realpathSync(script)).href === import.meta.url
  } catch {
    return false
  }
}

if (await isCommand()) globalThis.process.exitCode = await run(globalThis.process.argv.slice(2))

// Checks a prize draw from its public proof, trusting nothing that the proof claims about itself.
//
//   node verify-draw.mjs https://…/draws/drw_…/proof.json          one draw (or the path of a saved proof.json)
//   node verify-draw.mjs --campaign https://…/draws.json           every draw of a campaign
//   --json prints the outcome as JSON
//   --rpc URL asks a node of the chain on which a real draw is recorded, and compares the proof with the contract there
//
// It needs no package, only Node 18 or newer, Deno (--allow-read --allow-net) or Bun, and a web page can import it.
// Exit status: 0 everything checks, 1 something does not, 2 it could not be checked.
//
// The rules, prize-draw/1 (hex is lower case; canonical JSON is RFC 8785; ‖ puts bytes one after the other):
//   commitment    = SHA-256 of the canonical JSON of [drawing id, [winner ids in order]]
//   random value  = SHA-256 of entropy (32 bytes) ‖ position (32 bytes, big-endian); the first position is 0
//   roll          = random value as a big-endian number, modulo the prize table's denominator
//   prize         = amountCents of the first tier whose threshold is above the roll
// A real draw is recorded in a contract, prize-drawings/2, before its entropy exists. The contract computes all prizes
// itself. Words are 32 bytes, big-endian; amounts are in the token's smallest unit, times in whole seconds:
//   fingerprint   = SHA-256 of the canonical JSON of the prize table
//   table hash    = Keccak-256 of the words 32, fingerprint, denominator, amount from which prizes are held (2^96 - 1:
//                   none is), 128, number of tiers, and then threshold and amount of each tier
//   user part     = Keccak-256 of the words chain id, contract, campaign, number, drawing id (ASCII, zeros behind),
//                   commitment, number of winners, number of the table, cutoff, draw time, salt, table hash
//                   In a repeated request: Keccak-256 of the words first user part, attempt
//   entropy       = Keccak-256 of user part ‖ provider's part ‖ a word of zero
// The file reads from top to bottom: hashing, reading, the checks, the contract, a whole draw, a campaign, the command
// line.

/* oxlint-disable unicorn/no-array-sort, unicorn/no-array-reverse -- Node 18 has no toSorted and no toReversed. */

const SCHEME = 'prize-draw/1'
const TEST_PROVIDER = 'mock'
const REAL_PROVIDERS = ['pyth-entropy-v2']
const MAX_DENOMINATOR = 10 ** 12
/**
 * What the pages of one list may cost together: a draw a minute for eight years has 42,000 pages of less than 2 GB. A list
 * that costs more is slow, or made to have no end.
 */
const MAX_PAGES = 100_000
const MAX_LIST_BYTES = 2 * 2 ** 30
const MAX_LIST_MS = 2 * 60 * 60_000
const PROOFS_AT_ONCE = 8
const PROOFS_AT_ONCE_WITH_NODE = 2
const FETCH_TIMEOUT_MS = 60_000
/** Statuses of a server that has too much to do for the moment, or is still making a page. */
const PASSING_STATUSES = [429, 502, 503, 504]
/** What is waited at least before each further try, and at most whatever the server asks for. */
const PAUSES_MS = [500, 1_000, 2_000]
const MAX_PAUSE_MS = 10_000
const MAX_FILE_BYTES = 128 * 2 ** 20
/** A proof of 100,000 winners has a million. Made of nothing but these, a file would fill the memory of who reads it. */
const MAX_VALUES = 4_000_000
const CONTRACT_VERSION = 'prize-drawings/2'
/** The chains that the service draws on, each with Pyth's Entropy contract and its provider there, as Pyth publishes them. */
export const PUBLISHED_RANDOMNESS = {
  8453: {
    entropyContract: '0x6e7d74fa7d5c90fef9f0512987605a6d546181bb',
    provider: '0x52deaa1c84233f7bb8c8a45baede41091c616506',
  },
  84532: {
    entropyContract: '0x41c9e39574f40ad34c79f1c99b66a45efb830d4c',
    provider: '0x6cc14824ea2918f5de5c2f75a9da968ad4bd6344',
  },
  31337: {
    entropyContract: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    provider: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  },
}
/** Their names in the log. */
export const CHAIN_NAMES = { 8453: 'base', 84532: 'base-sepolia', 31337: 'local' }
/** Its tokens are given away. */
const TEST_CHAIN = 84_532
/** For development: whoever runs it plays every part, Pyth's too. */
const LOCAL_CHAIN = 31_337
/** The contract's amount from which prizes are held where none is. */
const NO_PRIZE = 2n ** 96n - 1n
/** A draw that is requested later than this after its draw time has the table that counted this long before. */
const LATEST_SECONDS = 60 * 24 * 60 * 60
const NUMBERS_AT_ONCE = 100
const MAX_NUMBERS_ASKED = 1_000
const NODE_TIMEOUT_MS = 30_000
const MAX_NODE_BYTES = 4 * 2 ** 20

// ---------------------------------------------------------------- hashing

const primes = []
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fractionBits = (x) => Math.floor((x % 1) * 2 ** 32)
const HASH_START = Int32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))
const ROUND_CONSTANTS = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)))
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const schedule = new Int32Array(64)

/** SHA-256 (FIPS 180-4) of bytes, as 64 hex digits, for platforms without a synchronous one. */
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

const rotateLane = (lane, bits) => BigInt.asUintN(64, (lane << BigInt(bits)) | (lane >> BigInt(64 - bits)))

/** The 24 rounds of Keccak (FIPS 202, 3.2 and 3.3) on 5 × 5 lanes of 64 bits. A step's name stands at its end. */
function permuteKeccak(lanes) {
  let bits = 1
  for (let round = 0; round < 24; round += 1) {
    const parity = [0, 1, 2, 3, 4].map((x) => lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20])
    for (let i = 0; i < 25; i += 1) lanes[i] ^= parity[(i + 4) % 5] ^ rotateLane(parity[(i + 1) % 5], 1) // theta
    let [x, y, moved] = [1, 0, lanes[1]]
    for (let step = 1; step <= 24; step += 1) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = lanes[x + 5 * y]
      lanes[x + 5 * y] = rotateLane(moved, ((step * (step + 1)) / 2) % 64) // rho and pi
      moved = next
    }
    for (let i = 0; i < 25; i += 5) {
      const row = lanes.slice(i, i + 5)
      for (let j = 0; j < 5; j += 1) lanes[i + j] ^= ~row[(j + 1) % 5] & row[(j + 2) % 5] // chi
    }
    for (let j = 0; j < 7; j += 1) {
      if (bits & 1) lanes[0] ^= 1n << BigInt(2 ** j - 1) // iota
      bits = (bits << 1) ^ ((bits >> 7) * 0x171)
    }
  }
}

/** Ethereum's Keccak-256 of bytes, as 64 hex digits. SHA3-256 differs from it only in the first byte of padding. */
export function keccak256(bytes) {
  const rate = 136
  const padded = new Uint8Array((Math.floor(bytes.length / rate) + 1) * rate)
  padded.set(bytes)
  padded[bytes.length] = 0x01
  padded[padded.length - 1] |= 0x80
  const view = new DataView(padded.buffer)
  const lanes = new BigUint64Array(25)
  for (let block = 0; block < padded.length; block += rate) {
    for (let i = 0; i < rate / 8; i += 1) lanes[i] ^= view.getBigUint64(block + 8 * i, true)
    permuteKeccak(lanes)
  }
  return Array.from(new Uint8Array(lanes.buffer, 0, 32), (byte) => HEX[byte]).join('')
}

/** Canonical JSON (RFC 8785). Throws on what it cannot represent, such as text with a lone surrogate. */
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

/** A number, or hex of at most 32 bytes, as the 64 hex digits of one word; text is padded on its other side. */
const word = (value) => BigInt(value).toString(16).padStart(64, '0')
const hexOfText = (text) => Array.from(new TextEncoder().encode(text), (byte) => HEX[byte]).join('')
const textWord = (text) => `0x${hexOfText(text).padEnd(64, '0')}`
const bytesOfHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const keccakOfWords = (values) => `0x${keccak256(bytesOfHex(values.map(word).join('')))}`
const keccakOfText = (text) => `0x${keccak256(new TextEncoder().encode(text))}`

// ---------------------------------------------------------------- reading hostile input

/** A rule that does not hold. The message says what was expected and what was found. */
class Wrong extends Error {}

/** Why nothing can be said: exit status 2. The message says what to do. */
class CouldNotCheck extends Error {}

/** A log is so long that only a part of it was read. `state`: what is known by now, from which the next run goes on. */
class PartlyRead extends CouldNotCheck {
  constructor(message, state) {
    super(message)
    this.state = state
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isFilledArray = (value) => Array.isArray(value) && value.length > 0
const isText = (value) => typeof value === 'string' && value !== ''
const isWhole = (value) => Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)
const isPositive = (value) => isWhole(value) && value > 0
const isHex = (value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value)
const is32Bytes = (value) => isHex(value) && value.length === 66
const isAccount = (value) => isHex(value) && value.length === 42
const isDecimal = (value) => typeof value === 'string' && /^(0|[1-9]\d{0,30})$/.test(value)
const isDrawingId = (value) => typeof value === 'string' && /^drw_[A-Za-z0-9]{1,64}$/.test(value)
const isWinnerId = (value) => typeof value === 'string' && /^[A-Za-z0-9._:~+/=_-]{1,128}$/.test(value)
const isTime = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(value)) return false
  const time = new Date(value)
  return time.getTime() >= 0 && time.toISOString().slice(0, 19) === value.slice(0, 19)
}
const isThreshold = (value) => value === null || isWhole(value)
const DRAWING_ID_RULE = '"drw_" and letters or digits'
/** A name that is printed as it stands. */
const isName = (value) => typeof value === 'string' && /^[!-~]{1,100}$/.test(value)
/** The contract has 32 bytes for an id. */
const isShortId = (value) => isDrawingId(value) && value.length <= 32

/** A value in words, short, and without anything that could control a terminal. */
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

/** What could control a terminal, or turn round what stands beside it, as its code: nothing is printed before this. */
const plain = (text) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (one) =>
    [...Array(one.length).keys()].map((i) => `\\u${one.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  )
const printed = (lines) => lines.map(plain).join('\n')
const printedJson = (value, space) => printed(JSON.stringify(value, null, space).split('\n'))

/** An own member of an object, never one of its prototype. */
const own = (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined)

const isTest = (proof) => own(proof, 'test') === true

/** The member at a path such as drawing.id; throws if it is wrong. */
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
  read(proof, 'test', isFlag, 'true, or absent')
  const test = isTest(proof)
  const providers = test ? [TEST_PROVIDER] : REAL_PROVIDERS
  const rule = `${providers.map(show).join(' or ')}, because the proof ${test ? 'says' : 'does not say'} that it is a TEST draw`
  const provider = read(proof, 'entropy.provider', (value) => providers.includes(value), rule)
  if (test) read(proof, 'campaign.id', (id) => id === null, 'null in a TEST draw, which has no contract')
  else read(proof, 'campaign.id', isPositive, "the contract's number of the campaign, from 1 up, in a real draw")
  if (test) read(proof, 'chain', (chain) => chain === undefined || chain === null, 'absent in a TEST draw')
  return [test ? 'this is a TEST draw, and says so' : `a real draw, by ${provider}`]
}

function checkDrawing(proof) {
  const slug = read(proof, 'campaign.slug', isText, 'text')
  read(proof, 'campaign.name', isText, 'text')
  const id = isTest(proof)
    ? read(proof, 'drawing.id', isDrawingId, DRAWING_ID_RULE)
    : read(proof, 'drawing.id', isShortId, `${DRAWING_ID_RULE}, at most 32 characters`)
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

/** The commitment of the list's ids, whatever the proof claims. */
function commitmentOf(proof, winners) {
  const id = own(own(proof, 'drawing'), 'id')
  return winners && isDrawingId(id) ? hashOfJson([id, winners]) : undefined
}

function checkCommitment(proof, expected) {
  const isExpected = (value) => value === expected
  read(proof, 'winnerList.commitment', isExpected, `${expected}, recomputed from the ids in their order`)
  return [`${expected}, recomputed`]
}

function checkTimes(proof) {
  const readTime = (path) => read(proof, path, isTime, 'a time in UTC such as "2026-11-21T18:00:00.000Z"')
  const [drawAt, lockedAt, revealedAt] = ['drawing.drawAt', 'winnerList.lockedAt', 'entropy.revealedAt'].map(readTime)
  const hasNoCutoff = isTest(proof) && own(own(proof, 'drawing'), 'cutoffAt') === undefined
  const cutoffAt = hasNoCutoff ? lockedAt : readTime('drawing.cutoffAt')
  if (Date.parse(lockedAt) < Date.parse(cutoffAt)) {
    throw new Wrong(`the list must not be locked before the cutoff, ${cutoffAt}; found ${lockedAt}`)
  }
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
  const fingerprint = hashOfJson(table)
  return [`version ${version}, ${tiers.length} tiers, fingerprint ${fingerprint}`, { ...table, fingerprint }]
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
  input.set(bytesOfHex(entropy.slice(2)))
  const view = new DataView(input.buffer)
  return Array.from({ length: count }, (_, position) => {
    view.setUint32(60, position)
    return `0x${sha256(input)}`
  })
}

/**
 * Each value modulo the denominator: the sum of its hex digits times the place values modulo the denominator. 64 digits
 * of at most 15, each times less than 10^12, stay below 2^53, so that ordinary numbers are exact. A digit's value is
 * the low four bits of its character code, plus 9 for a to f.
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

/** The first tier whose threshold is above the roll, by binary search, since a table may have very many tiers. */
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
  let [heldCents, transferredCents, smallestHeld, largestTransferred] = [0n, 0n, Infinity, -1]
  for (const [position, cents] of amounts.entries()) {
    if (held.has(position)) {
      heldCents += BigInt(cents)
      smallestHeld = Math.min(smallestHeld, cents)
    } else {
      transferredCents += BigInt(cents)
      largestTransferred = Math.max(largestTransferred, cents)
    }
  }
  if (smallestHeld <= largestTransferred) {
    throw new Wrong(
      `every held prize must be above every other; found ${smallestHeld} held and ${largestTransferred} not`,
    )
  }
  const isSum = (sum) => (value) => isWhole(value) && BigInt(value) === sum
  read(proof, 'payout.heldCents', isSum(heldCents), `${heldCents}, the sum of the held prizes`)
  read(proof, 'payout.transferredCents', isSum(transferredCents), `${transferredCents}, the sum of all other prizes`)
  const heldPaidCents = checkHeld(proof, amounts, held)
  const statuses = transferredCents === 0n ? ['none'] : ['pending', 'paid']
  const rule = `${statuses.map(show).join(' or ')} with ${transferredCents} cents to transfer`
  const status = read(proof, 'payout.status', (value) => statuses.includes(value), rule)
  const isReal = !isTest(proof)
  const mayBeNull = status !== 'paid' || !isReal
  const isTransaction = (value) =>
    value === null ? mayBeNull : status !== 'none' && (isReal ? is32Bytes(value) : isHex(value))
  read(
    proof,
    'payout.transaction',
    isTransaction,
    `${mayBeNull ? 'null' : 'a hash'}${status === 'none' || !mayBeNull ? '' : ' or a hash'}`,
  )
  if (isReal) checkDestination(proof, status)
  const byHand = heldPaidCents === 0n ? '' : ` (${heldPaidCents} marked as paid by hand)`
  return [
    `${transferredCents} cents to the partner (${status}) and ${heldCents} held${byHand} make up all prizes`,
    proof.payout,
  ]
}

/**
 * The threshold from which prizes are held, and which held ones were paid by hand. Older proofs of TEST draws have
 * neither member of the payout, and no mark. Returns what was paid.
 */
function checkHeld(proof, amounts, held) {
  const results = Array.isArray(own(proof, 'results')) ? proof.results : []
  const marks = amounts.map((_, position) => own(results[position], 'paidByHand'))
  const isTold =
    !isTest(proof) || ['largePrizeCents', 'heldPaidCents'].some((name) => own(proof.payout, name) !== undefined)
  if (!isTold && marks.every((mark) => mark === undefined)) return 0n
  const least = read(proof, 'payout.largePrizeCents', isThreshold, 'whole, or null')
  const wrong = amounts.findIndex((cents, position) => held.has(position) !== (least !== null && cents >= least))
  if (wrong !== -1) {
    const rule = least === null ? 'no prize' : `exactly the prizes from ${least} cents up`
    throw new Wrong(
      `${rule} must be held; found ${amounts[wrong]} at position ${wrong} ${held.has(wrong) ? '' : 'not '}held`,
    )
  }
  let heldPaidCents = 0n
  for (const [position, mark] of marks.entries()) {
    if (isHandPayment(mark) && held.has(position)) heldPaidCents += BigInt(amounts[position])
    else if (mark !== (held.has(position) ? null : undefined)) {
      const rule = held.has(position) ? 'null, or a time and a reference' : 'absent, since the prize is not held'
      throw new Wrong(`paidByHand of the result at place ${position} must be ${rule}; found ${show(mark)}`)
    }
  }
  const isSum = (value) => isWhole(value) && BigInt(value) === heldPaidCents
  read(proof, 'payout.heldPaidCents', isSum, `${heldPaidCents}, the sum of the held prizes that are marked as paid`)
  return heldPaidCents
}

const isHandPayment = (mark) => isTime(own(mark, 'at')) && isText(own(mark, 'reference'))

function checkDestination(proof, status) {
  read(proof, 'payout.tokenUnits', isDecimal, 'a whole number, as text')
  read(proof, 'payout.tokenAddress', isAccount, ACCOUNT_RULE)
  const isWallet = (value) => isAccount(value) || (value === null && status !== 'paid')
  read(proof, 'payout.wallet', isWallet, `${ACCOUNT_RULE}${status === 'paid' ? '' : ', or null'}`)
}

// ---------------------------------------------------------------- the checks of a real draw's onchain record

const HASH_RULE = '0x and 64 lower-case hex digits'
const ACCOUNT_RULE = 'an address, 0x and 40 lower-case hex digits'

function checkChain(proof) {
  read(proof, 'chain', isObject, 'the onchain record, which every real draw has')
  const readChain = (name, isRight, rule) => read(proof, `chain.${name}`, isRight, rule)
  const id = own(own(proof, 'campaign'), 'id')
  const number = own(own(proof, 'drawing'), 'number')
  readChain('version', (value) => value === CONTRACT_VERSION, `${show(CONTRACT_VERSION)}, the contract's version`)
  const chainId = readChain('chainId', isPositive, 'a whole number from 1 up')
  readChain('campaignId', (value) => isPositive(value) && value === id, `${show(id)}, the campaign's id`)
  readChain(
    'drawingNumber',
    (value) => isPositive(value) && value === number && value < 2 ** 48,
    `${show(number)}, the draw's number`,
  )
  for (const name of ['contract', 'entropyContract', 'provider', 'token']) readChain(name, isAccount, ACCOUNT_RULE)
  for (const name of ['requestTx', 'fulfilTx', 'salt', 'userContribution', 'providerContribution'])
    readChain(name, is32Bytes, HASH_RULE)
  checkSaltHash(proof, own(proof.chain, 'saltHash'))
  readChain('sequence', (value) => isDecimal(value) && value !== '0', 'a number from 1 up, as text')
  readChain('attempt', (value) => isPositive(value) && value < 256, 'a whole number from 1 to 255')
  readChain('tableNumber', (value) => isPositive(value) && value < 2 ** 16, 'a whole number from 1 to 65535')
  readChain('tokenDecimals', (value) => isWhole(value) && value >= 2 && value <= 36, 'a whole number from 2 to 36')
  const isLink = (value) => isText(value) && value.startsWith('https://')
  if (readChain('explorer', (value) => value === null || isObject(value), 'links, or null') !== null)
    for (const name of ['contract', 'requestTx', 'fulfilTx']) readChain(`explorer.${name}`, isLink, 'an https address')
  return [`drawing ${number} of campaign ${id} in contract ${proof.chain.contract} on chain ${chainId}`, proof.chain]
}

/** The salt must be the one whose hash was public before the draw, where that is said. */
function checkSaltHash(proof, saltHash) {
  if (saltHash === undefined || saltHash === null) return
  const isPublic = (value) => is32Bytes(value) && `0x${sha256(bytesOfHex(value.slice(2)))}` === saltHash
  read(proof, 'chain.salt', isPublic, `32 bytes whose SHA-256 is ${show(saltHash)}, as it was public before the draw`)
}

/** A token is worth a dollar, which it counts as 10 to the power of its decimals. */
const unitsOf = (cents, { tokenDecimals }) => BigInt(cents) * 10n ** BigInt(tokenDecimals - 2)
const secondsOf = (time) => Math.floor(Date.parse(time) / 1000)

function checkToken(chain, payout) {
  const units = String(unitsOf(payout.transferredCents, chain))
  const sum = `${payout.transferredCents} cents in a token of ${chain.tokenDecimals} decimals`
  const isToken = (value) => value === chain.token
  read({ payout }, 'payout.tokenAddress', isToken, `${chain.token}, the token of the onchain record`)
  read({ payout }, 'payout.tokenUnits', (value) => value === units, `${show(units)}, ${sum}`)
  return [`${units} units of ${chain.token} are ${sum}`]
}

/** What the contract knows a prize table by. Its own part of it is what is held to be paid by hand. */
function tableHashOf({ fingerprint, denominator, tiers }, chain, largePrizeCents) {
  const heldFrom = largePrizeCents === null ? NO_PRIZE : unitsOf(largePrizeCents, chain)
  const tierWords = tiers.flatMap(({ threshold, amountCents }) => [threshold, unitsOf(amountCents, chain)])
  return keccakOfWords([32, fingerprint, denominator, heldFrom, 128, tiers.length, ...tierWords])
}

/** The table's hash and the contribution of the first request, whatever the proof claims; undefined if a part is wrong. */
function recomputeRequest(proof, { chain, winners, commitment, table }) {
  const [drawing, payout] = [own(proof, 'drawing'), own(proof, 'payout')]
  const [id, cutoffAt, drawAt] = ['id', 'cutoffAt', 'drawAt'].map((name) => own(drawing, name))
  const largePrizeCents = own(payout, 'largePrizeCents')
  if (!chain || !table || !isThreshold(largePrizeCents)) return {}
  const tableHash = tableHashOf(table, chain, largePrizeCents)
  if (!commitment || !isShortId(id) || !isTime(cutoffAt) || !isTime(drawAt)) return { tableHash }
  const { chainId, contract, campaignId, drawingNumber, tableNumber, salt } = chain
  const list = [textWord(id), commitment, winners.length]
  const times = [cutoffAt, drawAt].map(secondsOf)
  const words = [chainId, contract, campaignId, drawingNumber, ...list, tableNumber, ...times, salt, tableHash]
  return { tableHash, firstContribution: keccakOfWords(words) }
}

/** A repeated request has nothing to choose: its contribution follows from the first one. */
const contributionOf = (firstContribution, attempt) =>
  attempt === 1 ? firstContribution : keccakOfWords([firstContribution, attempt])

function checkUserContribution(chain, firstContribution) {
  const expected = contributionOf(firstContribution, chain.attempt)
  const rule = `${expected}, recomputed from contract, list, prize table, times and salt`
  read({ chain }, 'chain.userContribution', (value) => value === expected, rule)
  return ['recomputed from contract, list, prize table, times and salt']
}

function checkBothContributions(proof, { userContribution, providerContribution }) {
  const expected = keccakOfWords([userContribution, providerContribution, 0])
  const rule = `${expected}, recomputed from the service's and the provider's contribution`
  read(proof, 'entropy.value', (value) => value === expected, rule)
  return ["recomputed from the service's and the provider's contribution"]
}

// ---------------------------------------------------------------- asking a node

/** Sends JSON to a node, and reads JSON of a bounded length from it, each time within its own limit. */
async function post(rpc, body) {
  const response = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(NODE_TIMEOUT_MS),
  })
  if (response.status === 429) throw new Error('it answers 429, too many requests')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > MAX_NODE_BYTES) {
      await reader.cancel()
      throw new Error(`its answer is longer than ${MAX_NODE_BYTES} bytes`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`its answer, with status ${response.status}, is not JSON`)
  }
}

/**
 * Asks a node (JSON-RPC 2.0) in one batch, or one by one where it takes no batches. Returns a function from names to
 * answers.
 */
async function askNode(rpc, questions) {
  const requests = Object.entries(questions).map(([id, [method, ...params]]) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  }))
  try {
    let answers = await post(rpc, requests)
    if (!Array.isArray(answers) || answers.length < requests.length) {
      answers = []
      for (const request of requests) answers.push(await post(rpc, request))
    }
    const byName = new Map(answers.map((answer) => [own(answer, 'id'), answer]))
    return (name, isRight) => readAnswer(byName.get(name), name, isRight)
  } catch (error) {
    const { name, message, cause } = error
    const why = String(cause?.code ?? cause?.message ?? (name === 'Error' ? message : name)).replace(/[^ -~]/g, '?')
    return () => {
      throw new CouldNotCheck(`the node cannot be asked (${why}); try again, or name another with --rpc`)
    }
  }
}

/**
 * A node's error or garbage shows neither that the proof is right nor that it is wrong; the contract's refusal shows it
 * is wrong.
 */
function readAnswer(answer, name, isRight) {
  const error = own(answer, 'error') ?? undefined
  const message = own(error, 'message')
  if (isText(message) && /revert/i.test(message)) throw new Wrong(`the contract must answer for ${name}; it refuses`)
  const result = own(answer, 'result')
  if (error === undefined && isRight(result)) return result
  const found = error === undefined ? show(result) : `the error ${show(message)}`
  throw new CouldNotCheck(`the node answers for ${name} with ${found}; try again, or name another with --rpc`)
}

const isQuantity = (value) => typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]{0,15})$/.test(value)
const isBytes = (value) => value === '0x' || (isHex(value) && value.length % 2 === 0)

/** Makes a reader of hex of so many words, which gives each under its name; undefined for anything else. */
const wordsOf = (names) => (hex) => {
  if (!isHex(hex) || hex.length !== 2 + 64 * names.length) return undefined
  return Object.fromEntries(names.map((name, i) => [name, `0x${hex.slice(2 + 64 * i, 66 + 64 * i)}`]))
}

/** The same where the text of a slug follows, of which the word `slugAt` says the place, and one more the length. */
const wordsAndSlugOf = (names) => (hex) => {
  const end = 2 + 64 * names.length
  const words = isHex(hex) ? wordsOf([...names, 'slugBytes'])(hex.slice(0, end + 64)) : undefined
  if (!words || BigInt(words.slugAt) !== BigInt(32 * names.length)) return undefined
  const [bytes, text] = [BigInt(words.slugBytes), hex.slice(end + 64)]
  if (BigInt(text.length) !== 64n * ((bytes + 31n) / 32n)) return undefined
  return { ...words, slug: new TextDecoder().decode(bytesOfHex(text.slice(0, 2 * Number(bytes)))) }
}

const answerWith = (answerTo, question, reader) => reader(answerTo(question, (hex) => reader(hex) !== undefined))

const call = (to, signature, ...values) => {
  const data = keccakOfText(signature).slice(0, 10) + values.map(word).join('')
  return ['eth_call', { to, data }, 'latest']
}

const questionsOfContract = ({ contract, campaignId }) => ({
  'chain id': ['eth_chainId'],
  code: ['eth_getCode', contract, 'latest'],
  version: call(contract, 'VERSION()'),
  entropy: call(contract, 'entropy()'),
  provider: call(contract, 'provider()'),
  campaign: call(contract, 'campaign(uint64)', campaignId),
})

const askDrawing = ({ contract, campaignId }, number, block = 'latest') => {
  const [method, wanted] = call(contract, 'drawing(uint64,uint48)', campaignId, number)
  return [method, wanted, block]
}

const questionsOfDraw = (chain, payout) => ({
  ...questionsOfContract(chain),
  decimals: call(chain.token, 'decimals()'),
  drawing: askDrawing(chain, chain.drawingNumber),
  table: call(chain.contract, 'tableOf(uint64,uint16)', chain.campaignId, chain.tableNumber),
  request: ['eth_getTransactionReceipt', chain.requestTx],
  fulfilment: ['eth_getTransactionReceipt', chain.fulfilTx],
  ...(payout?.status === 'paid' ? { settlement: ['eth_getTransactionReceipt', payout.transaction] } : {}),
})

// ---------------------------------------------------------------- the checks against the contract

const readCampaign = wordsAndSlugOf(
  'token drawings tables isMoved wallet maxPerDrawing refundTo maxPerDay balance spentToday today slugAt'.split(' '),
)
/** The first word says that the record begins behind it. */
const readCampaignAnswer = (hex) =>
  isHex(hex) && hex.startsWith(`0x${word(32)}`) ? readCampaign(`0x${hex.slice(66)}`) : undefined
const readDrawing = wordsOf([
  ...'contribution randomValue winnersCount requestedAt revealedAt sequence tableNumber attempts'.split(' '),
  ...'isVoid isPicked settled transferred held bestTier settledAt'.split(' '),
])
const readTable = wordsOf(['tableHash', 'countsFrom'])
const readGuarantee = wordsOf(
  'amount below minPeriod nextAmount nextBelow nextMinPeriod nextFrom paidThrough payments'.split(' '),
)

/** Compares words of the chain with what the proof says, each by its name. */
function compareWords(found, expected) {
  for (const [name, value] of Object.entries(expected)) {
    if (found[name] === `0x${word(value)}`) continue
    const shown = isHex(value) ? found[name] : BigInt(found[name])
    throw new Wrong(`${name} must be ${value}, as in the proof; found ${shown} on the chain`)
  }
  return [`${Object.keys(expected).join(', ')} is the same on the chain`]
}

function checkNode({ chainId }, answerTo) {
  const id = BigInt(answerTo('chain id', isQuantity))
  if (id !== BigInt(chainId))
    throw new CouldNotCheck(
      `the node is of chain ${id}, the draw of chain ${chainId}; name a node of that one with --rpc`,
    )
  return [`the node is of chain ${id}`, answerTo]
}

/** A provider that nobody knows could be the service itself. */
function checkPublished(chain) {
  const published = own(PUBLISHED_RANDOMNESS, chain.chainId)
  const known = Object.keys(PUBLISHED_RANDOMNESS).join(', ')
  if (!published)
    throw new Wrong(`chainId must be one whose randomness provider this script knows, ${known}; found ${chain.chainId}`)
  for (const [name, address] of Object.entries(published)) {
    const rule = `${address}, published for chain ${chain.chainId}`
    read({ chain }, `chain.${name}`, (value) => value === address, rule)
  }
  return [`${chain.provider} of ${chain.entropyContract}, as published for chain ${chain.chainId}`, chain]
}

function checkContract({ contract, entropyContract, provider }, answerTo) {
  if (answerTo('code', isBytes) === '0x') throw new Wrong(`there must be a contract at ${contract}; found no code`)
  const isString = (value) => value === '0x' || (isHex(value) && value.length >= 194 && value.length % 64 === 2)
  const version = answerTo('version', isString)
  if (version !== `0x${word(32)}${word(CONTRACT_VERSION.length)}${textWord(CONTRACT_VERSION).slice(2)}`)
    throw new Wrong(`the contract must answer that it is ${CONTRACT_VERSION}; found ${show(version)}`)
  compareWords(answerWith(answerTo, 'entropy', wordsOf(['entropyContract'])), { entropyContract })
  compareWords(answerWith(answerTo, 'provider', wordsOf(['provider'])), { provider })
  return [`${contract} is ${CONTRACT_VERSION}`, answerWith(answerTo, 'campaign', readCampaignAnswer)]
}

function compareSlug(found, slug) {
  if (found !== slug) throw new Wrong(`slug must be ${show(slug)}, as it is shown; found ${show(found)} on the chain`)
}

function checkSlug(campaign, slug) {
  compareSlug(campaign.slug, slug)
  return [`it is ${show(slug)} there`]
}

function checkCampaign({ token, tokenDecimals, campaignId }, slug, campaign, answerTo) {
  compareSlug(campaign.slug, slug)
  compareWords(campaign, { token })
  compareWords(answerWith(answerTo, 'decimals', wordsOf(['tokenDecimals'])), { tokenDecimals })
  return [`${campaignId} is ${show(slug)}, paid in ${token} with ${tokenDecimals} decimals`]
}

function checkRecord({ campaignId, drawingNumber, attempt }, { drawings }, answerTo) {
  const record = answerWith(answerTo, 'drawing', readDrawing)
  const [last, attempts, revealedAt] = [drawings, record.attempts, record.revealedAt].map(BigInt)
  if (drawingNumber > last || attempts === 0n)
    throw new Wrong(
      `number ${drawingNumber} of campaign ${campaignId} must be recorded; found ${last} as the last number`,
    )
  if (BigInt(record.isVoid) !== 0n)
    throw new Wrong(`number ${drawingNumber} must not be void; found that the contract voided it, for good`)
  if (revealedAt === 0n) throw new Wrong('the contract must hold the random value; found that it has none yet')
  if (attempt > attempts) throw new Wrong(`attempt must be at most ${attempts}, as on the chain; found ${attempt}`)
  return [`number ${drawingNumber} of campaign ${campaignId} is recorded, with its random value`, record]
}

/** The outcome of a transaction. Some nodes forget old ones, so an unknown transaction shows nothing. */
function readReceipt(answerTo, question, hash) {
  const isReceipt = (value) =>
    value === null ||
    (own(value, 'transactionHash') === hash &&
      ['status', 'blockNumber', 'transactionIndex'].every((name) => isQuantity(own(value, name))) &&
      Array.isArray(own(value, 'logs')))
  const receipt = answerTo(question, isReceipt)
  if (receipt === null)
    throw new CouldNotCheck(`the node knows no transaction ${hash}; name one that keeps old transactions with --rpc`)
  if (receipt.status !== '0x1') throw new Wrong(`transaction ${hash} must have succeeded; found that it failed`)
  return receipt
}

/** The contract's event in a receipt with these indexed values: its other values, each under its name. */
function readEvent({ logs, transactionHash }, contract, { signature, reader }, indexed) {
  const known = [keccakOfText(signature), ...indexed.map((value) => `0x${word(value)}`)]
  for (const log of logs) {
    const [address, topics, data] = ['address', 'topics', 'data'].map((name) => own(log, name))
    if (!isText(address) || address.toLowerCase() !== contract || !Array.isArray(topics)) continue
    if (!known.every((topic, i) => topics[i] === topic)) continue
    const words = reader(data)
    if (words) return words
    throw new CouldNotCheck(`the node garbles an event of transaction ${transactionHash}; name another with --rpc`)
  }
  const event = signature.slice(0, signature.indexOf('('))
  throw new Wrong(`transaction ${transactionHash} must hold the contract's event ${event} of this draw; found none`)
}

const REQUESTED = {
  signature:
    'DrawingRequested(uint64,uint48,bytes32,string,(uint64,uint48,bytes32,bytes32,uint32,uint16,uint40,uint40,bytes32),bytes32,uint64,bytes32)',
  reader: wordsAndSlugOf([
    ...'slugAt campaignId drawingNumber drawingId winnersCommitment winnersCount tableNumber cutoffAt drawAt'.split(
      ' ',
    ),
    ...'salt tableHash sequence contribution'.split(' '),
  ]),
}
const REQUESTED_AGAIN = {
  signature: 'DrawingRequestedAgain(uint64,uint48,uint8,uint64,bytes32)',
  reader: wordsOf(['attempt', 'sequence', 'contribution']),
}
const REVEALED = {
  signature: 'DrawingRevealed(uint64,uint48,bytes32,uint64)',
  reader: wordsOf(['randomValue', 'sequence']),
}
/** Entropy's own event; behind these words it says how the callback went. */
const ANSWERED = {
  signature: 'Revealed(address,address,uint64,bytes32,bytes32,bytes32,bool,bytes,uint32,bytes)',
  reader: (hex) =>
    isHex(hex) ? wordsOf(['randomNumber', 'userContribution', 'providerContribution'])(hex.slice(0, 194)) : undefined,
}
const SETTLED = {
  signature: 'DrawingSettled(uint64,uint48,uint96,uint104,uint96,address)',
  reader: wordsOf(['transferred', 'held', 'best', 'wallet']),
}

const GUARANTEED = {
  signature: 'GuaranteePaid(uint64,uint48,uint48,uint48,address,uint96)',
  reader: wordsOf(['period', 'drawingNumber', 'wallet', 'amount']),
}

/** The record's table is the proof's, and counted for the draw; a campaign's first table counts for all before, too. */
function checkTable({ chain, drawing }, record, tableHash, answerTo) {
  const { tableNumber } = chain
  compareWords(record, { tableNumber })
  const found = answerWith(answerTo, 'table', readTable)
  compareWords(found, { tableHash })
  const [countsFrom, requestedAt] = [found.countsFrom, record.requestedAt].map(BigInt)
  const [drawAt, oldest] = [BigInt(secondsOf(drawing.drawAt)), requestedAt - BigInt(LATEST_SECONDS)]
  const time = drawAt < oldest ? oldest : drawAt
  if (tableNumber > 1 && countsFrom > time)
    throw new Wrong(`table ${tableNumber} must count at ${time}, in seconds; found that it counts from ${countsFrom}`)
  return [`table ${tableNumber} of the campaign, ${tableHash}`]
}

function checkFirstRequest({ chain, campaign, drawing }, { commitment, winners, tableHash, contribution }, receipt) {
  const { contract, campaignId, drawingNumber, tableNumber, salt, sequence } = chain
  const drawingId = textWord(drawing.id)
  const found = readEvent(receipt, contract, REQUESTED, [campaignId, drawingNumber, drawingId])
  compareSlug(found.slug, campaign.slug)
  compareWords(found, {
    campaignId,
    drawingNumber,
    drawingId,
    winnersCommitment: commitment,
    winnersCount: winners.length,
    tableNumber,
    cutoffAt: secondsOf(drawing.cutoffAt),
    drawAt: secondsOf(drawing.drawAt),
    salt,
    tableHash,
    sequence,
    contribution,
  })
  return 'list, table and times stand'
}

/** A repeated request says nothing new of the draw: its contribution follows from the first. */
function checkRepeatedRequest({ chain }, { contribution }, receipt) {
  const { contract, campaignId, drawingNumber, attempt, sequence } = chain
  const found = readEvent(receipt, contract, REQUESTED_AGAIN, [campaignId, drawingNumber])
  compareWords(found, { attempt, sequence, contribution })
  return `attempt ${attempt} stands`
}

function checkRequest(proof, known, answerTo) {
  const { requestTx, attempt } = proof.chain
  const receipt = readReceipt(answerTo, 'request', requestTx)
  const what = (attempt === 1 ? checkFirstRequest : checkRepeatedRequest)(proof, known, receipt)
  return [`${what} in transaction ${requestTx}, block ${BigInt(receipt.blockNumber)}`, receipt]
}

function checkFulfilment({ chain, entropy }, answerTo) {
  const { contract, campaignId, drawingNumber, fulfilTx, sequence } = chain
  const receipt = readReceipt(answerTo, 'fulfilment', fulfilTx)
  const found = readEvent(receipt, contract, REVEALED, [campaignId, drawingNumber])
  compareWords(found, { randomValue: entropy.value, sequence })
  return [`the value came in transaction ${fulfilTx}, block ${BigInt(receipt.blockNumber)}`, receipt]
}

/** A contract could be made that says whatever its owner likes; only Entropy knows what the provider answered. */
function checkAnswer({ chain, entropy }, receipt) {
  const { contract, entropyContract, provider, sequence, userContribution, providerContribution } = chain
  const found = readEvent(receipt, entropyContract, ANSWERED, [provider, contract, sequence])
  compareWords(found, { randomNumber: entropy.value, userContribution, providerContribution })
  return [`${entropyContract} made the value of both contributions, for request ${sequence} of ${contract}`]
}

function checkOrder(requested, revealed) {
  const [before, after] = [requested, revealed].map(({ blockNumber }) => BigInt(blockNumber))
  const [placeBefore, placeAfter] = [requested, revealed].map(({ transactionIndex }) => BigInt(transactionIndex))
  if (after < before || (after === before && placeAfter <= placeBefore))
    throw new Wrong(`the value must come after the request; found it in block ${after} and the request in ${before}`)
  return ['list and table were on the chain before the random value was']
}

/** What the prizes come to, as the contract counts them. */
function settlementOf({ chain, payout }, amounts, table) {
  const best = amounts.reduce((most, cents) => Math.max(most, cents), 0)
  return {
    transferred: unitsOf(payout.transferredCents, chain),
    held: unitsOf(payout.heldCents, chain),
    best: unitsOf(best, chain),
    bestTier: table.tiers.findIndex(({ amountCents }) => amountCents === best),
  }
}

function checkSettlement({ payout }, settlement, record, campaign) {
  if (BigInt(record.settledAt) === 0n) {
    if (payout.status === 'paid')
      throw new Wrong('the draw must be settled, since the proof says paid; found that it is not')
    return ['not settled yet, and the proof says that nothing is paid yet']
  }
  const { transferred, held, bestTier } = settlement
  compareWords(record, { transferred, held, bestTier })
  const wallet = `the campaign's wallet is now 0x${campaign.wallet.slice(26)}`
  return [`the contract transferred ${transferred} units, once, and held ${held}; ${wallet}`]
}

function checkSettledEvent({ chain, payout }, { transferred, held, best }, answerTo) {
  const { contract, campaignId, drawingNumber } = chain
  const receipt = readReceipt(answerTo, 'settlement', payout.transaction)
  const found = readEvent(receipt, contract, SETTLED, [campaignId, drawingNumber])
  compareWords(found, { transferred, held, best, wallet: payout.wallet })
  return [`to wallet ${payout.wallet} in block ${BigInt(receipt.blockNumber)}`]
}

/**
 * Compares a proof with the contract. `known` is what the checks above recomputed. Returns whether the contract was
 * read.
 */
async function compareWithContract(check, proof, known, rpc) {
  const { chain, winners, tableHash, firstContribution, entropy, payout, amounts, table } = known
  const contribution = firstContribution && contributionOf(firstContribution, chain.attempt)
  const answerTo = await askNode(rpc, questionsOfDraw(chain, payout))
  const node = check('chain', () => checkNode(chain, answerTo))
  check('published provider', () => checkPublished(chain))
  const campaign = check('contract', () => checkContract(chain, answerTo), node)
  const slug = own(own(proof, 'campaign'), 'slug')
  check('campaign', () => checkCampaign(chain, slug, campaign, answerTo), campaign)
  const record = check('record', () => checkRecord(chain, campaign, answerTo), campaign)
  const checkMember = (name, member, value) =>
    check(name, () => compareWords(record, { [member]: value }), record, value)
  checkMember('recorded contribution', 'contribution', firstContribution)
  checkMember('recorded number of winners', 'winnersCount', winners?.length)
  check('recorded prize table', () => checkTable(proof, record, tableHash, answerTo), record, firstContribution)
  checkMember('recorded random value', 'randomValue', entropy)
  const requested = check(
    'request',
    () => checkRequest(proof, { ...known, contribution }, answerTo),
    campaign,
    contribution,
  )
  const revealed = check('fulfilment', () => checkFulfilment(proof, answerTo), campaign, entropy)
  check("provider's answer", () => checkAnswer(proof, revealed), revealed)
  check('order on the chain', () => checkOrder(requested, revealed), requested, revealed)
  const settlement = payout && settlementOf(proof, amounts, table)
  check('settlement', () => checkSettlement(proof, settlement, record, campaign), record, settlement)
  if (payout?.status === 'paid')
    check('settlement transaction', () => checkSettledEvent(proof, settlement, answerTo), campaign, settlement)
  return node !== UNKNOWN
}

// ---------------------------------------------------------------- the transparency log: hashes, signatures, notes

const sha256Bytes = platformHash
  ? (bytes) => new Uint8Array(platformHash('sha256', bytes, 'buffer'))
  : (bytes) => bytesOfHex(sha256InJavaScript(bytes))

function joinBytes(...parts) {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const part of parts) {
    joined.set(part, end)
    end += part.length
  }
  return joined
}

const hexOf = (bytes) => Array.from(bytes, (byte) => HEX[byte]).join('')
const isSameBytes = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i])
const utf8 = (text) => new TextEncoder().encode(text)
const textOf = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
const base64Of = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Undefined for what is not base64 as it is written (RFC 4648, 4). */
function bytesOfBase64(text) {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return base64Of(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

const isHash64 = (text) => bytesOfBase64(text)?.length === 32

/** The hashes of RFC 9162, 2.1.1: a leaf's and a node's differ in their first byte. */
const leafHash = (entry) => sha256Bytes(joinBytes([0], entry))
const nodeHash = (left, right) => sha256Bytes(joinBytes([1], left, right))

const halved = (...numbers) => numbers.map((number) => Math.floor(number / 2))

/** The root that an inclusion proof leads to (RFC 9162, 2.1.3.2); undefined if it has too many or too few hashes. */
export function rootByInclusion(index, size, leaf, path) {
  if (!isWhole(index) || !isWhole(size) || index >= size) return undefined
  let [place, last, root] = [index, size - 1, leaf]
  for (const hash of path) {
    if (last === 0) return undefined
    const isRight = place % 2 === 1 || place === last
    root = isRight ? nodeHash(hash, root) : nodeHash(root, hash)
    // Where the tree is not full on the right, a node has no sibling for some levels.
    if (isRight) while (place % 2 === 0 && place !== 0) [place, last] = halved(place, last)
    ;[place, last] = halved(place, last)
  }
  return last === 0 ? root : undefined
}

/** Ed25519 (RFC 8032); undefined where the platform has none. */
async function isSigned(key, message, signature) {
  if (globalThis.process?.versions?.node) {
    const { createPublicKey, verify } = await import('node:crypto')
    const x = base64Of(key).replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
    try {
      return verify(
        null,
        message,
        createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
        signature,
      )
    } catch {
      return false
    }
  }
  const algorithm = { name: 'Ed25519' }
  let imported
  try {
    imported = await globalThis.crypto.subtle.importKey('raw', key, algorithm, false, ['verify'])
  } catch {
    return undefined
  }
  return globalThis.crypto.subtle.verify(algorithm, imported, signature, message).catch(() => false)
}

const NO_ED25519 = 'signatures: this platform has no Ed25519; a newer browser, Node 18 or newer, Deno and Bun have it'

const LOG_KEY_TYPE = 1
const keyIdOf = (name, key) => hexOf(sha256Bytes(joinBytes(utf8(`${name}\n`), [LOG_KEY_TYPE], key)).subarray(0, 4))
const receiptKeyIdOf = (key) => hexOf(sha256Bytes(key).subarray(0, 8))

/** A note's text and signatures (C2SP signed-note); undefined for anything else. */
function readNote(bytes) {
  let note
  try {
    note = textOf(bytes)
  } catch {
    return undefined
  }
  const middle = note.lastIndexOf('\n\n')
  // oxlint-disable-next-line no-control-regex -- Control characters make it no note.
  if (middle === -1 || !note.endsWith('\n') || /[\0-\x09\x0b-\x1f]/.test(note)) return undefined
  const signatures = note
    .slice(middle + 2, -1)
    .split('\n')
    .map((line) => {
      const [, name, base64] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? []
      const signed = bytesOfBase64(base64)
      return signed && signed.length > 4
        ? { name, keyId: hexOf(signed.subarray(0, 4)), signature: signed.subarray(4) }
        : undefined
    })
  return signatures.includes(undefined) ? undefined : { note, text: note.slice(0, middle + 1), signatures }
}

/** Origin, size and root of a checkpoint (C2SP tlog-checkpoint), with its note. */
function readCheckpoint(bytes, where) {
  const note = readNote(bytes)
  const [origin, size, root] = note?.text.split('\n') ?? []
  const isRight = note && /^(0|[1-9]\d{0,15})$/.test(size ?? '') && isWhole(Number(size)) && isHash64(root)
  if (!isRight) throw new Wrong(`${where} must be a signed note with origin, size and root; found something else`)
  return { ...note, origin, size: Number(size), root: bytesOfBase64(root), root64: root }
}

/** The keys in lines of the files that publish them: those of the log, and those of receipts. */
function readKeys(text, origin) {
  const keys = []
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, name, keyId, typed] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(line) ?? []
    const [, receiptKeyId, plain] = /^([0-9a-f]{16}) (\S+)(?: \S+)?$/.exec(line) ?? []
    const bytes = bytesOfBase64(typed ?? plain)
    if (typed !== undefined && bytes?.length === 33 && bytes[0] === LOG_KEY_TYPE) {
      const key = bytes.subarray(1)
      if (name === origin && keyId === keyIdOf(name, key)) keys.push({ purpose: 'log', keyId, key: base64Of(key) })
    } else if (plain !== undefined && bytes?.length === 32 && receiptKeyId === receiptKeyIdOf(bytes))
      keys.push({ purpose: 'receipts', keyId: receiptKeyId, key: plain })
  }
  return keys
}

const isRetired = ({ retired }) => isWhole(retired)
const isAnyOf = (keys, purpose) => keys?.some((key) => key.purpose === purpose) === true

/**
 * The known keys that signed a checkpoint; it throws if none did, or if one of their signatures is wrong. A key that an
 * entry below the checkpoint retired counts for nothing: it may have been stolen. Where the platform knows no signatures,
 * those that seem to have signed.
 */
async function signersOf({ origin, size, text, signatures }, keys, where, notes) {
  const found = []
  let ended
  const known = keys.filter(({ purpose }) => purpose === 'log')
  for (const { name, keyId, signature } of signatures) {
    const signer = known.find((one) => one.keyId === keyId && name === origin)
    if (!signer) continue
    const isRight = await isSigned(bytesOfBase64(signer.key), utf8(text), signature)
    if (isRight === undefined) notes.add(NO_ED25519)
    if (isRight === false) throw new Wrong(`${where} must be signed by key ${keyId}; found that the signature is wrong`)
    if (isRetired(signer) && size > signer.retired) ended = signer
    else found.push({ ...signer, isUnchecked: isRight === undefined })
  }
  if (found.length > 0 && found.every(isRetired))
    for (const { keyId, retired } of found)
      notes.add(
        `when ${where} was signed: entry ${retired} retired key ${keyId}, and anyone who has it can still sign for up to ${retired} entries`,
      )
  if (found.length > 0) return found
  if (ended)
    throw new Wrong(
      `${where} must be signed by a key that is not retired; found the signature of key ${ended.keyId}, which entry ${ended.retired} retired: for ${size} entries it counts for nothing`,
    )
  const [named] = signatures
  throw new Wrong(
    `${where} must be signed by a key of the log that is known, ${known.map(({ keyId }) => keyId).join(' or ') || 'and none is'}; found one of ${show(named.name)}, ${named.keyId}`,
  )
}

// ---------------------------------------------------------------- the transparency log: tiles

const TILE_WIDTH = 256
const HASH_BYTES = 32
const MAX_NOTE_BYTES = 2 ** 16
const MAX_ENTRY_BYTES = 2 ** 16 - 1
/** How many entries are read on end. */
const MAX_WALKED = 20_000_000
const BUNDLES_AT_ONCE = 8
const LOG_PATIENCE_MS = 2_500
/**
 * A proof is served at once, and is in the log when it is stored, ten seconds later at most, as a rule; and where files
 * come from elsewhere, its newest version may be there later than the log.
 */
const PROOF_PATIENCE_MS = 15_000

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The log of a site is beside its campaigns. */
const logBeside = (address) => {
  const [, site] =
    /^(https?:\/\/[^?#]*)\/campaigns\/[^/?#]+\/(?:draws\/[^/?#]+\/proof\.json|draws\.json)/i.exec(address) ?? []
  return site === undefined ? undefined : `${site}/log`
}

const originOf = (base) => {
  const { host, pathname } = new URL(base)
  return host + pathname.replace(/\/+$/, '')
}

/** Why a file could not be read, in a word. */
const causeOf = (error) =>
  String(
    error?.name === 'TimeoutError'
      ? 'no answer in time'
      : (error?.cause?.code ?? error?.code ?? error?.message ?? error),
  )
    .replace(/[^ -~]/g, '?')
    .slice(0, 140)

const pauseAsAsked = (response, leastMs) => {
  const askedMs = Number(response.headers.get('retry-after')) * 1000 || 0
  return pause(Math.min(Math.max(askedMs, leastMs), MAX_PAUSE_MS))
}

/** The answer of an address; one that says to come again in a moment is asked again. */
async function ask(address, options) {
  const request = () => fetch(address, { ...options, signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  // A connection that was kept open may be closed at the moment in which it is used again.
  const send = () => request().catch((error) => (error.name === 'TimeoutError' ? Promise.reject(error) : request()))
  let response = await send()
  for (const leastMs of PAUSES_MS) {
    if (!PASSING_STATUSES.includes(response.status)) break
    await response.body?.cancel()
    await pauseAsAsked(response, leastMs)
    response = await send()
  }
  return response
}

/** A file of at most so many bytes; undefined where there is none. It is not read from elsewhere. */
async function fetchBytes(address, most) {
  const cannot = (why) => new CouldNotCheck(`${show(address)} cannot be read (${why})`)
  try {
    const response = await ask(address, { redirect: 'manual' })
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw cannot('the server sends elsewhere')
    if (response.status === 200) return await readBody(response, most, () => cannot(`it is longer than ${most} bytes`))
    await response.body?.cancel()
    if (response.status === 404 || response.status === 410) return undefined
    throw cannot(`the server answers ${response.status}`)
  } catch (error) {
    throw error instanceof CouldNotCheck ? error : cannot(causeOf(error))
  }
}

async function readBody(response, most, tooLong) {
  const reader = response.body?.getReader()
  const parts = []
  let size = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > most) {
      await reader.cancel()
      throw tooLong()
    }
    parts.push(part.value)
  }
  return joinBytes(...parts)
}

/** 1234067 is x001/x234/067. */
function inFolders(index) {
  const digits = String(index)
  const parts = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g)
  return parts.map((part, i) => (i < parts.length - 1 ? `x${part}` : part)).join('/')
}

/** A tile of the kind, or a bundle, with at least `width` of its 256: the partial one may have become full. */
async function fetchTile(base, kind, index, width, most) {
  const path = `${base}/tile/${kind}/${inFolders(index)}`
  const partial = width < TILE_WIDTH ? await fetchBytes(`${path}.p/${width}`, most) : undefined
  const bytes = partial ?? (await fetchBytes(path, most))
  if (bytes === undefined)
    throw new Wrong(
      `the log must have ${path}${width < TILE_WIDTH ? `.p/${width}` : ''}, below its checkpoint; found nothing`,
    )
  return { path, bytes, width: partial ? width : TILE_WIDTH }
}

async function fetchHashes(base, level, index, width) {
  const tile = await fetchTile(base, level, index, width, TILE_WIDTH * HASH_BYTES)
  if (tile.bytes.length !== tile.width * HASH_BYTES)
    throw new Wrong(`${tile.path} must have ${tile.width} hashes of 32 bytes; found ${tile.bytes.length} bytes`)
  return Array.from({ length: width }, (_, i) => tile.bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES))
}

/** Entries stand one after the other, each behind its length in two bytes. */
async function fetchEntries(base, index, width) {
  const bundle = await fetchTile(base, 'entries', index, width, TILE_WIDTH * (MAX_ENTRY_BYTES + 2))
  const { bytes, path } = bundle
  const entries = []
  let end = 0
  while (end < bytes.length) {
    const start = end + 2
    const length = start <= bytes.length ? bytes[end] * 256 + bytes[end + 1] : 0
    end = start + length
    if (end > bytes.length)
      throw new Wrong(`${path} must have whole entries; found that it ends within entry ${entries.length}`)
    entries.push(bytes.subarray(start, end))
  }
  if (entries.length !== bundle.width)
    throw new Wrong(`${path} must have ${bundle.width} entries; found ${entries.length}`)
  return entries.slice(0, width)
}

/** The root of complete subtrees; `subtree(height, index)` gives the hash of one with 2 to the power of its height leaves. */
async function rootOfSubtrees(size, subtree) {
  let root
  for (let height = 0; 2 ** height <= size; height += 1) {
    const count = Math.floor(size / 2 ** height)
    if (count % 2 === 0) continue
    const left = await subtree(height, count - 1)
    root = root === undefined ? left : nodeHash(left, root)
  }
  return root ?? sha256Bytes(new Uint8Array())
}

function rootOfPairs(hashes) {
  let row = hashes
  while (row.length > 1) row = Array.from({ length: row.length / 2 }, (_, i) => nodeHash(row[2 * i], row[2 * i + 1]))
  return row[0]
}

/**
 * The tree below a root: every hash and entry that it gives is below that root, since each tile is compared with the
 * hash that stands for it one level up, and those at the right edge with the root. A tile is fetched once.
 */
export async function openTree(base, { size, root }) {
  const tiles = new Map()
  const edgeIndex = (level) => Math.floor(size / TILE_WIDTH ** (level + 1))
  const edgeWidth = (level) => Math.floor(size / TILE_WIDTH ** level) % TILE_WIDTH
  const keep = (level, index, hashes) => tiles.set(`${level}/${index}`, hashes)
  const levels = []
  for (let level = 0; TILE_WIDTH ** level <= size; level += 1) levels.push(level)
  const edges = levels.filter((level) => edgeWidth(level) > 0)
  const fetched = await Promise.all(edges.map((level) => fetchHashes(base, level, edgeIndex(level), edgeWidth(level))))
  for (const [i, level] of edges.entries()) keep(level, edgeIndex(level), Promise.resolve(fetched[i]))

  const fetchBelow = async (level, index) => {
    const [hashes, above] = await Promise.all([fetchHashes(base, level, index, TILE_WIDTH), hashAt(level + 1, index)])
    if (!isSameBytes(rootOfPairs(hashes), above))
      throw new Wrong(`tile ${index} of level ${level} must be the one below the root; found other hashes`)
    return hashes
  }
  const tileAt = (level, index) => {
    const name = `${level}/${index}`
    if (!tiles.has(name)) keep(level, index, fetchBelow(level, index))
    return tiles.get(name)
  }
  const hashAt = async (level, index) => (await tileAt(level, Math.floor(index / TILE_WIDTH)))[index % TILE_WIDTH]
  const subtree = async (height, index) => {
    const [level, count] = [Math.floor(height / 8), 2 ** (height % 8)]
    const first = index * count
    const tile = await tileAt(level, Math.floor(first / TILE_WIDTH))
    return rootOfPairs(tile.slice(first % TILE_WIDTH, (first % TILE_WIDTH) + count))
  }
  if (!isSameBytes(await rootOfSubtrees(size, subtree), root))
    throw new Wrong(
      `the tiles at the end of the log must give the root that is signed, of ${size} entries; found another`,
    )
  return {
    size,
    leafAt: (index) => hashAt(0, index),
    /** The root when the log had fewer entries: what a checkpoint of then must have. */
    rootAt: (before) => rootOfSubtrees(before, subtree),
    /** The entries of a bundle, each with its leaf. */
    bundleAt: async (index) => {
      const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH)
      const entries = (await fetchEntries(base, index, width)).map((bytes) => ({ bytes, leaf: leafHash(bytes) }))
      const leaves = entries.map(({ leaf }) => leaf)
      const isBelow =
        width === TILE_WIDTH
          ? isSameBytes(rootOfPairs(leaves), await hashAt(1, index))
          : (await tileAt(0, index)).every((hash, i) => isSameBytes(hash, leaves[i]))
      if (!isBelow) throw new Wrong(`the entries from ${index * TILE_WIDTH} on must be those of the log; found others`)
      return entries
    },
  }
}

/**
 * Gives each entry from one on to `take`, in their order, until that returns true. False: so many were read, and there are
 * more.
 */
async function walkEntries(tree, from, take) {
  const end = Math.min(tree.size, from + MAX_WALKED)
  const last = Math.ceil(end / TILE_WIDTH)
  for (let first = Math.floor(from / TILE_WIDTH); first < last; first += BUNDLES_AT_ONCE) {
    const indexes = Array.from({ length: Math.min(BUNDLES_AT_ONCE, last - first) }, (_, i) => first + i)
    const bundles = await Promise.all(indexes.map((index) => tree.bundleAt(index)))
    for (const [i, bundle] of bundles.entries())
      for (const [j, { bytes, leaf }] of bundle.entries()) {
        const index = (first + i) * TILE_WIDTH + j
        if (index >= from && index < end && take(index, bytes, leaf)) return true
      }
  }
  return end === tree.size
}

// ---------------------------------------------------------------- the transparency log: its entries

const isSlug = (value) => typeof value === 'string' && /^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/.test(value)
const isKey = (value) => isHash64(value)
const isPurpose = (value) => value === 'log' || value === 'receipts'
const orNull = (isRight) => (value) => value === null || isRight(value)
const TAKEN = { drawing: isDrawingId, winnersCommitment: is32Bytes, sentAt: isTime }
const DECIDED = {
  campaign: isSlug,
  guarantee: isName,
  bestPrizeCents: isThreshold,
  drawing: orNull(isDrawingId),
  position: isThreshold,
}
const WALLET_CHANGE = { campaign: isSlug, change: isName, previous: orNull(isAccount), wallet: isAccount }
const SIGNING_KEY = { purpose: isPurpose, key: isKey }

/** The members of each type of entry, and their forms. */
const ENTRY_FORMS = {
  send: TAKEN,
  fetch: TAKEN,
  lock: {
    campaign: isSlug,
    drawing: isDrawingId,
    winnersCommitment: is32Bytes,
    prizeTable: is32Bytes,
    cutoffAt: isTime,
    drawAt: isTime,
    largePrizeCents: isThreshold,
  },
  value: { drawing: isDrawingId, number: isPositive, provider: isName, value: is32Bytes },
  proof: { drawing: isDrawingId, sha256: is32Bytes },
  cancellation: { campaign: isSlug, drawing: isDrawingId, reasonHash: is32Bytes },
  void: { campaign: isSlug, drawing: isDrawingId, number: isPositive, transaction: orNull(isHex) },
  guarantee: {
    campaign: isSlug,
    guarantee: isName,
    periodStart: isTime,
    periodEnd: isTime,
    thresholdCents: isWhole,
    amountCents: isWhole,
  },
  guarantee_not_needed: DECIDED,
  guarantee_awaiting_pick: DECIDED,
  guarantee_picked: DECIDED,
  wallet: { campaign: isSlug, wallet: orNull(isAccount) },
  wallet_change: WALLET_CHANGE,
  wallet_approved: WALLET_CHANGE,
  wallet_withdrawn: WALLET_CHANGE,
  registration: { campaign: isSlug, chain: isName, contract: orNull(isAccount), campaignId: orNull(isPositive) },
  audit: { account: is32Bytes, entries: isWhole, head: is32Bytes },
  key: SIGNING_KEY,
  key_retired: SIGNING_KEY,
}

/** An entry's members. It must be written in the one way in which others compute its leaf. */
function readEntry(bytes) {
  let entry
  try {
    const text = textOf(bytes)
    entry = JSON.parse(text)
    if (canonicalJson(entry) !== text) entry = undefined
  } catch {
    entry = undefined
  }
  read({ entry }, 'entry', isObject, 'an object in canonical JSON')
  for (const [name, isRight] of Object.entries(own(ENTRY_FORMS, read(entry, 'type', isText, 'text')) ?? {}))
    read(entry, name, isRight, `what an entry of type ${entry.type} has there`)
  return entry
}

// ---------------------------------------------------------------- the transparency log: a checkpoint, and a draw in it

const NOT_PINNED =
  "the log's key: it is the one that the log itself shows; with --state FILE a key counts from the first time on"
const ONE_HISTORY =
  'that everybody is shown the same log: a monitor elsewhere, the anchors on the chain and witnesses show that'

async function fetchKeys(base, file, origin) {
  const bytes = await fetchBytes(`${base}/${file}`, MAX_NOTE_BYTES)
  if (bytes === undefined) throw new Wrong(`the log must show its keys at ${base}/${file}; found nothing`)
  return readKeys(new TextDecoder().decode(bytes), origin)
}

/**
 * The log as it is now: its checkpoint, checked with the keys that `state` kept, or else with those that were saved, or
 * else with those that it shows, and its tree, which goes on from what `state` kept. Where its address is guessed from
 * that of a proof or a list, which may be served under several, it may have the name of another.
 */
async function openLog(base, { state, keys: saved, notes = new Set(), isGuessed = false } = {}) {
  const where = `${base}/checkpoint`
  const bytes = await fetchBytes(where, MAX_NOTE_BYTES)
  if (bytes === undefined)
    throw Object.assign(new CouldNotCheck(`there is no log at ${show(base)}; name the right one with --log`), {
      isMissing: true,
    })
  const checkpoint = readCheckpoint(bytes, where)
  const origin = isGuessed ? checkpoint.origin : originOf(base)
  if (origin !== originOf(base)) notes.add(`the log's name: it was read at ${base}, and calls itself ${show(origin)}`)
  if (checkpoint.origin !== origin)
    throw new Wrong(`${where} must be of ${show(origin)}; found the checkpoint of ${show(checkpoint.origin)}`)
  if (state && state.origin !== origin)
    throw new CouldNotCheck(
      `the state is of ${show(state.origin)}, this log is ${show(origin)}; name another --state FILE`,
    )
  const known = state?.keys ?? (isAnyOf(saved, 'log') ? saved : undefined)
  const keys = known?.filter((key) => !isRetired(key)) ?? (await fetchKeys(base, 'key', origin))
  const signers = await signersOf(checkpoint, keys, where, notes)
  if (!known) notes.add(NOT_PINNED)
  notes.add(ONE_HISTORY)
  if (state) refuseShrunk(checkpoint, state)
  const tree = await openTree(base, checkpoint)
  if (state) await refuseFork(checkpoint, tree, state, 'the checkpoint that was kept')
  return { base, origin, checkpoint, keys, signers, tree, notes }
}

/** Two signed checkpoints that cannot be of one log: with both of them anyone can prove it. */
class Fork extends Wrong {
  constructor(sentence, ...notes) {
    super(sentence)
    this.notes = notes
  }
}

function refuseShrunk(checkpoint, kept) {
  if (checkpoint.size < kept.size)
    throw new Fork(
      `the log must never shrink: it had ${kept.size} entries; found a checkpoint of ${checkpoint.size}`,
      kept.note,
      checkpoint.note,
    )
}

async function refuseFork(checkpoint, tree, kept, what) {
  const before = base64Of(await tree.rootAt(kept.size))
  if (before !== kept.root64)
    throw new Fork(
      `the log must go on from ${what}, ${kept.size} entries with root ${kept.root64}; found ${before} there: it was forked`,
      kept.note,
      checkpoint.note,
    )
}

/** One that shrank, or lacks an entry, may be a moment old: it is read once more. */
async function openLogPatiently(base, options, isEnough = () => true) {
  try {
    const log = await openLog(base, options)
    if (isEnough(log)) return log
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
  }
  await pause(LOG_PATIENCE_MS)
  return openLog(base, options)
}

/** A time as the log writes it. */
const logTime = (time) => (isTime(time) ? new Date(time).toISOString() : undefined)

/** The members of the lock's entry, as far as the proof has them; `recomputed` wins over what it claims. */
function lockOf(proof, { commitment, table }) {
  const [campaign, drawing, payout] = ['campaign', 'drawing', 'payout'].map((name) => own(proof, name))
  const largePrizeCents = own(payout, 'largePrizeCents')
  return {
    campaign: own(campaign, 'slug'),
    cutoffAt: logTime(own(drawing, 'cutoffAt')),
    drawAt: logTime(own(drawing, 'drawAt')),
    drawing: own(drawing, 'id'),
    largePrizeCents: isThreshold(largePrizeCents) ? largePrizeCents : undefined,
    prizeTable: table?.fingerprint,
    type: 'lock',
    winnersCommitment: commitment,
  }
}

/**
 * A database that was set back takes over the cutoff that its contract was told of the same list: the contract's value is
 * computed from it.
 */
const isTold = (name, proof) => name === 'cutoffAt' && isObject(own(proof, 'chain'))

/** The entry, if it is the lock of what the proof says; what the proof lacks, it does not say. */
function compareLock(entry, lock, index, proof) {
  const found = readEntry(entry)
  for (const [name, value] of Object.entries(lock)) {
    if (isTold(name, proof)) continue
    if (value !== undefined && own(found, name) !== value)
      throw new Wrong(
        `${name} of entry ${index} must be ${show(value)}, as in the proof; found ${show(own(found, name))}`,
      )
  }
}

/** Where the proof says that the log has its lock. */
function readPlace(proof) {
  const index = read(proof, 'log.index', isWhole, "a whole number, the lock's place in the log")
  return { index, leaf: read(proof, 'log.leaf', is32Bytes, HASH_RULE).slice(2) }
}

const leafOfEntry = (members) => hexOf(leafHash(utf8(canonicalJson(members))))
const isKnown = (members) => !Object.values(members).includes(undefined)

/** Finds the lock of a proof in the log's tree. */
async function findLock(proof, lock, log) {
  const { index, leaf } = readPlace(proof)
  const { tree, origin, signers } = log
  if (index >= tree.size) throw new Wrong(`log.index must be below ${tree.size}, the log's size; found ${index}`)
  if (isKnown(lock) && leafOfEntry(lock) === leaf) {
    const found = hexOf(await tree.leafAt(index))
    if (found === leaf) return wordsOfPlace(index, tree.size, origin, signers)
  }
  const bundle = await tree.bundleAt(Math.floor(index / TILE_WIDTH))
  const { bytes, leaf: found } = bundle[index % TILE_WIDTH]
  compareLock(bytes, lock, index, proof)
  read(proof, 'log.leaf', (value) => value === `0x${hexOf(found)}`, `0x${hexOf(found)}, that of entry ${index}`)
  return wordsOfPlace(index, tree.size, origin, signers)
}

const wordsOfSigners = (signers) =>
  signers
    .map(({ keyId, isUnchecked }) => (isUnchecked ? `key ${keyId}, which was not checked` : `key ${keyId}`))
    .join(' and ') || 'a key that is not known'

const wordsOfPlace = (index, size, origin, signers) =>
  `entry ${index} of the ${size} in ${show(origin)} is the lock of this list, table and times; signed by ${wordsOfSigners(signers)}`

/** A proof of inclusion that was saved (C2SP tlog-proof). */
function readLogProof(bytes) {
  const rule = 'the .tlog-proof must be one of c2sp.org/tlog-proof@v1'
  let text
  try {
    text = textOf(bytes)
  } catch {
    throw new Wrong(`${rule}; found no text`)
  }
  const [, extra, index, hashes] =
    /^c2sp\.org\/tlog-proof@v1\n(?:extra ([^\n]*)\n)?index (0|[1-9]\d{0,15})\n((?:[^\n]+\n)*)\n/.exec(text) ?? []
  if (index === undefined) throw new Wrong(`${rule}; found ${show(text.slice(0, 60))}`)
  const path = hashes.split('\n').slice(0, -1).map(bytesOfBase64)
  if (path.length > 64 || path.some((hash) => hash?.length !== 32))
    throw new Wrong(`${rule}; found hashes that are none`)
  const checkpoint = readCheckpoint(utf8(text.slice(text.indexOf('\n\n') + 2)), 'the checkpoint of the .tlog-proof')
  return { index: Number(index), path, checkpoint, extra: bytesOfBase64(extra) }
}

/**
 * Whether a leaf is below the checkpoint of a saved proof, by that file alone. `keys`: those that are known, if any are,
 * and `origin` the log that they are of.
 */
async function proveOffline(leaf, { bytes, keys, origin, notes }) {
  const { index, path, checkpoint } = readLogProof(bytes)
  const root = rootByInclusion(index, checkpoint.size, leaf, path)
  if (!root || !isSameBytes(root, checkpoint.root))
    throw new Wrong(`the .tlog-proof must lead from this entry to its checkpoint's root; found that it does not`)
  notes.add(ONE_HISTORY)
  const isKeyKnown = isAnyOf(keys, 'log')
  if (isKeyKnown && origin !== undefined && checkpoint.origin !== origin)
    throw new Wrong(
      `the .tlog-proof must be of ${show(origin)}, as the key is; found one of ${show(checkpoint.origin)}`,
    )
  if (isKeyKnown) return { index, checkpoint, signers: await signersOf(checkpoint, keys, 'the .tlog-proof', notes) }
  notes.add("the signature of the .tlog-proof's checkpoint: give --log-key FILE (a saved /log/key), or --state FILE")
  return { index, checkpoint, signers: [] }
}

/**
 * The leaf of the lock of a proof: that of the entry beside the .tlog-proof, which must say what the proof has, or else
 * computed from the proof, if it has all members.
 */
function leafOfLock(proof, lock, { bytes }) {
  const { index, extra } = readLogProof(bytes)
  const leaf = isKnown(lock) ? leafOfEntry(lock) : undefined
  if (extra === undefined || leaf === hexOf(leafHash(extra))) return leaf
  compareLock(extra, lock, index, proof)
  return hexOf(leafHash(extra))
}

/** The same for the lock of a proof. */
async function findLockOffline(proof, lock, given) {
  const leaf = leafOfLock(proof, lock, given)
  if (leaf === undefined) throw new CouldNotCheck('the proof does not have all that the entry of its lock says')
  if (own(proof, 'log') !== undefined) {
    const rule = `0x${leaf}, that of the entry with its campaign, list, table and times`
    read(proof, 'log.leaf', (value) => value === `0x${leaf}`, rule)
  }
  const { index, checkpoint, signers } = await proveOffline(bytesOfHex(leaf), given)
  if (own(proof, 'log') !== undefined)
    read(proof, 'log.index', (value) => value === index, `${index}, as in the .tlog-proof`)
  return wordsOfPlace(index, checkpoint.size, checkpoint.origin, signers)
}

const UNSEEN_VALUE =
  'the value in the transparency log: the log does not say where its entries are; --campaign and --monitor read them all'
const NO_VALUE_YET = 'the value in the transparency log: it has it a minute after the draw; check again then'
const VALUE_OFFLINE = 'the value in the transparency log: the .tlog-proof is that of the lock; give --log URL'

/** Finds the value of a proof whose lock is in the log. Returns nothing, and adds a note, where that cannot be told. */
async function findValue(proof, lockLeaf, log, notes) {
  const [drawing, entropy] = [own(proof, 'drawing'), own(proof, 'entropy')]
  const [id, number] = [own(drawing, 'id'), own(drawing, 'number')]
  const [provider, value] = [own(entropy, 'provider'), own(entropy, 'value')]
  const { indexOf } = placesInLog(log)
  const index = await indexOf(leafOfEntry({ drawing: id, number, provider, type: 'value', value }))
  if (index !== undefined) return `entry ${index} has this value, of ${show(provider)}, under number ${number}`
  const knowsPlaces = (await indexOf(lockLeaf)) !== undefined
  if (!knowsPlaces) return void notes.add(UNSEEN_VALUE)
  if (Math.abs(Date.now() - Date.parse(own(entropy, 'revealedAt'))) < RECEIPT_PATIENCE_MS)
    return void notes.add(NO_VALUE_YET)
  throw new Wrong(
    `the log must have ${show(value)} of ${show(provider)} as the value of ${show(id)}, under number ${show(number)}; found no such entry`,
  )
}

/** Work that waits for others, done before its check: a function that gives its result, or throws the `problem`. */
async function settle(work) {
  try {
    const value = await work()
    return () => value
  } catch (problem) {
    const fail = () => {
      throw problem
    }
    return Object.assign(fail, { problem })
  }
}

const NO_PLACE_YET =
  'the transparency log: the proof does not say where its lock is there; it does a minute after the draw'
const NO_PLACE =
  'the transparency log: the proof does not say where its lock is there, and no log was found that knows it; only a draw from before the log has none'
const UNSEEN_LOG =
  'the transparency log: it needs the address of the log, --log URL, or the .tlog-proof of the draw, --log-proof FILE'

/** The same work, which is given up at a time; undefined: never. */
async function until(end, work) {
  if (end === undefined) return work()
  let timer
  const tooLate = new Promise((_, reject) => {
    const giveUp = () => reject(new CouldNotCheck('the log did not answer in time; try again'))
    timer = setTimeout(giveUp, Math.max(end - Date.now(), 0))
  })
  return Promise.race([work(), tooLate]).finally(() => clearTimeout(timer))
}

/**
 * Checks that the lock is in the log. `given`: the address of the log, or {base, isGuessed, withinMs, state, proof, keys,
 * find}. A proof without a place in the log has nothing to be checked, unless a .tlog-proof is given, or `find` knows all
 * entries.
 */
async function checkLog(check, proof, known, given) {
  const options = typeof given === 'string' ? { base: given } : given
  const notes = new Set()
  const lock = lockOf(proof, known)
  const isUnplaced = own(proof, 'log') === undefined && !options?.proof && !options?.find
  if (!options) return isUnplaced ? [] : [UNSEEN_LOG]
  const end = options.withinMs === undefined ? undefined : Date.now() + options.withinMs
  const inTime = (work) => settle(() => until(end, work))
  if (isUnplaced) return checkUnplaced(check, proof, lock, { ...options, notes, inTime })
  const place = () => own(own(proof, 'log'), 'index')
  let log
  const find = async () => {
    if (options.find) return options.find(proof, lock)
    if (options.proof) {
      notes.add(VALUE_OFFLINE)
      return findLockOffline(proof, lock, { ...options, bytes: options.proof, notes })
    }
    const { base, state, keys, isGuessed, evidence } = options
    const hasPlace = ({ tree }) => !(place() >= tree.size)
    log = await withEvidence(evidence, () =>
      openLogPatiently(base.replace(/\/+$/, ''), { state, keys, notes, isGuessed }, hasPlace),
    )
    return findLock(proof, lock, log)
  }
  const found = await inTime(find)
  if (!found.problem && found() === undefined) return [NO_PLACE_YET]
  check('log', () => [found()])
  if (log && !found.problem) await checkValueInLog(check, proof, readPlace(proof).leaf, { log, notes, inTime })
  return [...notes]
}

async function checkValueInLog(check, proof, lockLeaf, { log, notes, inTime }) {
  const value = await inTime(() => findValue(proof, lockLeaf, log, notes))
  if (value.problem || value() !== undefined) check('value in the log', () => [value()])
}

/**
 * Asks the log itself for the lock of a proof that does not say where it is: a service that lies could leave that out. A
 * log whose address is only guessed may not be there.
 */
async function checkUnplaced(check, proof, lock, { base, state, keys, isGuessed, evidence, notes, inTime }) {
  const leaf = isKnown(lock) ? leafOfEntry(lock) : undefined
  const found = await inTime(async () => {
    const log = await withEvidence(evidence, () => openLog(base.replace(/\/+$/, ''), { state, keys, notes, isGuessed }))
    const index = leaf && (await placesInLog(log).indexOf(leaf))
    return index === undefined ? undefined : { log, index }
  })
  if (found.problem && (!isGuessed || state || keys)) check('log', found)
  const place = found.problem ? undefined : found()
  if (place === undefined) {
    const revealedAt = Date.parse(own(own(proof, 'entropy'), 'revealedAt'))
    return [Math.abs(Date.now() - revealedAt) < RECEIPT_PATIENCE_MS ? NO_PLACE_YET : NO_PLACE, ...notes]
  }
  const { log, index } = place
  check('log', () => [wordsOfPlace(index, log.tree.size, log.origin, log.signers)])
  await checkValueInLog(check, proof, leaf, { log, notes, inTime })
  return [...notes]
}

// ---------------------------------------------------------------- what the log says, entry by entry

const MAX_LIES = 200

/** What the entries say, as far as they were read: `lies` are those that contradict another one. */
const startFacts = () => ({
  size: 0,
  drawings: new Map(),
  campaigns: new Map(),
  numbers: new Map(),
  changes: new Map(),
  guarantees: new Map(),
  registrations: new Map(),
  audits: new Map(),
  keys: new Map(),
  lies: [],
})

function itemOf(map, name, make) {
  if (!map.has(name)) map.set(name, make())
  return map.get(name)
}

const drawingIn = (facts, id) => itemOf(facts.drawings, id, () => ({ sends: [] }))
const newCampaign = () => ({ wallets: [], approvals: [], registrations: [] })
const campaignIn = (facts, slug) => itemOf(facts.campaigns, slug, newCampaign)

/** A number is one drawing's for good. */
function takeNumber(facts, campaign, number, id) {
  const name = `${campaign} ${number}`
  const owner = itemOf(facts.numbers, name, () => id)
  if (owner !== id) throw new Wrong(`number ${number} of ${campaign} must be of ${owner}; found it used for ${id}, too`)
}

function refuseCancelled({ cancellation }, drawing, what) {
  if (cancellation) throw new Wrong(`${drawing} must ${what} after it was cancelled, entry ${cancellation.index}`)
}

function takeList(facts, index, { drawing, winnersCommitment, sentAt }, leaf) {
  const known = drawingIn(facts, drawing)
  if (known.lock)
    throw new Wrong(
      `${drawing} must take no list after its lock, entry ${known.lock.index}; found ${winnersCommitment}`,
    )
  refuseCancelled(known, drawing, 'take no list')
  known.sends.push({ index, leaf: hexOf(leaf), winnersCommitment, sentAt })
}

const DECISIONS = ['guarantee', 'guarantee_not_needed', 'guarantee_awaiting_pick', 'guarantee_picked']

function takeDecision(facts, index, { type, guarantee, campaign, bestPrizeCents, drawing, position }) {
  const known = facts.guarantees.get(guarantee)
  if (!known || known.campaign !== campaign)
    throw new Wrong(`guarantee ${guarantee} of ${campaign} must be in the log before ${type}; found nothing of it`)
  const [before, now] = [known.status, type].map((each) => DECISIONS.indexOf(each))
  if (now <= before || known.status === 'guarantee_not_needed')
    throw new Wrong(`guarantee ${guarantee} must stay ${known.status}; found ${type} after it`)
  const isMet = bestPrizeCents === null || bestPrizeCents >= known.thresholdCents
  const right = isMet ? 'not be needed' : 'be paid out'
  if (isMet !== (type === 'guarantee_not_needed'))
    throw new Wrong(
      `guarantee ${guarantee} must ${right}, as the best prize is ${bestPrizeCents} and the threshold ${known.thresholdCents}; found ${type}`,
    )
  Object.assign(known, { status: type, bestPrizeCents, drawing, position, decided: index })
}

/** What each type of entry adds to the facts; it throws where the entry contradicts them. */
const TAKE = {
  send: takeList,
  fetch: takeList,
  lock: (facts, index, { drawing, ...members }, leaf) => {
    const known = drawingIn(facts, drawing)
    campaignIn(facts, members.campaign)
    if (known.lock)
      throw new Wrong(
        `${drawing} must be locked once: entry ${known.lock.index} locks ${known.lock.winnersCommitment}; found another lock, of ${members.winnersCommitment}`,
      )
    known.lock = { index, leaf: hexOf(leaf), ...members }
    refuseCancelled(known, drawing, 'not be locked')
    const last = known.sends.at(-1)
    if (!last)
      throw new Wrong(`a list of ${drawing} must be in the log before its lock; found none: it came without a trace`)
    if (last.winnersCommitment !== members.winnersCommitment)
      throw new Wrong(
        `the list locked of ${drawing} must be the one that came last, ${last.winnersCommitment} in entry ${last.index}; found ${members.winnersCommitment}: it was replaced without a trace`,
      )
  },
  value: (facts, index, { drawing, number, provider, value }) => {
    const known = drawingIn(facts, drawing)
    if (!known.lock) throw new Wrong(`the list of ${drawing} must be locked before its value is there; found no lock`)
    refuseCancelled(known, drawing, 'get no value')
    if (known.value)
      throw new Wrong(
        `${drawing} must have one value: entry ${known.value.index} says ${known.value.value}; found another, ${value}`,
      )
    known.value = { index, number, provider, value }
    if (known.void) throw new Wrong(`${drawing} must have no value after it was void, entry ${known.void.index}`)
    takeNumber(facts, known.lock.campaign, number, drawing)
  },
  proof: (facts, index, { drawing, sha256: hash }) => {
    const known = drawingIn(facts, drawing)
    if (!known.value) throw new Wrong(`${drawing} must have its value before its proof; found none`)
    known.proof = { index, sha256: hash }
  },
  cancellation: (facts, index, { campaign, drawing, reasonHash }) => {
    const known = drawingIn(facts, drawing)
    campaignIn(facts, campaign)
    if (known.value)
      throw new Wrong(`${drawing} must not be cancelled once its value is there, entry ${known.value.index}`)
    if (known.cancellation) throw new Wrong(`${drawing} must be cancelled once; found a second time`)
    known.cancellation = { index, campaign, reasonHash }
  },
  void: (facts, index, { campaign, drawing, number, transaction }) => {
    campaignIn(facts, campaign)
    const known = drawingIn(facts, drawing)
    if (known.void) throw new Wrong(`${drawing} must be void once; found a second time`)
    known.void = { index, campaign, number, transaction }
    if (known.value) throw new Wrong(`${drawing} must not be void once its value is there, entry ${known.value.index}`)
    takeNumber(facts, campaign, number, drawing)
  },
  guarantee: (facts, index, { guarantee, ...members }) => {
    campaignIn(facts, members.campaign)
    if (facts.guarantees.has(guarantee))
      throw new Wrong(`guarantee ${guarantee} must be in the log once; found it twice`)
    facts.guarantees.set(guarantee, { ...members, index, status: 'guarantee' })
  },
  guarantee_not_needed: takeDecision,
  guarantee_awaiting_pick: takeDecision,
  guarantee_picked: takeDecision,
  wallet: (facts, index, { campaign, wallet }) => {
    campaignIn(facts, campaign).wallets.push({ index, wallet })
  },
  wallet_change: (facts, index, { change, campaign, wallet }) => {
    if (facts.changes.has(change)) throw new Wrong(`wallet change ${change} must be in the log once; found it twice`)
    facts.changes.set(change, { index, campaign, wallet, decided: null })
  },
  wallet_approved: (facts, index, entry) => {
    decideChange(facts, entry, 'approved')
    campaignIn(facts, entry.campaign).approvals.push({ index, wallet: entry.wallet })
  },
  wallet_withdrawn: (facts, _, entry) => decideChange(facts, entry, 'withdrawn'),
  registration: (facts, index, { campaign, chain, contract, campaignId }) => {
    if (contract === null || campaignId === null) return
    const place = `${chain} ${contract} ${campaignId}`
    const owner = itemOf(facts.registrations, place, () => campaign)
    campaignIn(facts, campaign).registrations.push({ index, chain, contract, campaignId })
    if (owner !== campaign)
      throw new Wrong(`campaign ${campaignId} in ${contract} must be ${owner}; found ${campaign} registered as it, too`)
  },
  audit: (facts, index, { account, entries, head }) => {
    const before = facts.audits.get(account)
    facts.audits.set(account, { index, entries, head })
    if (before && (entries < before.entries || (entries === before.entries && head !== before.head)))
      throw new Wrong(
        `the audit log of account ${account} must only grow: it had ${before.entries} entries with head ${before.head} (entry ${before.index}); found ${entries} with ${head}`,
      )
  },
  key: (facts, index, { purpose, key }) => {
    itemOf(facts.keys, `${purpose} ${key}`, () => ({ purpose, key, index, retired: null }))
  },
  key_retired: (facts, index, { purpose, key }) => {
    const known = facts.keys.get(`${purpose} ${key}`)
    if (!known) throw new Wrong(`the key that is retired, ${key}, must have been announced; found no entry of it`)
    known.retired ??= index
  },
}

function decideChange(facts, { campaign, change, wallet }, decided) {
  const known = facts.changes.get(change)
  if (!known || known.campaign !== campaign || known.wallet !== wallet)
    throw new Wrong(
      `wallet ${wallet} of ${campaign} must have been asked for before it is ${decided}; found no such entry`,
    )
  if (known.decided !== null)
    throw new Wrong(`wallet change ${change} must be decided once; found it ${decided} after it was ${known.decided}`)
  known.decided = decided
}

function takeEntry(facts, index, bytes, leaf) {
  try {
    const entry = readEntry(bytes)
    own(TAKE, entry.type)?.(facts, index, entry, leaf)
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    if (facts.lies.length < MAX_LIES) facts.lies.push(`entry ${index}: ${error.message}`)
  }
}

/** Wallets that a campaign got after its first one, and that nobody approved between the one before and the one after. */
const unapprovedWallets = ({ wallets, approvals }) =>
  wallets.filter(({ index, wallet }, i) => {
    if (i === 0 || wallets[i - 1].wallet === null) return false
    const [after, until] = [wallets[i - 1].index, wallets[i + 1]?.index ?? Infinity]
    return !approvals.some(
      (one) => one.wallet === wallet && one.index > after && one.index < until && one.index !== index,
    )
  })

// ---------------------------------------------------------------- what is kept from one run to the next

const STATE_VERSION = 2
const FACT_MAPS = Object.entries(startFacts()).flatMap(([name, value]) => (value instanceof Map ? [name] : []))

/** The state in lines, one for each fact: of a million draws it is longer than a text may be. */
function* linesOfState({ facts, ...state }) {
  const { size, lies } = facts
  const count = FACT_MAPS.reduce((sum, name) => sum + facts[name].size, 0)
  yield JSON.stringify({ version: STATE_VERSION, ...state, facts: { size, lies }, count })
  for (const name of FACT_MAPS) for (const fact of facts[name]) yield JSON.stringify([name, fact])
}

/** Of the first version all facts are in the first line. */
async function stateIn(lines) {
  let state
  let read = 0
  for await (const line of lines) {
    if (line === '') continue
    const value = JSON.parse(line)
    if (state) {
      read += 1
      const [name, [key, fact]] = value
      if (!FACT_MAPS.includes(name)) throw new Error('another version')
      state.facts[name].set(key, fact)
      continue
    }
    const isRight = isWhole(own(value, 'size')) && Array.isArray(value.keys) && isObject(value.facts)
    if (!isRight || ![1, STATE_VERSION].includes(value.version)) throw new Error('another version')
    const maps = Object.fromEntries(FACT_MAPS.map((name) => [name, new Map(value.facts[name])]))
    state = { ...value, facts: { ...value.facts, ...maps } }
  }
  if (!state) throw new Error('nothing is in it')
  const { count = read, ...kept } = state
  if (count !== read) throw new Error('it is not whole')
  return kept
}

async function* linesIn(path) {
  const { createReadStream } = await import('node:fs')
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    yield* lines
  }
  yield rest
}

/** What a file kept; undefined where there is none yet. */
async function readState(path) {
  try {
    return await stateIn(linesIn(path))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    const reason = error.code === undefined ? 'is no state of this script' : 'cannot be read'
    throw new CouldNotCheck(`${show(path)} ${reason} (${causeOf(error)}). Name another --state FILE.`)
  }
}

const WRITTEN_AT_ONCE = 10_000

/** A file is whole or not there at all. */
async function writeWhole(path, lines) {
  const { open, rename } = await import('node:fs/promises')
  const beside = `${path}.new`
  const file = await open(beside, 'w')
  try {
    let some = []
    const write = async () => {
      await file.appendFile(some.map((line) => `${line}\n`).join(''))
      some = []
    }
    for (const line of lines) if (some.push(line) === WRITTEN_AT_ONCE) await write()
    await write()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

/** Keeps the state, if there is a file for it; tells whether it could. What was found has been printed before. */
async function keepState(path, state, printError) {
  if (path === undefined || !state) return true
  try {
    await writeWhole(path, linesOfState(state))
    return true
  } catch (error) {
    const why = `${show(path)} cannot be written (${causeOf(error)})`
    printError(plain(`${why}: the next run goes on from what was kept before.`))
    return false
  }
}

/** Two checkpoints that contradict each other, in a file that can be shown to others; returns where. */
async function keepEvidence(path, { message, notes }) {
  const file = `${path}.evidence-${hexOf(sha256Bytes(utf8(notes.join('')))).slice(0, 12)}.json`
  await writeWhole(file, [JSON.stringify({ found: message, checkpoints: notes }, null, 2)])
  return file
}

/** Keeps the evidence of a fork, where there is a place for it, and names the file where it is. */
async function withEvidence(path, work) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fork && path !== undefined) {
      const file = await keepEvidence(path, error).catch(() => undefined)
      if (file !== undefined) error.message += `; both signed checkpoints are kept in ${file}`
    }
    throw error
  }
}

/**
 * Reads the log on from where `state` ends, or from its first entry on, and returns the state of now. A key counts once
 * a key that was known has signed a log that announces it.
 */
async function readOn({ base, isGuessed, keys: saved }, state, notes) {
  const log = await openLogPatiently(base, { state, keys: saved, notes, isGuessed })
  const facts = state?.facts ?? startFacts()
  const { size, root64, note } = log.checkpoint
  // Should the rest not be readable now, the next one must go on from the very tree that the first part was read of.
  if (state) Object.assign(state, { size, root64, note })
  const isWhole = await walkEntries(log.tree, facts.size, (index, ...entry) => {
    takeEntry(facts, index, ...entry)
    // Each is taken once, though the rest cannot be read now.
    facts.size = index + 1
  })
  const shown = state ? [] : await keysShown(log)
  const known = [...(state?.keys ?? shown)]
  const announced = [...facts.keys.values()]
  for (const { purpose, key } of announced) {
    const bytes = bytesOfBase64(key)
    const keyId = purpose === 'log' ? keyIdOf(log.origin, bytes) : receiptKeyIdOf(bytes)
    if (!known.some((one) => one.purpose === purpose && one.key === key)) known.push({ purpose, keyId, key })
  }
  const keys = known.map((one) => ({ ...one, retired: facts.keys.get(`${one.purpose} ${one.key}`)?.retired ?? null }))
  const now = { log, origin: log.origin, keys, size, root64, note, facts, anchors: state?.anchors ?? {} }
  if (isWhole) return now
  const words = `the log has ${size} entries, of which ${facts.size} are read: run it again with --state FILE, from where each run reads on`
  throw new PartlyRead(words, stateOf(now))
}

async function keysShown({ base, origin, keys }) {
  const bytes = await fetchBytes(`${base}/receipt-keys`, MAX_NOTE_BYTES)
  return [...keys, ...(bytes === undefined ? [] : readKeys(new TextDecoder().decode(bytes), origin))]
}

/** Of the keys that the log's checkpoint is signed with: none is retired, and all are announced where any is. */
function checkKeys({ log, keys, facts }) {
  for (const { keyId, key } of log.signers) {
    const known = facts.keys.get(`log ${key}`)
    if (known && known.retired !== null)
      throw new Wrong(
        `the checkpoint must not be signed by key ${keyId}, which entry ${known.retired} retired; found its signature`,
      )
    if (!known && [...facts.keys.values()].some(({ purpose }) => purpose === 'log'))
      throw new Wrong(`key ${keyId}, which signs the checkpoint, must be announced in the log; found no entry of it`)
  }
  return [`signed by ${wordsOfSigners(log.signers)}; ${keys.length} known`]
}

const wordsOfLog = ({ origin, size }, sizeBefore) =>
  sizeBefore !== undefined
    ? `${size} entries in ${show(origin)}, which go on from the ${sizeBefore} of the last time`
    : `${size} entries in ${show(origin)}, all below its signed root`

/** What is kept of it from one run to the next. */
const stateOf = ({ origin, keys, size, root64, note, facts, anchors }) => {
  return { origin, keys, size, root64, note, facts, anchors }
}

// ---------------------------------------------------------------- what stays unchecked

function unprovenSource(proof, rpc, isCompared) {
  if (isTest(proof)) {
    const source =
      "the source of the random value: a TEST draw's value comes from the service itself, which could choose it"
    return rpc ? [source, 'a chain: a TEST draw has nothing on a chain, so the node was not asked'] : [source]
  }
  const { contract, provider } = isObject(own(proof, 'chain')) ? proof.chain : {}
  if (!isAccount(contract))
    return [
      'the source of the random value: the proof has no onchain record, so the service could have chosen the value',
    ]
  if (!isCompared) {
    const reason = rpc ? 'it could not be read' : 'it needs --rpc and the address of a node'
    return [
      `the onchain record: ${reason}, so list, table, random value and payment may differ from what the contract holds, and the provider's contribution may be made up`,
    ]
  }
  return [
    `the contract: that ${contract} is the service's, and does what its source says; compare the address with the one that the service publishes`,
    `the provider: that ${provider} keeps apart from the service; the two together could choose the value`,
    'the node: that it tells the truth; use one of your own, or ask a second one too',
  ]
}

const LOCAL_WARNING = `everything on the chain: ${LOCAL_CHAIN} is a local chain for development, and whoever runs it could make up all of it, the provider's part too`

const TEST_CHAIN_WARNING = `what the prizes are worth: ${TEST_CHAIN} is a test network, whose tokens are worth nothing`

/** USDC on the chains that have it, as Circle publishes it. Anyone can give another token that name. */
export const USDC = {
  8453: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  84532: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
}

/** A token's name is for people, too, and says nothing of what it is worth. */
function listToken(proof) {
  const { chainId, token } = isObject(own(proof, 'chain')) ? proof.chain : {}
  const name = own(own(proof, 'payout'), 'token')
  if (!isAccount(token) || name === undefined) return []
  const isPublished = name === 'USDC' && own(USDC, chainId) === token
  return isPublished
    ? []
    : [`the token: that ${token} is ${show(name)}, and worth a dollar; this script does not know it`]
}

/** What to know of the chain. Its name is for people, and nothing is computed from it. */
function listChain(proof) {
  const chainId = own(own(proof, 'chain'), 'chainId')
  const [name, found] = [own(CHAIN_NAMES, chainId), own(own(proof, 'payout'), 'chain')]
  return [
    ...(chainId === LOCAL_CHAIN ? [LOCAL_WARNING] : []),
    ...(chainId === TEST_CHAIN ? [TEST_CHAIN_WARNING] : []),
    ...(name === undefined || name === found
      ? []
      : [`the name of the chain: ${chainId} is ${show(name)}, and the payout calls it ${show(found)}`]),
  ]
}

const listNotChecked = (proof, rpc, { isCompared, isPaymentSeen }) => [
  ...unprovenSource(proof, rpc, isCompared),
  ...listChain(proof),
  ...listToken(proof),
  isCompared
    ? "the times: cutoff and draw time went into the value as the service's word; the chain shows which came first, and when is in its blocks"
    : "the order of events: times are the service's word; that list and prize table are older than the random value is sure only to one who saw the commitment and the fingerprint before it",
  'the list itself: how the partner chose these winners and their order, and who is behind an id',
  'display names: they are no part of the draw, and may change at any time',
  `the campaign's name: nothing is computed from ${show(own(own(proof, 'campaign'), 'name'))}, which is the proof's word alone`,
  ...listUnseenPayment(own(proof, 'payout'), isPaymentSeen),
]

function listUnseenPayment(payout, isSeen) {
  if (payout === undefined) return ['the payout: the proof says nothing of it']
  if (!isSeen)
    return ['the payment: whether the money arrived shows on its chain, and for held prizes with the partner alone']
  return ["the winners' money: what the wallet's owner passes on, and held prizes, show with the partner alone"]
}

// ---------------------------------------------------------------- a whole draw

/** Stands for what could not be determined, and for everything that depends on it. */
const UNKNOWN = Symbol('unknown')

/** A list of checks, and a function to add one: a check fails if it throws or needs the result of a failed one. */
function startChecks() {
  const checks = []
  const unknown = []
  const prevented = []
  const check = (name, work, ...needs) => {
    try {
      if (needs.includes(UNKNOWN)) return UNKNOWN
      if (needs.includes(undefined)) throw new Wrong('cannot be checked, because a check above failed')
      const [detail, value] = work(...needs)
      checks.push({ name, ok: true, detail })
      return value
    } catch (error) {
      if (error instanceof CouldNotCheck) {
        unknown.push(`${name}: ${error.message}`)
        prevented.push(name)
        return UNKNOWN
      }
      checks.push({
        name,
        ok: false,
        detail: error instanceof Wrong ? error.message : `cannot be read: ${show(String(error))}`,
      })
      return undefined
    }
  }
  return { checks, unknown, prevented, check }
}

/** Everything is right if no check failed and none was prevented; `error` says what prevented it. */
const sumUp = (checks, unknown) => ({
  ok: unknown.length === 0 && checks.every(({ ok }) => ok),
  ...(unknown.length === 0 ? {} : { error: unknown.join('; ') }),
})

/** The draw and the campaign whose proof stands at an address, where a service shows it; undefined for any other place. */
function namedBy(address) {
  const [, slug, id] = /\/campaigns\/([a-z0-9-]+)\/draws\/(drw_[A-Za-z0-9]+)\/proof\.json(?:[?#]|$)/.exec(address) ?? []
  return id === undefined ? undefined : { slug, id }
}

/** A right proof of another draw shows nothing of the one that was asked for. */
function checkNamed(proof, { slug, id }) {
  read(proof, 'drawing.id', (value) => value === id, `${show(id)}, the draw of the address`)
  read(proof, 'campaign.slug', (value) => value === slug, `${show(slug)}, the campaign of the address`)
  return [`it is the proof of ${id} of ${show(slug)}`]
}

/**
 * Checks one proof, whatever it is, and never throws. `address`: where it was read, if it was. Resolves to {ok, test,
 * checks: [{name, ok, detail}], notChecked: [text]}, plus `error` in words if a node could not be asked: `ok` is then
 * false although no check may have failed.
 */
export async function verifyDraw(proof, options) {
  const rpc = options?.rpc
  const { checks, unknown, prevented, check } = startChecks()
  check('scheme', () => checkScheme(proof))
  if (!checks[0].ok) {
    return {
      ok: false,
      test: false,
      checks,
      notChecked: ['everything else: the rules of another scheme are not known here'],
    }
  }
  const test = isTest(proof)
  const named = namedBy(options?.address)
  if (named) check('address', () => checkNamed(proof, named))
  check('test or real', () => checkKind(proof))
  check('drawing', () => checkDrawing(proof))
  const winners = check('winner ids', () => checkWinners(proof))
  const commitment = commitmentOf(proof, winners)
  check('winner list commitment', (expected) => checkCommitment(proof, expected), commitment)
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
  const hasPayout = !test || own(proof, 'payout') !== undefined
  const payout = hasPayout ? check('payout', (cents) => checkPayout(proof, cents), amounts) : undefined

  const chain = test ? undefined : check('onchain record', () => checkChain(proof))
  const { tableHash, firstContribution } = recomputeRequest(proof, { chain, winners, commitment, table })
  if (!test) {
    check('token', checkToken, chain, payout)
    check('user contribution', checkUserContribution, chain, firstContribution)
    check('both contributions', (record) => checkBothContributions(proof, record), chain)
  }
  const known = { chain, winners, commitment, table, tableHash, firstContribution, entropy, payout, amounts }
  const isCompared = chain !== undefined && rpc ? await compareWithContract(check, proof, known, rpc) : false
  const seen = { isCompared, isPaymentSeen: isCompared && payout !== undefined }
  const unseenInLog = await checkLog(check, proof, known, options?.log)
  const notChecked = [...unknown, ...listNotChecked(proof, rpc, seen), ...unseenInLog]
  return { ...sumUp(checks, unknown), ...(prevented.length > 0 ? { prevented } : {}), test, checks, notChecked }
}

// ---------------------------------------------------------------- reading a file or an address

const isAddress = (text) => /^https?:\/\/[^/]/i.test(text)

async function readBytes(source) {
  if (!isAddress(source)) return (await import('node:fs/promises')).readFile(source)
  const response = await ask(source, { headers: { accept: 'application/json' } })
  if (!response.ok)
    throw Object.assign(new Error(`the server answered ${response.status}`), { isMissing: response.status === 404 })
  return readBody(response, MAX_FILE_BYTES, () => new Error(`it is longer than ${MAX_FILE_BYTES} bytes`))
}

/** The bytes of a file that an option names. */
async function readOwnFile(path) {
  try {
    return await (await import('node:fs/promises')).readFile(path)
  } catch (error) {
    throw new CouldNotCheck(`${show(path)} cannot be read (${causeOf(error)}). Check the path.`)
  }
}

/** Where a string that begins there ends: at its last quotation mark, or with the text. */
function endOfString(text, start) {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** Whether a text has no more values than a reader takes, if it is JSON: each but the first in a list or an object follows a comma. */
function areFew(text) {
  let values = 0
  for (let at = 0; at < text.length && values <= MAX_VALUES; at += 1) {
    const sign = text[at]
    if (sign === '{' || sign === '[' || sign === ',') values += 1
    else if (sign === '"') at = endOfString(text, at)
  }
  return values <= MAX_VALUES
}

/** A name that some object of a JSON text has twice: readers differ in which of the two counts. */
function repeatedName(text) {
  const open = []
  let last = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{' || sign === '[') open.push(new Set())
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const start = at
      at = endOfString(text, start)
      last = text.slice(start, at + 1)
    } else if (sign === ':') {
      const [names, name] = [open[open.length - 1], JSON.parse(last)]
      if (names.has(name)) return name
      names.add(name)
    }
  }
  return undefined
}

/**
 * What a text says as JSON, or the problem with it: it is `not JSON`, has `many` more values than a reader takes, or in one
 * object a `name` `twice`.
 */
export function parse(text) {
  if (!areFew(text)) return { problem: 'many' }
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'not JSON' }
  }
  const name = repeatedName(text)
  return name === undefined ? { value } : { problem: 'twice', name }
}

const UNREADABLE = {
  'not JSON': () => 'is not JSON. Give a proof.json, or with --campaign the address of a draws.json.',
  many: () => `holds more than ${MAX_VALUES} values, more than any proof or list has.`,
  twice: (name) => `has the name ${show(name)} twice in one object, so it says two things.`,
}

/** JSON at an address or a path, and the bytes that it was read from. */
async function readFileOf(source) {
  let bytes
  try {
    bytes = await readBytes(source)
  } catch (error) {
    const sentence = `${show(source)} cannot be read (${causeOf(error)}). Check the address or the path; a proof is there once its draw is drawn.`
    throw Object.assign(new CouldNotCheck(sentence), { isMissing: error.isMissing === true })
  }
  const { value, problem, name } = parseBytes(bytes)
  if (problem === undefined) return { bytes, value }
  throw new CouldNotCheck(`${show(source)} ${UNREADABLE[problem](name)}`)
}

function parseBytes(bytes) {
  try {
    return parse(textOf(bytes))
  } catch {
    return { problem: 'not JSON' }
  }
}

const readJson = async (source) => (await readFileOf(source)).value

async function verifySource(source, options) {
  const { value: proof, bytes } = await readFileOf(source)
  const outcome = await verifyDraw(proof, options)
  if (outcome.checks[0].ok) return { proof, bytes, outcome }
  const advice = 'If this is a proof.json, its rules are newer than this script: fetch the script again.'
  throw new CouldNotCheck(`${show(source)}: ${outcome.checks[0].detail}. ${advice}`)
}

// ---------------------------------------------------------------- a whole campaign

const STAGES = ['open', 'locked', 'drawing', 'drawn', 'paid']

/**
 * A draw of the list: it has a number from the stage `drawing` on, a proof from `drawn` on, and lies before the one
 * above.
 */
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
  const saysWhy = (value) => isObject(value) && isTime(own(value, 'at')) && isText(own(value, 'reason'))
  const isNoVoid = (value) => value === undefined || value === null
  read(
    { draw },
    'draw.void',
    (value) => isNoVoid(value) || (stage === 'drawing' && saysWhy(value)),
    stage === 'drawing' ? `null, or a time and a reason, for ${reached}` : `null for ${reached}`,
  )
  return draw
}

const DISOWNED = { number: isPositive, at: isTime, reason: isText, drawingId: is32Bytes, transaction: is32Bytes }

const isCancelled = (draw) => isObject(own(draw, 'cancelled'))
const isVoid = (draw) => isObject(own(draw, 'void'))

/** Numbers of the contract that the list says belong to no draw of the campaign; not every list has that member. */
function readDisowned(campaign) {
  const all = own(campaign, 'disowned') ?? []
  read({ all }, 'all', Array.isArray, 'an array of disowned numbers')
  for (const disowned of all)
    for (const [name, isRight] of Object.entries(DISOWNED))
      read({ disowned }, `disowned.${name}`, isRight, 'what a disowned number has there')
  return all
}

const CONTRACT = {
  chainId: isPositive,
  address: isAccount,
  campaignId: isPositive,
  firstNumber: isPositive,
}

/**
 * The contracts that the list says its numbers are from: each from its first one up to the next contract's. A campaign
 * that moved has more than one; not every list has that member.
 */
function readContracts(campaign) {
  const all = own(campaign, 'contracts')
  if (all === undefined) return undefined
  read({ contracts: all }, 'contracts', Array.isArray, 'an array of contracts')
  for (const [i, contract] of all.entries()) {
    for (const [name, isRight] of Object.entries(CONTRACT))
      read({ contract }, `contract.${name}`, isRight, 'what a contract of the list has there')
    const before = all[i - 1]
    const follows = before ? contract.firstNumber >= before.firstNumber : contract.firstNumber === 1
    const isAnother = all.findIndex(({ address }) => address === contract.address) === i
    if (!follows || !isAnother || contract.chainId !== all[0].chainId)
      throw new Wrong(
        `the contracts of the list must have the numbers from 1 up, one after the other, on one chain; found ${show(all.map((one) => `${one.firstNumber} in ${one.address} on ${one.chainId}`).join(', '))}`,
      )
  }
  return all.map(({ address, ...contract }) => ({ ...contract, contract: address }))
}

/** The one that has a number. */
const contractWith = (contracts, number) => contracts.findLast(({ firstNumber }) => firstNumber <= number)

/** Reads the pages of one list, as JSON, until they cost more than a list may. */
export function openPages({ maxBytes = MAX_LIST_BYTES, maxMs = MAX_LIST_MS } = {}) {
  const since = Date.now()
  let [pages, bytes] = [0, 0]
  return async (address) => {
    const page = await readFileOf(address)
    pages += 1
    bytes += page.bytes.length
    if (bytes > maxBytes || Date.now() - since > maxMs)
      throw new CouldNotCheck(
        `${show(address)} is page ${pages} of a list that has not come to its end after ${bytes} bytes and ${Math.round((Date.now() - since) / 1000)} seconds, which is more than a list may cost. Try again where it is read faster, or check its draws one by one, by the addresses of their proofs.`,
      )
    return page.value
  }
}

/** A page that names one before it has something itself: else a list without an end would cost its reader all pages. */
function refuseEmptyPage(rows, next, name) {
  if (rows.length === 0 && next !== null)
    throw new Wrong(`a page of ${name} that names an earlier one must not be empty; found that it is`)
}

/** Every draw on every page, and in words the fault that ended the walk, if there is one. */
async function readList(address) {
  const readPage = openPages()
  const url = new URL(address)
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', '100')
  const draws = []
  let campaign
  let contracts
  let disowned = []
  let before = Infinity
  try {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const list = await readPage(url.href)
      if (page === 1) {
        campaign = read(list, 'campaign', isObject, 'an object')
        contracts = readContracts(campaign)
        disowned = readDisowned(campaign)
      }
      for (const draw of read(list, 'draws', Array.isArray, 'an array')) draws.push(readListed(draw, draws.at(-1)))
      const isEarlier = (value) => value === null || (isText(value) && Date.parse(value) < before)
      const next = read(
        list,
        'nextBefore',
        isEarlier,
        page === 1 ? 'a time or null' : 'null or earlier than on the page before',
      )
      refuseEmptyPage(list.draws, next, 'the list')
      if (next === null) return { campaign, contracts, draws, disowned, pages: page }
      before = Date.parse(next)
      url.searchParams.set('before', next)
    }
    throw new Wrong(`the list must end within ${MAX_PAGES} pages`)
  } catch (error) {
    if (error instanceof Wrong) return { campaign, contracts, draws, disowned, fault: error.message }
    throw error
  }
}

/** `slug`: the campaign that it must be of; undefined: it may be of any. */
function checkList({ campaign, draws, pages, fault }, slug) {
  if (fault !== undefined) throw new Wrong(fault)
  if (slug !== undefined) read({ campaign }, 'campaign.slug', (value) => value === slug, `${show(slug)}, as in the log`)
  const ids = new Set()
  for (const { id } of draws) {
    if (ids.has(id)) throw new Wrong(`each draw must be there once; found ${show(id)} twice`)
    ids.add(id)
  }
  return [`${draws.length} draws on ${pages} pages, newest first`]
}

/** Those that the contract voided may be missing. A number is a draw's, or belongs to none. */
function checkNumbers({ draws, disowned }, voided) {
  const listed = [...draws, ...disowned].flatMap(({ number }) => number ?? [])
  const numbers = [...listed, ...voided.filter((number) => !listed.includes(number))].sort((a, b) => a - b)
  for (const [i, number] of numbers.entries()) {
    if (number === i + 1) continue
    const isRepeat = number === numbers[i - 1]
    throw new Wrong(
      isRepeat
        ? `each number must be there once; found ${number} twice`
        : `number ${i + 1} must be there; found ${number} next`,
    )
  }
  const reasons = draws.flatMap(({ number, void: note }) =>
    isObject(note) ? [`${number} (${show(note.reason)})`] : [],
  )
  const noteOfVoid = reasons.length > 0 ? `; void is ${nameNumbers(reasons)}` : ''
  const without = disowned.map(({ number, reason }) => `${number} (${show(reason)})`)
  const more = without.length > 0 ? `; no draw has ${nameNumbers(without)}` : ''
  return [`1 to ${numbers.length}, without a hole or a repeat${noteOfVoid}${more}`]
}

/**
 * The same. While pages are read one after the other, an older draw may get a later number than one of a page before: what
 * looks like a hole is looked at in a list that is read once more.
 */
async function checkNumbersPatiently(list, address, voided) {
  try {
    return checkNumbers(list, voided)
  } catch (error) {
    if (!(error instanceof Wrong) || list.fault !== undefined) throw error
    return checkNumbers(await readList(address).catch(() => list), voided)
  }
}

/** Longer than this nobody waits for what is known to be shown: a draw whose value came, a proof that it was paid. */
const SHOWN_WITHIN_MS = 10 * 60_000

const LISTED_MEMBERS = {
  'drawing.id': 'id',
  'drawing.number': 'number',
  'drawing.drawAt': 'drawAt',
  'winnerList.commitment': 'winnersCommitment',
  'winnerList.lockedAt': 'lockedAt',
}

function checkAgreement(proof, draw, { campaign, contracts = [] }) {
  const isSame = (path, expected) =>
    read(proof, path, (value) => value === expected, `${show(expected)}, as in the list`)
  isSame('campaign.id', contractWith(contracts, draw.number)?.campaignId ?? own(campaign, 'id'))
  isSame('campaign.slug', own(campaign, 'slug'))
  for (const [path, name] of Object.entries(LISTED_MEMBERS)) isSame(path, own(draw, name))
  const cutoffAt = logTime(own(draw, 'cutoffAt'))
  const isSameTime = (value) => logTime(value) === cutoffAt
  if (cutoffAt !== undefined && own(own(proof, 'drawing'), 'cutoffAt') !== undefined)
    read(proof, 'drawing.cutoffAt', isSameTime, `${show(cutoffAt)}, as in the list`)
  checkSaltHash(proof, own(draw, 'saltHash'))
  const isAsMany = (value) => Array.isArray(value) && value.length === own(draw, 'winners')
  read(proof, 'winnerList.winners', isAsMany, `as many as in the list, ${show(own(draw, 'winners'))}`)
  compareListedMoney(own(proof, 'payout'), draw)
  return ['campaign, id, number, times, commitment, number of winners and money are those of the list']
}

/** A draw is shown as paid a moment before its proof says so, and not for long. Not every list has the sums. */
function compareListedMoney(payout, draw) {
  if (!isObject(payout)) return
  for (const name of ['transferredCents', 'heldCents']) {
    const listed = own(own(draw, 'payout'), name)
    if (listed !== undefined)
      read({ payout }, `payout.${name}`, (value) => value === listed, `${show(listed)}, as in the list`)
  }
  const isRecent = Math.abs(Date.now() - Date.parse(own(draw, 'paidAt'))) < SHOWN_WITHIN_MS
  if (draw.stage === 'paid' && !isRecent)
    read({ payout }, 'payout.status', (value) => value !== 'pending', '"paid" or "none", as the list shows it as paid')
}

/** Of a proof, what the log is compared with. */
const servedOf = ({ entropy, payout, results }, bytes) => ({
  proof: { entropy, payout },
  bestCents: isFilledArray(results) ? results.reduce((best, one) => Math.max(best, own(one, 'amountCents')), 0) : null,
  sha256: `0x${sha256(new Uint8Array(bytes))}`,
})

/** Node 18 has no URL.parse. */
function endsWith(address, path) {
  try {
    return new URL(address).pathname.endsWith(path)
  } catch {
    return false
  }
}

/** Whether a list stands where a service shows it. One that was copied elsewhere may name its proofs anywhere. */
const isInPlace = ({ campaign }, listAddress) => endsWith(listAddress, `/campaigns/${own(campaign, 'slug')}/draws.json`)

/**
 * Where the proof of a draw is read: beside a list in its place, as there the draw's page and its visitors take it from,
 * whatever the list names.
 */
function addressOfProof(draw, list, listAddress) {
  const named = isAddress(draw.proof) ? draw.proof : new URL(draw.proof, listAddress).href
  if (!isAddress(named))
    throw new CouldNotCheck(`The list names ${show(draw.proof)} as the proof, which is not an http address.`)
  return isInPlace(list, listAddress) ? new URL(`draws/${draw.id}/proof.json`, listAddress).href : named
}

/** A list in its place may name a proof on another host of the service, but nothing else than the proof of the draw. */
function checkAddress(draw, list, listAddress) {
  const path = `/campaigns/${own(list.campaign, 'slug')}/draws/${draw.id}/proof.json`
  const isRight = (value) => !isInPlace(list, listAddress) || endsWith(new URL(value, listAddress), path)
  read({ draw }, 'draw.proof', isRight, `an address that ends with ${path}`)
}

/**
 * One draw of the list, the chain that its proof names if it is a sound real one, and what was served as its proof.
 * With a `find`, its lock is looked for in the log.
 */
async function verifyListed(draw, list, listAddress, options) {
  const { id, number } = draw
  try {
    const { proof, bytes, outcome } = await verifySource(addressOfProof(draw, list, listAddress), options)
    const { checks, check } = startChecks()
    check('same as in the list', () => {
      checkAddress(draw, list, listAddress)
      return checkAgreement(proof, draw, list)
    })
    const isSound = outcome.checks.some(({ name, ok }) => name === 'onchain record' && ok)
    const verified = { id, number, ...outcome, ok: outcome.ok && checks[0].ok, checks: [...outcome.checks, ...checks] }
    return { verified, chain: isSound ? proof.chain : undefined, served: servedOf(proof, bytes) }
  } catch (error) {
    const message = error instanceof CouldNotCheck ? error.message : show(String(error))
    return { verified: { id, number, ok: false, test: false, checks: [], notChecked: [], error: message } }
  }
}

function checkContracts(chains, contracts) {
  const place = ({ chainId, contract }) => `${contract} on chain ${chainId}`
  for (const chain of chains) {
    const expected = place(contractWith(contracts, chain.drawingNumber))
    if (place(chain) !== expected)
      throw new Wrong(`draw ${chain.drawingNumber} must be recorded in ${expected}; found it in ${place(chain)}`)
  }
  const counts = contracts.map((one) => [place(one), chains.filter(({ contract }) => contract === one.contract).length])
  return [counts.map(([where, count]) => `${count} recorded in ${where}`).join(', ')]
}

const newestNumberOf = ({ draws }) => draws.reduce((newest, { number }) => Math.max(newest, number ?? 0), 0)

/** Every number of the contract that the list has no proof of; the first of them, if there are very many. */
function listUnproven({ draws }, first, last) {
  const proven = new Set(draws.flatMap(({ number, proof }) => (proof === null ? [] : number)))
  const numbers = []
  for (let number = first; number <= last && numbers.length < MAX_NUMBERS_ASKED; number += 1)
    if (!proven.has(number)) numbers.push(number)
  return numbers
}

/** A function from a number to what the contract holds of it in a block. */
async function askNumbers(rpc, chain, numbers, block) {
  const answers = []
  for (let i = 0; i < numbers.length; i += NUMBERS_AT_ONCE) {
    const some = numbers.slice(i, i + NUMBERS_AT_ONCE)
    answers.push(
      await askNode(
        rpc,
        Object.fromEntries(some.map((number) => [`number ${number}`, askDrawing(chain, number, block)])),
      ),
    )
  }
  return (number) => {
    const place = numbers.indexOf(number)
    if (place === -1) throw new CouldNotCheck(`the contract was not asked for number ${number}`)
    return answerWith(answers[Math.floor(place / NUMBERS_AT_ONCE)], `number ${number}`, readDrawing)
  }
}

/** A few numbers, for a sentence. */
const nameNumbers = (numbers) =>
  `${numbers.slice(0, 10).join(', ')}${numbers.length > 10 ? ` and ${numbers.length - 10} more` : ''}`

/**
 * A contract's numbers begin after those of the one before, and end where the campaign moved away. One that it is to go
 * on in may not be in the list yet.
 */
function checkStretch({ contract, firstNumber }, next, { drawings, isMoved }, recordOf) {
  if (firstNumber > 1 && BigInt(recordOf(firstNumber - 1).attempts) !== 0n)
    throw new Wrong(`the numbers in ${contract} must begin with ${firstNumber}; found that it has the one before, too`)
  const hasMoved = BigInt(isMoved) !== 0n
  if (!next && hasMoved)
    throw new CouldNotCheck(`the campaign has moved from ${contract}, and the list does not say to which contract`)
  if (!next) return
  if (BigInt(drawings) !== BigInt(next.firstNumber - 1))
    throw new Wrong(
      `the last number in ${contract} must be ${next.firstNumber - 1}, since the next one is in another contract; found ${BigInt(drawings)}`,
    )
  if (!hasMoved) throw new Wrong(`the campaign must have moved from ${contract}; found that it can go on there`)
}

/**
 * The contract's record of each number without a proof explains it: it is void, or still to be drawn or shown. What was
 * voided a moment ago, which no final block has, may not be in the list yet.
 */
function checkNumbersInContract({ draws, disowned }, { first, last, unproven, recordOf, finalOf }) {
  const listed = new Map([...disowned, ...draws].map((one) => [one.number, one]))
  const saysVoid = (number) => isVoid(listed.get(number))
  const records = new Map(unproven.map((number) => [number, recordOf(number)]))
  const isSet = (name) => (number) => BigInt(records.get(number)[name]) !== 0n
  const voided = unproven.filter(isSet('isVoid'))
  const others = unproven.filter((number) => !voided.includes(number))
  const note = voided.length > 0 ? `; void is ${nameNumbers(voided)}` : ''
  const missing = others.filter((number) => !listed.has(number))
  if (missing.length > 0)
    throw new Wrong(
      `the list must have every number from ${first} to ${last}, as in the contract; found nothing of ${nameNumbers(missing)}${note}`,
    )
  const invented = others.filter(saysVoid)
  if (invented.length > 0)
    throw new Wrong(
      `${nameNumbers(invented)} must be void in the contract, as in the list; found that it is not${note}`,
    )
  const isDisowned = (number) => disowned.some((one) => one.number === number)
  const unshown = voided.filter((number) => listed.has(number) && !saysVoid(number) && !isDisowned(number))
  const unsaid = unshown.filter((number) => BigInt(finalOf(number).isVoid) !== 0n)
  if (unsaid.length > 0)
    throw new Wrong(`${nameNumbers(unsaid)} must be void in the list, as in the contract; found that it is not`)
  if (unproven.length === MAX_NUMBERS_ASKED)
    throw new CouldNotCheck(
      `${MAX_NUMBERS_ASKED} numbers or more have no proof in the list; later ones were not asked for`,
    )
  const awaited = others.filter((number) => isSet('revealedAt')(number) && !isDisowned(number))
  const waiting = awaited.length > 0 ? `; ${nameNumbers(awaited)} has its value but no proof in the list yet` : ''
  const range = last < first ? 'none yet' : `${first} to ${last}`
  return [`${range} in the contract, each in the list or void${note}${waiting}`, voided]
}

/**
 * The contract shows what a number that belongs to no draw was requested for. It may not be for a draw of the list, as
 * the list has it, that was then drawn under a later number: so a service could draw until it likes the value.
 */
function checkDisowned({ draws }, disowned, { contract, campaignId }, last, recordOf, answerTo) {
  const told = disowned.map(({ number, drawingId, transaction }) => {
    if (BigInt(number) > last) throw new Wrong(`disowned must be at most ${last}, as in the contract; found ${number}`)
    const receipt = readReceipt(answerTo, `request ${number}`, transaction)
    const { winnersCommitment } = readEvent(receipt, contract, REQUESTED, [campaignId, number, drawingId])
    const isLater = (one) => (one.number === null ? !isCancelled(one) : one.number > number)
    const named = draws.filter((one) => isLater(one) && textWord(one.id) === drawingId)
    const draw = named.find((one) => own(one, 'winnersCommitment') === winnersCommitment)
    if (draw)
      throw new Wrong(
        `number ${number} must be of draw ${draw.id}, which it was requested for; found that no draw has it`,
      )
    const other = named.length > 0 ? `; requested with another list for ${named[0].id}, which is drawn later` : ''
    return `${number} (${BigInt(recordOf(number).transferred)} units paid${other})`
  })
  return [`${nameNumbers(told)}: not requested for a draw of the list that is drawn under a later number`]
}

/** Every period on every page of the campaign's public list of guarantees, and what the first page says of the campaign. */
async function readLedger(listAddress) {
  const url = new URL('guarantees.json', listAddress)
  url.searchParams.set('limit', '1000')
  const readPage = openPages()
  const periods = []
  let terms
  let before = Infinity
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const ledger = await readPage(url.href)
    terms ??= { campaign: own(ledger, 'campaign'), guarantee: own(ledger, 'guarantee') }
    periods.push(...read(ledger, 'periods', Array.isArray, 'an array'))
    const isEarlier = (value) => value === null || (isPositive(value) && value < before)
    before = read(ledger, 'nextBefore', isEarlier, 'null, or a period before those on the page before')
    refuseEmptyPage(ledger.periods, before, 'the guarantees')
    if (before === null) return { terms, periods }
    url.searchParams.set('before', before)
  }
  throw new Wrong(`the list of guarantees must end within ${MAX_PAGES} pages`)
}

/** The guarantees that the campaign's public list says are paid, the newest first, and how many are on their way. */
async function countGuarantees(listAddress) {
  const ledger = await readLedger(listAddress)
  const periods = [...new Map(ledger.periods.map((one) => [own(one, 'period'), one])).values()]
  const inStatus = (status) => periods.filter((one) => own(own(one, 'payment'), 'status') === status)
  const paid = inStatus('paid')
  return { paid: paid.length, pending: inStatus('pending').length, periods: paid }
}

/**
 * One that was paid may be on its way in the list, until the service has seen that it is final. `payments`: what the
 * contract has paid; where the list has more, as it was asked after that.
 */
function checkGuarantees(payments, counted) {
  if (payments === 0n && (counted instanceof Error || counted.paid === 0)) return ['none is paid in the contract']
  if (counted instanceof Error) throw counted
  const { paid, pending } = counted
  if (payments < BigInt(paid))
    throw new Wrong(
      `the contract must have paid ${paid} guarantees, as guarantees.json shows them; found ${payments} payments`,
    )
  if (payments > BigInt(paid + pending))
    throw new Wrong(
      `guarantees.json must list ${payments} guarantees as paid, as in the contract; found ${paid}, and ${pending} pending`,
    )
  return [`${payments} paid in the contract, ${paid} in guarantees.json, and ${pending} pending`]
}

/**
 * One contract of a campaign, and the one that comes next. If it seems to have more numbers than the list, that is read
 * again: it may have grown. Returns the numbers that are void, and how many guarantees it paid.
 */
async function compareContract(check, list, address, [chain, next], rpc) {
  const { contract, campaignId, firstNumber } = chain
  const guarantee = call(contract, 'guarantee(uint64)', campaignId)
  const answerTo = await askNode(rpc, { ...questionsOfContract(chain), guarantee })
  const node = check('chain', () => checkNode(chain, answerTo))
  const published = check('published provider', () => checkPublished(chain))
  const campaign = check('contract', () => checkContract(chain, answerTo), node, published)
  check('campaign', () => checkSlug(campaign, own(list.campaign, 'slug')), campaign)
  const last = isObject(campaign) ? BigInt(campaign.drawings) : 0n
  const again = last > newestNumberOf(list) ? await readList(address).catch(() => list) : list
  const grown = { draws: [...list.draws, ...again.draws], disowned: again.disowned }
  const unproven = listUnproven(grown, firstNumber, last)
  const recordOf = await askNumbers(rpc, chain, firstNumber > 1 ? [firstNumber - 1, ...unproven] : unproven)
  const undrawn = new Set(grown.draws.flatMap(({ number, stage }) => (stage === 'drawing' ? number : [])))
  const awaited = unproven.filter((number) => undrawn.has(number))
  const finalOf = await askNumbers(rpc, chain, awaited, 'finalized')
  const compareNumbers = () => {
    checkStretch(chain, next, campaign, recordOf)
    return checkNumbersInContract(grown, { first: firstNumber, last, unproven, recordOf, finalOf })
  }
  const voided = check('numbers in the contract', compareNumbers, campaign)
  const disowned = grown.disowned.filter(({ number }) => number >= firstNumber && !(next && number >= next.firstNumber))
  if (disowned.length > 0) {
    const requests = disowned.map(({ number, transaction }) => [
      `request ${number}`,
      ['eth_getTransactionReceipt', transaction],
    ])
    const answer = await askNode(rpc, Object.fromEntries(requests.slice(0, MAX_NUMBERS_ASKED)))
    check('numbers without a draw', () => checkDisowned(grown, disowned, chain, last, recordOf, answer), campaign)
  }
  const paymentsIn = (answers) => BigInt(answerWith(answers, 'guarantee', readGuarantee).payments)
  const payments = () => paymentsIn(answerTo)
  const countAgain = async () => paymentsIn(await askNode(rpc, { guarantee }))
  return { voided: Array.isArray(voided) ? voided : [], payments, countAgain, campaign }
}

const MOVED = keccakOfText('CampaignMoved(uint64,uint48,address)')
/** So many blocks are read for a move after the first request of a later contract, which is days, as blocks of Base count. */
const BLOCKS_AFTER_REQUEST = 200_000
/** Moves that were found in their order, of which no block can change that any more. */
const movedInOrder = new Set()

/**
 * A campaign moves before it goes on in a later contract: else a list could be requested in many contracts, and the
 * campaign be moved to the one whose value is liked.
 */
async function refuseLateMove({ contract, campaignId }, next, chains, rpc) {
  const [first] = chains
    .filter((chain) => chain.contract !== contract && chain.drawingNumber >= next.firstNumber)
    .sort((a, b) => a.drawingNumber - b.drawingNumber)
  const name = `${contract} ${campaignId} ${first?.requestTx}`
  if (!first || movedInOrder.has(name)) return
  const requested = (await blocksOf(rpc, [first.requestTx])).get(first.requestTx)
  if (requested === undefined)
    throw new CouldNotCheck(`the node knows no transaction ${first.requestTx}; name one that keeps old ones with --rpc`)
  const isMove = (log) => isQuantity(own(log, 'blockNumber'))
  const wanted = { contract, topics: [MOVED, `0x${word(campaignId)}`], isRight: isMove }
  const last = requested + BLOCKS_AFTER_REQUEST
  // In the same block both may stand in either order, which nobody can use: the value is not known there yet.
  const { events, latest } = await readEvents(rpc, 'moves', wanted, requested + 1, last)
  if (events.length > 0)
    throw new Wrong(
      `the campaign must have moved from ${contract} before number ${first.drawingNumber} was requested in ${first.contract}, in block ${requested}; found that it moved in block ${Number(BigInt(events[0].blockNumber))}`,
    )
  if (latest > last) movedInOrder.add(name)
}

/** Each of these periods was paid in a transaction of its own, and as much as is shown. */
function checkGuaranteePayments(periods, contracts, answerTo) {
  for (const { period, amountCents, payment } of periods) {
    const receipt = readReceipt(answerTo, `payment of period ${period}`, payment.transaction)
    const isIn = ({ contract }) => receipt.logs.some((log) => String(own(log, 'address')).toLowerCase() === contract)
    const { contract, campaignId, tokenDecimals } = contracts.find(isIn) ?? contracts[0]
    const found = readEvent(receipt, contract, GUARANTEED, [campaignId])
    compareShown(period, 'period', found.period, period)
    if (tokenDecimals !== undefined)
      compareShown(period, 'amount', found.amount, unitsOf(amountCents, { tokenDecimals }))
  }
  return [`${periods.length} paid, each in its own transaction, as much as guarantees.json shows`]
}

function compareShown(period, name, found, shown) {
  if (BigInt(found) !== BigInt(shown))
    throw new Wrong(
      `${name} of the payment of period ${period} must be ${shown}, as in guarantees.json; found ${BigInt(found)} on the chain`,
    )
}

/** The newest of them, where the list says in which transaction they were paid. */
async function compareGuaranteePayments(check, { periods }, contracts, rpc) {
  const isTold = ({ period, amountCents, payment }) =>
    isPositive(period) && isWhole(amountCents) && is32Bytes(own(payment, 'transaction'))
  const told = periods.filter(isTold).slice(0, NUMBERS_AT_ONCE)
  if (told.length === 0) return
  const questions = told.map(({ period, payment }) => [
    `payment of period ${period}`,
    ['eth_getTransactionReceipt', payment.transaction],
  ])
  const answerTo = await askNode(rpc, Object.fromEntries(questions))
  check('guarantee payments', () => checkGuaranteePayments(told, contracts, answerTo))
}

/** The contracts may not have numbers or guarantees that the service does not show. Returns the numbers that are void. */
async function compareCampaign(check, list, address, contracts, rpc, chains) {
  const checkIn = ({ contract }) =>
    contracts.length === 1 ? check : (name, ...rest) => check(`${name} (${contract})`, ...rest)
  const compared = []
  for (const [i, chain] of contracts.entries())
    compared.push(await compareContract(checkIn(chain), list, address, [chain, contracts[i + 1]], rpc))
  for (const [i, next] of contracts.slice(1).entries()) {
    const moved = await settle(() => refuseLateMove(contracts[i], next, chains, rpc))
    checkIn(next)('move', () => {
      moved()
      return [`nothing is known to be requested here or later before it moved from ${contracts[i].contract}`]
    })
  }
  const counted = await countGuarantees(address).catch((error) => error)
  const sumOf = (counts) => counts.reduce((sum, count) => sum + count, 0n)
  const paid = await settle(async () => {
    const before = sumOf(compared.map(({ payments }) => payments()))
    if (counted instanceof Error || counted.paid <= before) return before
    return sumOf(await Promise.all(compared.map(({ countAgain }) => countAgain())))
  })
  check('guarantees', () => checkGuarantees(paid(), counted), ...compared.map(({ campaign }) => campaign))
  if (!(counted instanceof Error)) await compareGuaranteePayments(check, counted, contracts, rpc)
  return compared.flatMap(({ voided }) => voided)
}

/**
 * Those that the list names, with what the proofs say of Entropy, or what is published where there is no proof yet; else
 * the one that the first proof names.
 */
function contractsOf({ contracts = [] }, [named]) {
  if (contracts.length > 0)
    return contracts.map((one) => ({ ...own(PUBLISHED_RANDOMNESS, one.chainId), ...named, ...one }))
  return named ? [{ ...named, firstNumber: 1 }] : []
}

const listUnseen = (hasContract) =>
  hasContract
    ? ['draws without a number: a list can leave those out, since the contract knows of a draw from its number on']
    : [
        'newer draws: a list can leave out the newest; for a real campaign the contract has the last number, read with --rpc',
        'guarantees: for a real campaign the contract has how many were paid, read with --rpc',
      ]

/** Verifies draws of the list; `verified` keeps those that were right and of which nothing has changed since. */
function verifierOf(address, { rpc, watch, verified = new Map() }) {
  const options = { rpc, log: watch && { find: watch.find } }
  return async (draw, list, isAgain = false) => {
    const seen = JSON.stringify([draw, watch?.now.facts.drawings.get(draw.id)?.proof])
    const before = verified.get(draw.id)
    if (before?.seen === seen && !isAgain) return before.outcome
    const outcome = await verifyListed(draw, list, address, options)
    if (outcome.verified.ok) verified.set(draw.id, { seen, outcome })
    return outcome
  }
}

/** Some draws that have a proof; the outcomes by the draws' ids. */
async function verifyDrawn(drawn, list, verify, atOnce) {
  const outcomes = new Map()
  for (let i = 0; i < drawn.length; i += atOnce)
    for (const outcome of await Promise.all(drawn.slice(i, i + atOnce).map((draw) => verify(draw, list))))
      outcomes.set(outcome.verified.id, outcome)
  return outcomes
}

/**
 * Checks the list and every draw in it that has a proof, oldest first, and where there is a log, that it and the list
 * say the same. `log`: base and state; `watch`: the log as somebody else reads it; `slug`: the campaign that it must be.
 */
async function verifyCampaign(address, { rpc, log, slug, watch: given, verified }) {
  const list = await readList(address)
  const { checks, unknown, check } = startChecks()
  const notes = new Set()
  check('list', () => checkList(list, slug))
  const drawn = list.draws.filter(({ proof }) => proof !== null).reverse()
  const { watch, read } = given || !log ? { watch: given } : await checkWatch(check, { ...log, notes })
  const verify = verifierOf(address, { rpc, watch, verified })
  const outcomes = await verifyDrawn(drawn, list, verify, rpc ? PROOFS_AT_ONCE_WITH_NODE : PROOFS_AT_ONCE)
  const waiting = watch ? await checkShown(check, address, { list, outcomes, verify }, watch) : []
  const draws = [...outcomes.values()].map(({ verified: draw }) => draw)
  const chains = [...outcomes.values()].flatMap(({ chain }) => chain ?? [])
  const contracts = contractsOf(list, chains)
  if (chains.length > 0)
    check(contracts.length === 1 ? 'one contract' : 'contracts', () => checkContracts(chains, contracts))
  const hasContract = rpc && contracts.length > 0
  const voided = hasContract ? await compareCampaign(check, list, address, contracts, rpc, chains) : []
  const numbers = await settle(() => checkNumbersPatiently(list, address, voided))
  check('numbers', () => numbers())
  if (watch && rpc && chains.length > 0)
    await checkAnchors(check, contracts, chains, watch, { rpc, slug: own(list.campaign, 'slug') })
  const { ok, ...error } = sumUp(checks, unknown)
  const unseen = [...listUnseen(hasContract), ...draws.flatMap(({ notChecked }) => notChecked)]
  return {
    ok: ok && draws.every((draw) => draw.ok),
    ...error,
    test: draws.some(({ test }) => test),
    checks,
    draws,
    waiting,
    notDrawnYet: list.draws.length - drawn.length,
    notChecked: [...new Set([...unknown, ...waiting, ...unseen, ...notes])],
    ...(watch && !given ? { watch } : {}),
    ...(read ? { read } : {}),
  }
}

// ---------------------------------------------------------------- a campaign and the log

const LOCKED_FROM = STAGES.indexOf('locked')
const DRAWN_FROM = STAGES.indexOf('drawn')
const isFrom = (stage, from) => STAGES.indexOf(stage) >= from
const hashOfText = (text) => `0x${sha256(utf8(text))}`

/**
 * The lock of a proof, as the entries that were read have it; undefined where neither the proof nor they have it yet. A
 * proof that leaves out its place is compared as well: a service that lies could leave it out.
 */
function findInFacts(proof, lock, { facts, size, origin, log }) {
  const place = own(proof, 'log') === undefined ? undefined : readPlace(proof)
  const id = own(own(proof, 'drawing'), 'id')
  const found = facts.drawings.get(id)?.lock
  if (!found && !place) return undefined
  if (!found) throw new Wrong(`the log must have the lock of ${show(id)}; found none in ${size} entries`)
  for (const [name, value] of Object.entries(lock))
    if (!isTold(name, proof) && value !== undefined && name in found && found[name] !== value)
      throw new Wrong(
        `${name} of entry ${found.index} must be ${show(value)}, as in the proof; found ${show(found[name])}`,
      )
  if (place) read(proof, 'log.index', (value) => value === found.index, `${found.index}, the lock's place in the log`)
  if (place && place.leaf !== found.leaf)
    throw new Wrong(`log.leaf must be "0x${found.leaf}", that of entry ${found.index}; found "0x${place.leaf}"`)
  return wordsOfPlace(found.index, size, origin, log.signers)
}

/** Names what a draw of the list and the log do not agree on. */
function compareListed(draw, logged = { sends: [] }, shown, slug) {
  const { id, stage } = draw
  const isLive = (shown.list.contracts ?? []).length > 0
  const wrong = []
  const must = (isRight, sentence) => isRight || wrong.push(sentence)
  const { lock, value, proof, cancellation, void: voided } = logged
  const name = show(id)
  if (isFrom(stage, LOCKED_FROM)) {
    if (!lock) must(false, `the log must have the lock of ${name}, which is shown as ${stage}; found none`)
    for (const member of lock ? ['winnersCommitment', ...(isLive ? [] : ['cutoffAt']), 'drawAt'] : [])
      must(
        own(draw, member) === lock[member] || logTime(own(draw, member)) === lock[member],
        `${member} of ${name} must be ${lock[member]}, as locked in entry ${lock.index}; the list shows ${show(own(draw, member))}`,
      )
    if (lock)
      must(
        lock.campaign === slug,
        `${name} must be of ${lock.campaign}, as in entry ${lock.index}; found ${show(slug)}`,
      )
  } else if (lock)
    must(false, `${name} must be shown as locked, as it is in entry ${lock.index}; the list shows ${stage}`)
  if (isFrom(stage, DRAWN_FROM)) compareDrawn(draw, { value, proof, name }, shown, must)
  comparePaid(draw, logged, shown, must)
  const isOver = isCancelled(draw)
  if (isOver && isFrom(stage, LOCKED_FROM))
    must(
      shown.list.disowned.some(({ drawingId }) => drawingId === textWord(id)),
      `${name} must not be cancelled after its lock; found no number that the contract drew it under`,
    )
  if (cancellation)
    must(
      isOver && hashOfText(String(own(draw.cancelled, 'reason'))) === cancellation.reasonHash,
      `${name} must be shown as cancelled for the reason of entry ${cancellation.index}; the list shows ${show(own(own(draw, 'cancelled'), 'reason'))}`,
    )
  else must(!isOver, `the log must have the cancellation of ${name}; found none`)
  if (voided)
    must(
      isVoid(draw) && own(draw.void, 'transaction') === voided.transaction && own(draw, 'number') === voided.number,
      `number ${voided.number} of ${name} must be shown as void, as in entry ${voided.index}; the list shows ${isVoid(draw) ? 'another one' : 'that it is not'}`,
    )
  else must(!isVoid(draw), `the log must have it that ${name} is void; found nothing of it`)
  return wrong
}

function compareDrawn({ id, number }, { value, proof, name }, { outcomes }, must) {
  if (!value) must(false, `the log must have the value of ${name}, which is shown as drawn; found none`)
  else
    must(
      value.number === number,
      `${name} must have number ${value.number}, as in entry ${value.index}; found ${number}`,
    )
  const served = outcomes.get(id)?.served
  if (!served) return
  const entropy = own(served.proof, 'entropy')
  if (value)
    must(
      own(entropy, 'value') === value.value && own(entropy, 'provider') === value.provider,
      `the value of ${name} must be ${value.value} of ${value.provider}, as in entry ${value.index}; its proof has ${show(own(entropy, 'value'))} of ${show(own(entropy, 'provider'))}`,
    )
  if (!proof) must(false, `the log must have the proof of ${name}; found none`)
  else
    must(
      served.sha256 === proof.sha256,
      `proof.json of ${name} must be the newest that the log has, ${proof.sha256} in entry ${proof.index}; found ${served.sha256}`,
    )
}

/** What was once shown as paid stays paid: the log has of a proof's versions only that there were some. */
function comparePaid({ id, stage }, logged, { outcomes }, must) {
  const handPaid = own(own(outcomes.get(id)?.served?.proof, 'payout'), 'heldPaidCents')
  must(stage === 'paid' || !logged.wasPaid, `${show(id)} must be shown as paid, as it was before; found ${stage}`)
  if (stage === 'paid') logged.wasPaid = true
  if (!isWhole(handPaid)) return
  must(
    !(handPaid < logged.handPaid),
    `${logged.handPaid} cents of ${show(id)} must be marked as paid by hand, as they were before; found ${handPaid}`,
  )
  logged.handPaid = Math.max(logged.handPaid ?? 0, handPaid)
}

const STATUSES = {
  guarantee: ['waiting'],
  guarantee_not_needed: ['not_needed'],
  guarantee_awaiting_pick: ['awaiting_pick'],
  guarantee_picked: ['picked', 'paid'],
}

/** Names what a period of guarantees.json and the log do not agree on. */
function comparePeriod(name, one, period) {
  const wrong = []
  for (const member of ['periodEnd', 'thresholdCents', 'amountCents'])
    if (own(period, member) !== one[member])
      wrong.push(
        `${member} of ${name} must be ${show(one[member])}, as in entry ${one.index}; found ${show(own(period, member))}`,
      )
  if (!STATUSES[one.status].includes(own(period, 'status')))
    wrong.push(
      `${name} must be ${STATUSES[one.status].join(' or ')}, as in entry ${one.decided ?? one.index}; found ${show(own(period, 'status'))}`,
    )
  const best = own(period, 'bestPrizeCents')
  if (best !== undefined && one.status !== 'guarantee' && best !== one.bestPrizeCents)
    wrong.push(
      `bestPrizeCents of ${name} must be ${one.bestPrizeCents}, as in entry ${one.decided}; found ${show(best)}`,
    )
  const pick = own(period, 'pick')
  if (
    one.status === 'guarantee_picked' &&
    (own(pick, 'drawingId') !== one.drawing || own(pick, 'position') !== one.position)
  )
    wrong.push(
      `the pick of ${name} must be position ${one.position} of ${one.drawing}, as in entry ${one.decided}; found position ${show(own(pick, 'position'))} of ${show(own(pick, 'drawingId'))}`,
    )
  return wrong
}

/** How many draws of a list, which has the newest first, come at a time or later. */
function countFrom(draws, time) {
  let [low, high] = [0, draws.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (Date.parse(draws[middle].drawAt) >= Date.parse(time)) low = middle + 1
    else high = middle
  }
  return low
}

const drawsOf = ({ periodStart, periodEnd }, { list: { draws } }) =>
  draws.slice(countFrom(draws, periodEnd), countFrom(draws, periodStart))

/**
 * The best prize by the proofs of a period; undefined unless all of them were read. What was not drawn when the period was
 * decided, and the log has no value of it, had no prize.
 */
function bestByProofs(period, shown, facts) {
  const hasPrizes = ({ id, stage }) => isFrom(stage, DRAWN_FROM) || facts.drawings.get(id)?.value !== undefined
  const bests = drawsOf(period, shown)
    .filter((draw) => !isCancelled(draw) && !isVoid(draw) && hasPrizes(draw))
    .map(({ id }) => shown.outcomes.get(id)?.served?.bestCents)
  if (bests.some((best) => !isWhole(best))) return undefined
  return bests.reduce((best, one) => Math.max(best ?? 0, one), null)
}

/** Whether a period's pick is one of its winners. */
const isWin = ({ drawing, position, ...period }, shown) =>
  drawsOf(period, shown).some(
    (draw) => draw.id === drawing && isWhole(position) && isFrom(draw.stage, DRAWN_FROM) && position < draw.winners,
  )

/** Names the first period that does not follow the one before it: one that is in no log either could be left out. */
function compareOrder(periods) {
  const numberOf = (period) => own(period, 'period')
  const ordered = [...periods].sort((a, b) => numberOf(a) - numberOf(b))
  for (const [i, period] of ordered.entries()) {
    const [number, start, end] = [numberOf(period), own(period, 'periodStart'), own(ordered[i - 1], 'periodEnd')]
    if (number !== i + 1) return [`guarantees.json must have period ${i + 1}; found ${show(number)} next`]
    if (i > 0 && start !== end)
      return [`period ${number} must begin where the one before it ended, ${show(end)}; found ${show(start)}`]
  }
  return []
}

const LENGTH =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/

/** An ISO 8601 duration: what the calendar adds, and the rest of it. Undefined for what is none. */
function lengthOf(text) {
  const found = typeof text === 'string' ? LENGTH.exec(text) : null
  if (!found) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = found.slice(1).map((digits) => Number(digits ?? 0))
  return {
    months: 12 * years + months,
    days: 7 * weeks + days,
    exactMs: ((hours * 60 + minutes) * 60 + seconds) * 1000,
  }
}

/** How much of a span of this length is over at a time, before 1970 as well. */
const since = (length, ms) => ((ms % length) + length) % length

/**
 * What clocks show in a time zone at a time, as the milliseconds of a clock that shows the same in UTC. Undefined for no
 * time zone.
 */
function openClock(timeZone) {
  const members = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }
  let format
  try {
    format = new Intl.DateTimeFormat('en', { timeZone, calendar: 'gregory', hourCycle: 'h23', ...members })
  } catch {
    return undefined
  }
  return (ms) => {
    const shown = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const { year, month, day, hour, minute, second } = shown
    return Date.UTC(year, month - 1, day, hour, minute, second) + since(1000, ms)
  }
}

const DAY_MS = 24 * 60 * 60_000

/** When clocks show this: the first time of two, and for a time that they skip, what was skipped later. */
function timeOf(shownMs, clock) {
  const [before, after] = [-DAY_MS, DAY_MS].map((offset) => {
    const near = shownMs + offset
    return shownMs - (clock(near) - near)
  })
  const isShown = (ms) => clock(ms) === shownMs
  return [before, after].filter(isShown).sort((a, b) => a - b)[0] ?? before
}

/** This much later by the calendar of clocks; a day that its month lacks is the month's last. */
function laterOnClock(ms, { months, days }, clock) {
  if (months === 0 && days === 0) return ms
  const shown = new Date(clock(ms))
  const [year, month] = [shown.getUTCFullYear(), shown.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(shown.getUTCDate(), lastDay) + days
  return timeOf(Date.UTC(year, month, day) + since(DAY_MS, shown.getTime()), clock)
}

const LAST_MS = 8.64e15

/** Null while a pause that is in it still runs. */
function endOfPeriod(start, length, clock, pauses) {
  const startMs = Date.parse(start)
  let endMs = laterOnClock(startMs, length, clock) + length.exactMs
  for (const { pausedAt, resumedAt } of pauses) {
    const fromMs = Math.max(Date.parse(pausedAt), startMs)
    if (fromMs >= endMs) break
    if (resumedAt === null) return null
    endMs += Math.max(Date.parse(resumedAt) - fromMs, 0)
  }
  return new Date(Math.min(endMs, LAST_MS)).toISOString()
}

const isPause = (value) =>
  isTime(own(value, 'pausedAt')) && (own(value, 'resumedAt') === null || isTime(own(value, 'resumedAt')))

/** One that overlaps the one before it would count twice. */
const isAfter = (pause, before) =>
  before === undefined || (before.resumedAt !== null && Date.parse(pause.pausedAt) >= Date.parse(before.resumedAt))

/**
 * Names the first period that does not begin where the campaign does, or end its length later, and later still by its
 * pauses: a service that lets periods last longer owes fewer of them. What is not stated is not compared.
 */
function compareEnds({ campaign, guarantee }, periods, { list }) {
  const timeZone = own(campaign, 'timeZone')
  if (timeZone === undefined || guarantee === undefined || periods.length === 0) return []
  const length = lengthOf(own(guarantee, 'period'))
  if (!length) return [`guarantees.json must say how long a period is; found ${show(own(guarantee, 'period'))}`]
  const listed = own(list.campaign, 'timeZone')
  if (listed !== undefined && listed !== timeZone)
    return [`timeZone of guarantees.json must be ${show(listed)}, as in the list; found ${show(timeZone)}`]
  const clock = openClock(timeZone)
  if (!clock) return [`timeZone of guarantees.json must be one that is known here; found ${show(timeZone)}`]
  const startsAt = own(campaign, 'startsAt')
  for (const period of periods) {
    const [number, start, end] = ['period', 'periodStart', 'periodEnd'].map((member) => own(period, member))
    if (number === 1 && isTime(startsAt) && Date.parse(start) !== Date.parse(startsAt))
      return [`period 1 must begin with the campaign, ${startsAt}; found ${show(start)}`]
    const pauses = own(period, 'pauses') ?? []
    if (!isTime(start) || !Array.isArray(pauses) || !pauses.every(isPause))
      return [`period ${show(number)} must have a time of its start, and of its pauses`]
    if (!pauses.every((pause, i) => isAfter(pause, pauses[i - 1])))
      return [`pauses of period ${show(number)} must follow each other; found some that overlap`]
    const due = endOfPeriod(start, length, clock, pauses)
    if (due === null ? end !== null : !isTime(end) || Date.parse(end) !== Date.parse(due))
      return [
        `period ${show(number)} must end ${due ?? 'later than its pause, which lasts'}, by ${guarantee.period} from ${start} on in ${show(timeZone)} and its pauses; found ${show(end)}`,
      ]
  }
  return []
}

/** A period that is over is logged within seconds, and a service that was away has so long to come back. */
const OVER_WITHIN_MS = 60 * 60_000

/** Names the period that is shown as running though its end has passed: what it guarantees would never be owed. */
const compareRunning = (periods) =>
  periods
    .filter(
      (period) =>
        own(period, 'status') === 'running' && Date.now() - Date.parse(own(period, 'periodEnd')) > OVER_WITHIN_MS,
    )
    .map(
      (period) =>
        `period ${show(own(period, 'period'))} must be in the log, since it was over at ${show(own(period, 'periodEnd'))}; found it shown as running`,
    )

/** Names what guarantees.json and the log do not agree on, and what the proofs say otherwise. */
function compareGuarantees(slug, { ledger: { terms, periods }, ...shown }, facts) {
  const wrong = []
  const logged = [...facts.guarantees].filter(([, { campaign }]) => campaign === slug)
  for (const [id, one] of logged) {
    const name = `the guarantee ${id} from ${one.periodStart}`
    const found = periods.filter((period) => own(period, 'periodStart') === one.periodStart)
    if (found.length === 0) wrong.push(`${name} must be in guarantees.json, as in entry ${one.index}; found nothing`)
    if (found.length > 1) wrong.push(`${name} must be in guarantees.json once; found it ${found.length} times`)
    for (const period of found) wrong.push(...comparePeriod(name, one, period))
    if (one.status === 'guarantee_picked' && !isWin(one, shown))
      wrong.push(
        `the pick of ${name} must be a winner of a draw of its period; found position ${one.position} of ${one.drawing} in entry ${one.decided}`,
      )
    const best = one.status === 'guarantee' ? undefined : bestByProofs(one, shown, facts)
    if (best !== undefined && best !== one.bestPrizeCents)
      wrong.push(
        `the best prize of ${name} must be ${best}, as the proofs of its draws have it; found ${one.bestPrizeCents} in entry ${one.decided}`,
      )
  }
  for (const period of periods.filter((each) => own(each, 'status') !== 'running'))
    if (!logged.some(([, { periodStart }]) => periodStart === own(period, 'periodStart')))
      wrong.push(`the log must have the guarantee from ${show(own(period, 'periodStart'))}, which is shown; found none`)
  return [...wrong, ...compareOrder(periods), ...compareEnds(terms, periods, shown), ...compareRunning(periods)]
}

/** Names what is said of contracts and wallets in one place and not in the other. */
function compareMoney(slug, { list, outcomes }, facts) {
  const { registrations, wallets, approvals } = facts.campaigns.get(slug) ?? newCampaign()
  const wrong = []
  const shown = list.contracts ?? []
  const isSame = (logged, listed) =>
    logged.contract === listed.contract &&
    logged.campaignId === listed.campaignId &&
    logged.chain === own(CHAIN_NAMES, listed.chainId)
  for (const one of registrations)
    if (!shown.some((listed) => isSame(one, listed)))
      wrong.push(
        `campaign ${one.campaignId} in ${one.contract} must be shown, as in entry ${one.index}; the list has no such contract on ${show(one.chain)}`,
      )
  for (const one of shown)
    if (!registrations.some((logged) => isSame(logged, one)))
      wrong.push(
        `the log must have the registration as campaign ${one.campaignId} in ${one.contract} on chain ${one.chainId}; found none`,
      )
  const isLive = registrations.length > 0 || (own(list.campaign, 'payoutChain') ?? 'test') !== 'test'
  for (const { index, wallet } of isLive ? unapprovedWallets({ wallets, approvals }) : [])
    wrong.push(
      `wallet ${show(wallet)} of entry ${index} must have been approved; found no approval of it: the wallet was changed`,
    )
  for (const [id, { served }] of outcomes) {
    const [wallet, status] = ['wallet', 'status'].map((name) => own(own(served?.proof, 'payout'), name))
    const isLogged = wallets.length > 0 || registrations.length > 0
    if (status === 'paid' && isAccount(wallet) && isLogged && !wallets.some((one) => one.wallet === wallet))
      wrong.push(`${id} must be paid to a wallet that the log has for ${show(slug)}; found ${wallet}`)
  }
  return wrong
}

/** How long a value has been in the log without its draw being shown as drawn, as far as was seen. */
function waitedFor(logged, isShown) {
  if (isShown) delete logged.waitsSince
  else logged.waitsSince ??= Date.now()
  return Date.now() - (logged.waitsSince ?? Date.now())
}

/**
 * Everything that is shown of a campaign and not in the log, or the other way round, or in another way. `isLate`: all of it
 * are proofs that the log may still get, or that are served as they were a moment ago.
 */
function compareWithLog(slug, shown, facts) {
  const { list, ledger } = shown
  const listed = new Map(list.draws.map((draw) => [draw.id, draw]))
  const wrong = list.draws.flatMap((draw) => compareListed(draw, facts.drawings.get(draw.id), shown, slug))
  const waiting = []
  let hidden = 0
  for (const [id, logged] of facts.drawings) {
    const { lock, value, proof, cancellation, void: voided } = logged
    const first = [lock, cancellation, voided].find((one) => one?.campaign === slug)
    if (!first) continue
    const what = first === lock ? 'its lock' : first === cancellation ? 'its cancellation' : 'that it is void'
    if (!listed.has(id)) wrong.push(`${id} must be in the list: entry ${first.index} has ${what}; found nothing of it`)
    if (!value || !listed.has(id)) continue
    const isShown = isFrom(listed.get(id).stage, DRAWN_FROM)
    const waitedMs = waitedFor(logged, isShown)
    if (!isShown && proof) {
      hidden += 1
      wrong.push(`${id} must be shown as drawn: entry ${proof.index} has its proof; the list shows that it is not`)
    } else if (waitedMs > SHOWN_WITHIN_MS)
      wrong.push(
        `${id} must be shown as drawn: entry ${value.index} has its value, ${Math.floor(waitedMs / 60_000)} minutes ago or more`,
      )
    else if (!isShown) waiting.push(`${id}: entry ${value.index} has its value, and it is not shown as drawn yet`)
  }
  if (ledger instanceof Error) {
    if ([...facts.guarantees.values()].some(({ campaign }) => campaign === slug))
      wrong.push(`guarantees.json must show the guarantees that the log has; ${ledger.message}`)
  } else wrong.push(...compareGuarantees(slug, shown, facts))
  wrong.push(...compareMoney(slug, shown, facts))
  const late = list.draws.filter(
    ({ id, stage }) =>
      isFrom(stage, DRAWN_FROM) && shown.outcomes.get(id)?.served && !isNewest(id, shown.outcomes.get(id), facts),
  )
  return { wrong, waiting, isLate: wrong.length === late.length + hidden }
}

const isNewest = (id, { served } = {}, facts) => served?.sha256 === facts.drawings.get(id)?.proof?.sha256

/**
 * Reads once more what may have changed since: the list, the guarantees, and the proofs that are not the newest, which are
 * verified as the others are. What is compared with the log is what was verified.
 */
async function readAgain(address, { outcomes, verify }, facts) {
  const list = await readList(address)
  for (const draw of list.draws)
    if (draw.proof !== null && !isNewest(draw.id, outcomes.get(draw.id), facts))
      outcomes.set(draw.id, await verify(draw, list, true))
  return { list, outcomes, verify, ledger: await readLedger(address).catch((error) => error) }
}

/**
 * Compares what is shown with the log. The site may be a moment ahead of the log, and the log of the site, so what
 * differs is read once more, and proofs that the log does not have yet for longer. Returns what is still to come, in words.
 */
async function checkShown(check, address, { list, ...verified }, watch) {
  const slug = own(list.campaign, 'slug')
  const compared = await settle(async () => {
    let shown = { list, ...verified, ledger: await readLedger(address).catch((error) => error) }
    let found = compareWithLog(slug, shown, watch.now.facts)
    const patience = () => (found.isLate ? PROOF_PATIENCE_MS : LOG_PATIENCE_MS)
    for (let waited = 0; found.wrong.length > 0 && waited < patience(); waited += LOG_PATIENCE_MS) {
      await pause(LOG_PATIENCE_MS)
      shown = await readAgain(address, shown, watch.now.facts)
      await watch.readOn()
      found = compareWithLog(slug, shown, watch.now.facts)
    }
    return found
  })
  const locks = [...watch.now.facts.drawings.values()].filter(({ lock }) => lock?.campaign === slug)
  const found = check('list and log', () => {
    const { wrong, waiting } = compared()
    if (wrong.length > 0) throw new Wrong(wrong[0])
    return [`${locks.length} locks in the log, each shown, and all that is shown is in the log`, { wrong, waiting }]
  })
  if (isObject(found)) return found.waiting
  for (const sentence of compared.problem ? [] : compared().wrong.slice(1))
    check('list and log', () => {
      throw new Wrong(sentence)
    })
  return []
}

/** The log of now, which others read on. */
async function startWatch(place, state, notes, evidence) {
  let patienceMs = PROOF_PATIENCE_MS
  const hasPatience = () => patienceMs > 0
  let reading
  const readAfter = async (pauseMs) => {
    patienceMs -= pauseMs
    await pause(pauseMs)
    try {
      await watch.readOn()
    } finally {
      reading = undefined
    }
  }
  const readTogether = (pauseMs) => (reading ??= readAfter(pauseMs))
  const watch = {
    now: await withEvidence(evidence, () => readOn(place, state, notes)),
    readOn: async () => {
      watch.now = await withEvidence(evidence, () => readOn(place, watch.now, notes))
    },
    /** A proof may be served a moment before the checkpoint that has its lock. All proofs share the patience for that. */
    find: async (proof, lock) => {
      const isAhead = () => own(own(proof, 'log'), 'index') >= watch.now.size
      if (isAhead()) await readTogether(0)
      while (isAhead() && hasPatience()) await readTogether(LOG_PATIENCE_MS)
      return findInFacts(proof, lock, watch.now)
    },
  }
  return watch
}

const NO_LOG = 'the transparency log: there is none beside this list; name its address with --log URL'

/**
 * Checks the log itself: its checkpoint, its keys, and that its entries do not contradict each other. There may be none
 * where its address is guessed. `read`: what is known of a log that is too long to be read on end.
 */
async function checkWatch(check, { base, isGuessed, keys, state, notes, evidence }) {
  const sizeBefore = state?.size
  const started = await settle(() => startWatch({ base, isGuessed, keys }, state, notes, evidence))
  const isMissing = isGuessed && !state && started.problem?.isMissing
  if (isMissing) notes.add(NO_LOG)
  const watch = isMissing
    ? undefined
    : check('log', () => {
        const opened = started()
        return [wordsOfLog(opened.now, sizeBefore), opened]
      })
  if (!isObject(watch)) return { read: started.problem?.state }
  check('keys of the log', () => checkKeys(watch.now))
  const { lies } = watch.now.facts
  if (lies.length === 0) check('entries', () => ['none contradicts another one'])
  for (const lie of lies)
    check('entries', () => {
      throw new Wrong(lie)
    })
  return { watch }
}

// ---------------------------------------------------------------- anchors of the log on a chain

const ANCHORED = keccakOfText('LogAnchored(uint64,bytes32)')
const BLOCKS_AT_ONCE = 10_000
const FEWEST_BLOCKS_AT_ONCE = 10
/** A lock is anchored within minutes, and a draw requested days later at most, as blocks of two seconds count. */
const BLOCKS_BEFORE_REQUEST = 200_000
const MAX_BLOCK_QUESTIONS = 10_000
const quantity = (number) => `0x${number.toString(16)}`

const isAnchor = (log) =>
  Array.isArray(own(log, 'topics')) &&
  log.topics.length === 2 &&
  log.topics[0] === ANCHORED &&
  is32Bytes(log.topics[1]) &&
  is32Bytes(own(log, 'data')) &&
  isQuantity(own(log, 'blockNumber'))

/** The events from a block on, oldest first, in as many blocks at once as the node takes; `last`: the last block to read. */
async function readEvents(rpc, name, { contract, topics, isRight }, first, last = Infinity) {
  const latest = Number(
    BigInt((await askNode(rpc, { 'block number': ['eth_blockNumber'] }))('block number', isQuantity)),
  )
  const events = []
  const end = Math.min(latest, last)
  let [from, width, questions] = [first, BLOCKS_AT_ONCE, 0]
  while (from <= end) {
    if ((questions += 1) > MAX_BLOCK_QUESTIONS)
      throw new CouldNotCheck(
        `the node takes so few blocks at once that ${end - from} are left; name another with --rpc`,
      )
    const to = Math.min(end, from + width - 1)
    const filter = { address: contract, topics, fromBlock: quantity(from), toBlock: quantity(to) }
    const answerTo = await askNode(rpc, { [name]: ['eth_getLogs', filter] })
    try {
      events.push(...answerTo(name, (logs) => Array.isArray(logs) && logs.every(isRight)))
      from = to + 1
      width = Math.min(BLOCKS_AT_ONCE, width * 2)
    } catch (error) {
      if (!(error instanceof CouldNotCheck) || width <= FEWEST_BLOCKS_AT_ONCE) throw error
      width = Math.max(FEWEST_BLOCKS_AT_ONCE, Math.floor(width / 4))
    }
  }
  return { events, latest }
}

async function readAnchors(rpc, contract, first) {
  const { events, latest } = await readEvents(
    rpc,
    'anchors',
    { contract, topics: [ANCHORED], isRight: isAnchor },
    first,
  )
  const anchors = events.map(({ topics, data, blockNumber }) => {
    return { size: Number(BigInt(topics[1])), root: data.slice(2), block: Number(BigInt(blockNumber)) }
  })
  return { anchors, next: latest + 1 }
}

/** The blocks of transactions, by their hashes; those that the node does not know are left out. */
async function blocksOf(rpc, hashes) {
  const blocks = new Map()
  for (let i = 0; i < hashes.length; i += NUMBERS_AT_ONCE) {
    const some = hashes.slice(i, i + NUMBERS_AT_ONCE)
    const questions = some.map((hash) => [`transaction ${hash}`, ['eth_getTransactionReceipt', hash]])
    const answerTo = await askNode(rpc, Object.fromEntries(questions))
    const isKnownOne = (value) => value === null || isQuantity(own(value, 'blockNumber'))
    for (const hash of some) {
      const receipt = answerTo(`transaction ${hash}`, isKnownOne)
      if (receipt) blocks.set(hash, Number(BigInt(receipt.blockNumber)))
    }
  }
  return blocks
}

/** Reads the new anchors of a contract, and compares each with the log's root at its size. */
async function followAnchors(rpc, { contract, chainId }, chains, watch) {
  const name = `${chainId} ${contract}`
  const ours = chains.filter((chain) => chain.contract === contract)
  const blocks = await blocksOf(
    rpc,
    ours.flatMap(({ requestTx, fulfilTx }) => [requestTx, fulfilTx]),
  )
  const requested = ours.flatMap(({ requestTx }) => blocks.get(requestTx) ?? [])
  const kept = own(watch.now.anchors, name)
  const earliest = requested.reduce((least, block) => Math.min(least, block), Infinity)
  const first = Math.max(0, earliest - BLOCKS_BEFORE_REQUEST)
  const { anchors, next } = await readAnchors(rpc, contract, kept?.next ?? (Number.isFinite(first) ? first : 0))
  for (const { size, root, block } of anchors) {
    if (size > watch.now.size) await watch.readOn()
    if (size > watch.now.size)
      throw new Wrong(
        `the log must have the ${size} entries anchored in block ${block}; found ${watch.now.size}: it shrank`,
      )
    const found = hexOf(await watch.now.log.tree.rootAt(size))
    if (found !== root)
      throw new Wrong(
        `the log must have had root ${root} at ${size} entries, as anchored in block ${block}; found ${found}: it is another log`,
      )
  }
  const all = [...(kept?.anchors ?? []), ...anchors.map(({ size, block }) => ({ size, block }))]
  watch.now.anchors = { ...watch.now.anchors, [name]: { next, anchors: all } }
  return { all, blocks }
}

/** Whose locks were anchored before their value came, and whose were not. */
function wordsOfAnchors(contract, { all, blocks }, chains, { facts, slug }) {
  const locks = new Map(
    [...facts.drawings.values()].flatMap(({ lock, value }) =>
      lock?.campaign === slug && value ? [[value.number, lock.index]] : [],
    ),
  )
  const isAnchored = ({ drawingNumber, fulfilTx }) =>
    all.some(({ size, block }) => locks.get(drawingNumber) < size && block < blocks.get(fulfilTx))
  const ours = chains.filter((chain) => chain.contract === contract)
  const late = ours.filter((chain) => !isAnchored(chain)).map(({ drawingNumber }) => drawingNumber)
  const without = late.length > 0 ? `; not those of ${nameNumbers(late)}` : ''
  return `${all.length} in ${contract}, each the log's root at its size; the locks of ${ours.length - late.length} of ${ours.length} draws were anchored before their value${without}`
}

async function checkAnchors(check, contracts, chains, watch, { rpc, slug }) {
  for (const one of contracts) {
    const followed = await settle(() => followAnchors(rpc, one, chains, watch))
    const name = contracts.length === 1 ? 'anchors' : `anchors (${one.contract})`
    check(name, () => [wordsOfAnchors(one.contract, followed(), chains, { facts: watch.now.facts, slug })])
  }
}

// ---------------------------------------------------------------- a receipt

const RECEIPT_PATIENCE_MS = 60_000
/** A list that was logged after its drawing's lock is found among so many entries, which a minute does not have. */
const ENTRIES_BEFORE_LIST = 50_000

const RECEIPT_FORMS = {
  drawing: isDrawingId,
  winnersCommitment: is32Bytes,
  sentAt: isTime,
  keyId: isText,
  signature: isText,
}

/** A receipt may be saved with the whole answer that it came in. */
const receiptIn = (saved) => (isObject(own(saved, 'receipt')) ? saved.receipt : saved)

/** What is no receipt promises nothing, and shows no lie. */
function readSent(receipt) {
  for (const [name, isRight] of Object.entries(RECEIPT_FORMS)) {
    const found = own(receipt, name)
    if (isRight(found)) continue
    throw new CouldNotCheck(
      `${name} must be what a receipt has there; found ${show(found)}: give the whole receipt of a send's answer`,
    )
  }
  const { drawing, winnersCommitment, sentAt } = receipt
  return { drawing, sentAt, type: 'send', winnersCommitment }
}

/** Where the log has what is looked for, as the log itself says it: each place is then compared with the tree. */
function placesInLog(log) {
  const indexOf = async (leaf) => {
    const bytes = await fetchBytes(`${log.base}/proof/${leaf}`, MAX_NOTE_BYTES)
    if (bytes === undefined) return undefined
    const { index } = readLogProof(bytes)
    if (index >= log.tree.size) throw new CouldNotCheck('the log has grown since; try again')
    const found = hexOf(await log.tree.leafAt(index))
    if (found !== leaf)
      throw new Wrong(`entry ${index} of the log must have the leaf ${leaf}, which is asked for; found ${found}`)
    return index
  }
  const keyEntry = (type, key) => leafOfEntry({ key, purpose: 'receipts', type })
  return {
    indexOf,
    keyOf: async (key) => ({
      announced: await indexOf(keyEntry('key', key)),
      retired: await indexOf(keyEntry('key_retired', key)),
    }),
    /** What became of the drawing, from the list's entry on until its lock. */
    after: async (index, { drawing }) => {
      const facts = startFacts()
      const isOver = () => facts.drawings.get(drawing)?.lock !== undefined
      const take = (place, bytes, leaf) => {
        if (textOf(bytes).includes(`"drawing":"${drawing}"`)) takeEntry(facts, place, bytes, leaf)
        return isOver()
      }
      const isWhole = await walkEntries(log.tree, index, take)
      const first = Math.max(0, index - ENTRIES_BEFORE_LIST)
      if (!isOver()) await walkEntries(log.tree, first, (place, ...entry) => take(place, ...entry) || place >= index)
      if (!isOver() && !isWhole)
        throw new CouldNotCheck(
          `the drawing's lock is not among the ${MAX_WALKED} entries after the list: a monitor with --receipts FOLDER finds it`,
        )
      return { ...drawingIn(facts, drawing), readFrom: first }
    },
  }
}

const placesInFacts = ({ facts }) => ({
  indexOf: async (leaf, { drawing }) => drawingIn(facts, drawing).sends.find((one) => one.leaf === leaf)?.index,
  keyOf: async (key) => {
    const known = facts.keys.get(`receipts ${key}`)
    return { announced: known?.index, retired: known?.retired ?? undefined }
  },
  after: async (_, { drawing }) => drawingIn(facts, drawing),
})

function checkReceiptKey({ keyId }, keys) {
  const found = keys.find((one) => one.purpose === 'receipts' && one.keyId === keyId)
  if (!found)
    throw new Wrong(
      `keyId must be of a key for receipts that the log shows; found ${show(keyId)}, and nothing of it there`,
    )
  return [`key ${keyId}`, found]
}

function refuseAfterEnd({ keyId, retired }, index) {
  if (index > retired)
    throw new Wrong(
      `key ${keyId} must not sign after entry ${retired}, which retired it; found the list logged in entry ${index}`,
    )
}

function checkAnnounced({ keyId }, { announced, retired }, index) {
  if (announced === undefined) throw new Wrong(`key ${keyId} must be announced in the log; found no entry of it`)
  if (retired !== undefined) refuseAfterEnd({ keyId, retired }, index)
  return [
    `announced in entry ${announced}${retired === undefined ? '' : `, retired in entry ${retired}, after the list`}`,
  ]
}

function checkNotEnded(key, index) {
  refuseAfterEnd(key, index)
  return [`retired in entry ${key.retired}, after the list`]
}

/** A list has a minute to get into the log. Returns its place, or nothing if it may still come. */
function checkLogged({ drawing, sentAt }, index, size) {
  if (index !== undefined) return [`entry ${index} of ${size}`, index]
  const age = Date.now() - Date.parse(sentAt)
  if (age < -RECEIPT_PATIENCE_MS)
    throw new CouldNotCheck(
      `the receipt says that the list was taken at ${sentAt}, which is still to come by the clock of this computer; set the clock, or ask the service why its receipts are ahead of time`,
    )
  if (age < RECEIPT_PATIENCE_MS)
    throw new CouldNotCheck(
      `the list was sent ${Math.max(0, Math.round(age / 1000))} seconds ago, and is not in the log yet; try again in a minute`,
    )
  throw new Wrong(
    `the log must have the list of ${drawing} that was taken at ${sentAt}, a minute later at most; found nothing of it: the receipt is a promise that was broken`,
  )
}

const NOT_LOCKED_YET =
  'the list that will be locked: the drawing is not locked yet; check the receipt again after its cutoff'

/** The list that was locked is the receipt's; later ones are named. Returns what cannot be said yet. */
function checkLocked({ drawing, winnersCommitment }, index, { sends, lock, cancellation, readFrom = 0 }) {
  const later = sends.filter((one) => one.index > index && one.winnersCommitment !== winnersCommitment)
  const names = later.map((one) => `${one.winnersCommitment}, taken at ${one.sentAt}, in entry ${one.index}`)
  if (lock && lock.winnersCommitment !== winnersCommitment) {
    const told =
      lock.index < index
        ? `yours was logged only after that, in entry ${index}`
        : names.length > 0
          ? `the log has later lists: ${names.join('; ')}. If none of them is yours, somebody else replaced your list`
          : 'the log has no later list: yours was replaced without a trace'
    throw new Wrong(
      `the list that was locked must be the one of the receipt; found ${lock.winnersCommitment}, locked in entry ${lock.index}; ${told}`,
    )
  }
  if (lock) return [`entry ${lock.index} locks this list of ${drawing}`, []]
  if (cancellation) return [`the drawing was cancelled in entry ${cancellation.index}, and nothing is drawn`, []]
  const waiting =
    readFrom > 0 ? [NOT_LOCKED_YET, `a lock before entry ${readFrom}: --monitor reads all`] : [NOT_LOCKED_YET]
  if (names.length > 0)
    return [
      `${drawing} is not locked yet; the log has later lists`,
      [`later lists, of which each should be yours: ${names.join('; ')}`, ...waiting],
    ]
  return [`the newest list that the log has of ${drawing}, which is not locked yet`, waiting]
}

/** The draw of the receipt, where it is drawn, has the list that the log locked. */
function checkDrawn({ drawing, winnersCommitment }, proof, { lock }) {
  read(proof, 'drawing.id', (id) => id === drawing, `${show(drawing)}, as in the receipt`)
  read(
    proof,
    'winnerList.commitment',
    (value) => value === winnersCommitment,
    `${winnersCommitment}, as in the receipt`,
  )
  if (!lock) throw new Wrong(`the log must have the lock of ${drawing}, which is drawn; found none`)
  return ['the draw is of this list']
}

const logOfReceipt = (receipt) =>
  /^(https?:\/\/[!"$->@-~]+)\/proof\/[0-9a-f]{64}$/.exec(String(own(receipt, 'logProof')))?.[1]

const NAMED_BY_RECEIPT =
  'that the log is the one of the service: the receipt itself names it, and nobody signed that; compare the name above with the address of the service, or give --log URL'
const wordsOfSize = ({ size, origin }) => `${size} entries${origin === undefined ? '' : ` in ${show(origin)}`}`

/** `given`: base, state, proof (the bytes of a .tlog-proof) and keys, as the options name them; or places and keys. */
async function verifyReceipt(saved, given = {}) {
  const receipt = receiptIn(saved)
  const { checks, unknown, check } = startChecks()
  const notes = new Set()
  const sent = check('receipt', () => [`of ${show(own(receipt, 'drawing'))}`, readSent(receipt)])
  const more = []
  if (isObject(sent)) {
    const bytes = utf8(canonicalJson(sent))
    const leaf = hexOf(leafHash(bytes))
    if (given.proof) await checkSavedReceipt(check, receipt, { bytes, leaf, notes, ...given })
    else more.push(...(await checkReceiptInLog(check, receipt, { sent, bytes, leaf, notes, ...given })))
  }
  return { ...sumUp(checks, unknown), test: false, checks, notChecked: [...unknown, ...more, ...notes] }
}

async function checkSignature(check, receipt, bytes, key, notes) {
  const signature = bytesOfBase64(own(receipt, 'signature'))
  const isRight = key && signature ? await isSigned(bytesOfBase64(key.key), bytes, signature) : false
  if (isRight === undefined) return notes.add(NO_ED25519)
  return check(
    'receipt signature',
    () => {
      if (!isRight)
        throw new Wrong(`signature must be that of key ${key.keyId} for this drawing, list and time; found another`)
      return [`signed by key ${key.keyId}`]
    },
    key,
  )
}

async function checkSavedReceipt(check, receipt, { bytes, leaf, notes, proof, keys, origin }) {
  const isKeyKnown = isAnyOf(keys, 'receipts')
  const key = isKeyKnown ? check('receipt key', () => checkReceiptKey(receipt, keys)) : undefined
  if (isKeyKnown) await checkSignature(check, receipt, bytes, key, notes)
  else notes.add('the signature of the receipt: give --log-key FILE (a saved /log/receipt-keys), or --state FILE')
  const found = await settle(() => proveOffline(bytesOfHex(leaf), { bytes: proof, keys, origin, notes }))
  check('list in the log', () => {
    const { index, checkpoint } = found()
    return [`entry ${index} of the ${checkpoint.size} in ${show(checkpoint.origin)}`]
  })
  if (key && isRetired(key) && !found.problem) check('key in the log', () => checkNotEnded(key, found().index))
  notes.add('the list that was locked: it needs the log itself')
}

async function checkReceiptInLog(check, receipt, { sent, bytes, leaf, notes, ...given }) {
  const opened = await settle(async () => {
    if (given.places) return given
    const base = given.base ?? logOfReceipt(receipt)
    if (!base) throw new CouldNotCheck('the receipt names no log; give its address with --log URL')
    const { state, keys: saved } = given
    const log = await withEvidence(given.evidence, () => openLogPatiently(base, { state, keys: saved, notes }))
    const known = isAnyOf(saved, 'receipts') ? saved : state?.keys
    const keys = known ?? (await fetchKeys(base, 'receipt-keys', log.origin))
    if (!given.base && !given.state) notes.add(NAMED_BY_RECEIPT)
    return { places: placesInLog(log), keys, size: log.tree.size, origin: log.origin }
  })
  const log = check('log', () => [wordsOfSize(opened()), opened()])
  if (!isObject(log)) return []
  const { places, keys, size } = log
  const key = check('receipt key', () => checkReceiptKey(receipt, keys))
  await checkSignature(check, receipt, bytes, key, notes)
  const found = await settle(() => places.indexOf(leaf, sent))
  const index = check('list in the log', () => checkLogged(sent, found(), size))
  if (key) {
    const place = await settle(() => places.keyOf(key.key))
    check('key in the log', () => checkAnnounced(key, place(), typeof index === 'number' ? index : -1))
  }
  if (typeof index !== 'number') return []
  const became = await settle(() => places.after(index, sent))
  const waiting = check('list that was locked', () => checkLocked(sent, index, became()))
  const drawn = await readDrawn(receipt)
  if (drawn !== undefined && Array.isArray(waiting)) check('draw', () => checkDrawn(sent, drawn(), became()))
  return Array.isArray(waiting) ? waiting : []
}

/** The draw's proof, if there is one yet. */
async function readDrawn(receipt) {
  const address = own(receipt, 'drawProof')
  if (typeof address !== 'string' || !isAddress(address)) return undefined
  const proof = await settle(() => readJson(address))
  return proof.problem?.isMissing ? undefined : proof
}

// ---------------------------------------------------------------- the monitor

const EVERY_SECONDS = 60
const ALL_AGAIN_MS = 60 * 60_000

/**
 * A checkpoint that came another way must be of the same history. Which keys count for a larger one, the entries since
 * say.
 */
async function checkElsewhere(bytes, watch, notes) {
  const text = new TextDecoder().decode(bytes).trim()
  const checkpoint = readCheckpoint(bytesOfBase64(text) ?? bytes, 'the checkpoint that is given')
  const { origin } = watch.now
  if (checkpoint.origin !== origin)
    throw new Wrong(`the checkpoint that is given must be of ${show(origin)}; found ${show(checkpoint.origin)}`)
  if (checkpoint.size > watch.now.size) await watch.readOn()
  const { log, keys } = watch.now
  const where = 'the checkpoint that is given'
  const signers = await signersOf(checkpoint, keys, where, notes)
  refuseShrunk(log.checkpoint, checkpoint)
  const since = signers.every(isRetired) ? ` (signed by ${wordsOfSigners(signers)}, retired since)` : ''
  await refuseFork(log.checkpoint, log.tree, checkpoint, `${where}${since}`)
  return [`${checkpoint.size} entries, with the root that the log had then`]
}

async function readReceipts(folder) {
  const { readdir } = await import('node:fs/promises')
  const names = (
    await readdir(folder).catch((error) => {
      throw new CouldNotCheck(`${show(folder)} cannot be read (${causeOf(error)})`)
    })
  ).filter((name) => name.endsWith('.json'))
  return Promise.all(names.sort().map(async (name) => [name, await settle(() => readJson(`${folder}/${name}`))]))
}

async function watchReceipts(check, folder, watch) {
  const receipts = await settle(() => readReceipts(folder))
  const found = check('receipts', () => [`${receipts().length} in ${show(folder)}`, receipts()])
  for (const [name, load] of Array.isArray(found) ? found : []) {
    const verified = await settle(async () => {
      const { keys, size } = watch.now
      return verifyReceipt(load(), { places: placesInFacts(watch.now), keys, size })
    })
    check(`receipt ${name}`, () => {
      const { checks, error } = verified()
      const failed = checks.find(({ ok }) => !ok)
      if (failed) throw new Wrong(`${failed.name}: ${failed.detail}`)
      if (error) throw new CouldNotCheck(error)
      return ['logged, and not replaced']
    })
  }
}

/** One campaign that the log names, with a check for each thing that is wrong. `waits` gets what is still to come. */
async function watchCampaign(check, slug, { site, waits, ...options }) {
  const address = `${site}/campaigns/${slug}/draws.json`
  const refuse = (name, problem) =>
    check(name, () => {
      throw problem
    })
  let outcome
  try {
    outcome = await verifyCampaign(address, { slug, ...options })
  } catch (error) {
    const isHidden = error.isMissing === true
    const hidden = new Wrong(`${address} must be there, since the log has the campaign; found nothing`)
    return refuse(slug, isHidden ? hidden : error)
  }
  const { ok, checks, draws, waiting, error } = outcome
  for (const sentence of waiting) waits.add(`${slug}: ${sentence}`)
  for (const one of checks) if (!one.ok) refuse(`${slug}: ${one.name}`, new Wrong(one.detail))
  if (error !== undefined) refuse(slug, new CouldNotCheck(error))
  for (const draw of draws) {
    const name = `${slug}: draw ${draw.number}, ${draw.id}`
    for (const one of draw.checks) if (!one.ok) refuse(`${name}: ${one.name}`, new Wrong(one.detail))
    if (draw.error !== undefined) refuse(name, new CouldNotCheck(draw.error))
  }
  return ok ? check(slug, () => [`${draws.length} draws`]) : undefined
}

/** One look at everything. Returns the state of now, which is what is known from then on. */
async function lookAtAll(site, given) {
  const { checks, unknown, check } = startChecks()
  const [notes, waits] = [new Set(), new Set()]
  const { base, state: before, keys, evidence } = given
  const { watch, read } = await checkWatch(check, { base, state: before, keys, notes, evidence })
  if (watch) {
    for (const slug of watch.now.facts.campaigns.keys())
      await watchCampaign(check, slug, { site, waits, rpc: given.rpc, watch, verified: given.verified })
    if (given.receipts) await watchReceipts(check, given.receipts, watch)
    if (given.checkpoint) {
      const compared = await settle(() => withEvidence(evidence, () => checkElsewhere(given.checkpoint, watch, notes)))
      check('checkpoint from elsewhere', () => compared())
    }
  }
  return {
    ...sumUp(checks, unknown),
    test: false,
    checks,
    waiting: [...waits],
    notChecked: [...unknown, ...notes],
    state: watch ? stateOf(watch.now) : read,
  }
}

/** Watches a service from outside. With `once` it returns the exit status, else it goes on until it is ended. */
async function monitor(given, { print, printError, evidence }) {
  const { monitor: address, state: stateFile, every = EVERY_SECONDS, once, rpc, receipts, isJson } = given
  const site = address.replace(/\/+$/, '')
  const checkpoint = given.checkpoint && (await readOwnFile(given.checkpoint))
  const log = await logOptions({ log: `${site}/log`, ...given }, '', evidence)
  const { base, keys } = log
  let { state } = log
  let [verified, since] = [new Map(), Date.now()]
  for (;;) {
    if (Date.now() - since > ALL_AGAIN_MS) [verified, since] = [new Map(), Date.now()]
    const looked = { base, keys, state, evidence, rpc, receipts, checkpoint, verified }
    const { state: next, ...outcome } = await lookAtAll(site, looked)
    state = next ?? state
    print(isJson ? printedJson(outcome) : printed(linesOfLook(outcome, next)))
    const isKept = await keepState(stateFile, next, printError)
    if (once) return statusOf(outcome) || (isKept ? 0 : 2)
    await pause(every * 1000)
  }
}

function linesOfLook({ ok, checks, waiting, notChecked, error }, state) {
  const failed = checks.filter((check) => !check.ok)
  const now = new Date().toISOString()
  const waits = waiting.map((sentence) => `${now}  waiting ${sentence}`)
  const { size, facts } = state ?? {}
  if (ok) return [`${now}  ok: ${size} entries, ${facts.campaigns.size} campaigns, ${checks.length} checks`, ...waits]
  return [
    ...waits,
    ...failed.map((check) => `${now}  ${lineOf(check)}`),
    ...(error === undefined ? [] : [`${now}  ?       could not be checked: ${notChecked[0]}`]),
    `${now}  ${failed.length} FAILED${error === undefined ? '' : ', and not everything could be checked'}.`,
  ]
}

// ---------------------------------------------------------------- the command line

const USAGE = [
  'Usage: node verify-draw.mjs URL-or-file [--rpc URL] [--json]',
  '       node verify-draw.mjs --campaign URL-of-draws.json [--state FILE] [--rpc URL] [--json]',
  '       node verify-draw.mjs --receipt FILE [--json]',
  '       node verify-draw.mjs --monitor URL [--state FILE] [--every SECONDS] [--once] [--rpc URL] [--receipts FOLDER] [--json]',
  'The transparency log: --log URL (its address), --state FILE (what is known of it, kept from one run to the next).',
  'Offline: --log-proof FILE (a .tlog-proof). Keys that were saved: --log-key FILE (a saved /log/key or /log/receipt-keys).',
  'A monitor also takes --checkpoint FILE (a signed checkpoint that came another way, as text or in base64).',
]

const ADDRESSES = ['rpc', 'campaign', 'log', 'monitor']
const PATHS = ['state', 'log-proof', 'log-key', 'receipt', 'receipts', 'checkpoint']
/** Options that say what is to be checked as well; with anything else they would check nothing. */
const GOES_WITH = { 'log-proof': ['one proof', '--receipt'], receipts: ['--monitor'], checkpoint: ['--monitor'] }
const isSeconds = (text) => /^[1-9]\d{0,5}$/.test(text ?? '')

const isForHelp = (words) => words.length === 1 && words[0] === '--help'

/** What is to be checked: one of a proof, a campaign, a receipt and a service. */
function readArguments(words) {
  const wanted = { sources: [], once: false, isJson: words.includes('--json') }
  const refuse = (sentence) => {
    throw Object.assign(new CouldNotCheck(sentence), { usage: USAGE })
  }
  const rest = words.filter((word) => word !== '--json')
  while (rest.length > 0) {
    const word = rest.shift()
    const name = word.slice(2)
    if (word === '--once') wanted.once = true
    else if (word.startsWith('--') && ADDRESSES.includes(name)) {
      const address = rest.shift()
      if (!isAddress(address)) refuse(`${word} needs an http address; found ${show(address)}.`)
      wanted[name] = address
    } else if (word.startsWith('--') && PATHS.includes(name)) {
      const path = rest.shift()
      if (!isText(path)) refuse(`${word} needs the path of a ${name === 'receipts' ? 'folder' : 'file'}.`)
      wanted[name] = path
    } else if (word === '--every') {
      const seconds = rest.shift()
      if (!isSeconds(seconds)) refuse(`--every needs a number of seconds; found ${show(seconds)}.`)
      wanted.every = Number(seconds)
    } else if (word.startsWith('-')) refuse(`There is no option ${show(word)}.`)
    else wanted.sources.push(word)
  }
  const kinds = ['campaign', 'receipt', 'monitor'].filter((kind) => wanted[kind] !== undefined)
  if (kinds.length > 1 || (kinds.length === 1 && wanted.sources.length > 0))
    refuse('Give one proof, or --campaign, but not both; --receipt and --monitor stand alone, too.')
  if (kinds.length === 0 && wanted.sources.length !== 1) refuse('Give the address or the path of one proof.json.')
  const kind = kinds.length === 0 ? 'one proof' : `--${kinds[0]}`
  for (const [name, others] of Object.entries(GOES_WITH))
    if (wanted[name] !== undefined && !others.includes(kind))
      refuse(`--${name} checks nothing with ${kind}: give it with ${others.join(' or ')}.`)
  return wanted
}

/** Keys of a file, which says nothing of their end: the state does, and knows those that came later. */
const joinedKeys = (keys, state) => {
  const isSame = (key) => (one) => one.purpose === key.purpose && one.key === key.key
  const later = state.keys.filter((key) => !keys.some(isSame(key)))
  return [...keys.map((key) => state.keys.find(isSame(key)) ?? key), ...later]
}

/** The keys that a file has saved, and the name of their log, if it has one. */
async function readKeyFile(path) {
  const text = new TextDecoder().decode(await readOwnFile(path))
  const [, origin] = /^([^\s+]+)\+/m.exec(text) ?? []
  const keys = readKeys(text, origin)
  if (keys.length === 0)
    throw new CouldNotCheck(`${show(path)} holds no key of a log. Give a saved /log/key or /log/receipt-keys.`)
  return { keys, origin }
}

/** What the options say of the log: nothing where its address is not known either. */
async function logOptions(wanted, address, evidence) {
  const state = wanted.state === undefined ? undefined : await readState(wanted.state)
  const isGuessed = wanted.log === undefined
  const base = isGuessed ? logBeside(address) : wanted.log.replace(/\/+$/, '')
  const proof = wanted['log-proof'] === undefined ? undefined : await readOwnFile(wanted['log-proof'])
  const saved = wanted['log-key'] === undefined ? undefined : await readKeyFile(wanted['log-key'])
  const origin = saved?.origin ?? state?.origin
  const keys = saved && state?.origin === origin && state ? joinedKeys(saved.keys, state) : (saved?.keys ?? state?.keys)
  return base === undefined && proof === undefined && keys === undefined
    ? undefined
    : { base, isGuessed, state, evidence, proof, keys, origin }
}

async function verifyWanted(wanted, evidence) {
  const { campaign, receipt, rpc, sources } = wanted
  if (receipt !== undefined) {
    const { value } = await readFileOf(receipt)
    return verifyReceipt(value, (await logOptions(wanted, '', evidence)) ?? {})
  }
  if (campaign === undefined) {
    const [source] = sources
    const log = await logOptions(wanted, source, evidence)
    return (await verifySource(source, { rpc, address: source, log: log?.base || log?.proof ? log : undefined }))
      .outcome
  }
  const log = await logOptions(wanted, campaign, evidence)
  const { watch, read, ...outcome } = await verifyCampaign(campaign, { rpc, log: log?.base ? log : undefined })
  return { ...outcome, state: watch ? stateOf(watch.now) : read }
}

const lineOf = ({ name, ok, detail }) => `${ok ? 'ok    ' : 'FAILED'}  ${name}: ${detail}`

const linesOfUnknown = ({ error }) => (error === undefined ? [] : [`?       could not be checked. ${error}`])
const hasFailed = ({ checks }) => checks.some(({ ok }) => !ok)

/** The exit status. */
function statusOf(outcome) {
  if (outcome.ok) return 0
  return [outcome, ...(outcome.draws ?? [])].some(hasFailed) ? 1 : 2
}

function linesOfDraw(draw) {
  const { number, id, ok, test, checks } = draw
  const name = `${test ? 'TEST draw' : 'draw'} ${number}, ${id}`
  if (ok) return [`ok      ${name}: ${checks.length} checks`]
  if (!hasFailed(draw)) return [`?       ${name}: could not be checked. ${draw.error}`]
  const failed = checks.filter((check) => !check.ok).map(lineOf)
  return [`FAILED  ${name}:`, ...[...failed, ...linesOfUnknown(draw)].map((line) => `  ${line}`)]
}

function linesOf(outcome) {
  const { ok, test, checks, draws = [], notDrawnYet = 0, notChecked } = outcome
  const failed = checks.filter((check) => !check.ok).length + draws.filter(hasFailed).length
  const unknown = [outcome, ...draws].filter(({ error }) => error !== undefined).length
  const last = []
  if (failed > 0) last.push(`${failed} FAILED: this is not what the rules give.`)
  if (unknown > 0) last.push(`${unknown} could not be checked.`)
  if (ok) last.push(`Everything that was checked is right.${test ? ' It is a TEST draw.' : ''}`)
  return [
    ...(test ? ['This is a TEST draw: no real prize depends on it.'] : []),
    ...checks.map(lineOf),
    ...linesOfUnknown(outcome),
    ...draws.flatMap(linesOfDraw),
    ...(notDrawnYet > 0 ? [`${notDrawnYet} ${notDrawnYet === 1 ? 'draw is' : 'draws are'} not drawn yet.`] : []),
    'Not checked, because nothing that was read can show it:',
    ...notChecked.map((line) => `  - ${line}`),
    ...last,
  ]
}

/**
 * The command: takes the words behind its name, and resolves to the exit status. `evidence`: how the path of a file with
 * evidence of a fork begins where there is no --state FILE.
 */
export async function run(words, { print = console.log, printError = console.error, evidence = 'log' } = {}) {
  if (isForHelp(words)) {
    print(printed(USAGE))
    return 0
  }
  const isJson = words.includes('--json')
  try {
    const wanted = readArguments(words)
    const place = wanted.state ?? evidence
    if (wanted.monitor !== undefined) return await monitor(wanted, { print, printError, evidence: place })
    const { state, ...outcome } = await verifyWanted(wanted, place)
    print(isJson ? printedJson(outcome, 2) : printed(linesOf(outcome)))
    const isKept = await keepState(wanted.state, state, printError)
    return statusOf(outcome) || (isKept ? 0 : 2)
  } catch (error) {
    const sentence = error instanceof CouldNotCheck ? error.message : `The check itself failed: ${show(String(error))}`
    const lines = [sentence, ...(error.usage ?? [])]
    if (isJson) print(printedJson({ ok: false, error: lines.join('\n') }, 2))
    else printError(printed([`Could not check: ${lines[0]}`, ...lines.slice(1)]))
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

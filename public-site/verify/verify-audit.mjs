// Checks an exported audit log, trusting nothing that the file claims about itself.
//
//   node verify-audit.mjs audit.jsonl                              the chain of the file, offline
//   node verify-audit.mjs audit.jsonl --log https://…/log          and its head against the transparency log
//   node verify-audit.mjs audit.jsonl --entry head.json            and its head against an entry of the log, offline
//   --key TEXT is the log's public key as you know it, or several, a line each, instead of those that the log shows
//   --json prints the outcome as JSON
//
// It needs no package, only Node 18 or newer, Deno (--allow-read --allow-net) or Bun.
// Exit status: 0 everything checks, 1 something does not, 2 it could not be checked.
//
// Each line of the file is one entry with its place and hash. The rules (‖ puts bytes one after the other):
//   account = SHA-256 of the partner's id
//   hash    = SHA-256 of the hash before it (of the first entry: the account) ‖ the canonical JSON (RFC 8785) of entry
// The transparency log has entries {"account": …, "entries": n, "head": …, "type": "audit"}: the hash at place n - 1.
// The log's files are those of C2SP tlog-tiles, its head that of tlog-checkpoint, its tree that of RFC 9162.
// The file reads from top to bottom: hashing, the chain, the log, both together, the command line.

/* oxlint-disable unicorn/no-array-sort, unicorn/no-array-reverse -- Node 18 has no toSorted and no toReversed. */

import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readFile, realpath } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const TILE_WIDTH = 256
const BUNDLES_AT_ONCE = 8
const FETCH_TIMEOUT_MS = 60_000
/** Statuses of a server that has too much to do for the moment. */
const PASSING_STATUSES = [429, 502, 503, 504]
/** What is waited at least before each further try, and at most whatever the server asks for. */
const PAUSES_MS = [500, 1_000, 2_000]
const MAX_PAUSE_MS = 10_000
const MAX_FILE_BYTES = 256 * 65_537
/** How many entries are looked through at most for a head. */
const MAX_WALKED = 20_000_000

class CouldNotCheck extends Error {}
class Wrong extends Error {}

// ---------------------------------------------------------------- hashing

function sha256(...parts) {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}

const hex = (bytes) => `0x${bytes.toString('hex')}`
const isHash = (value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
const bytesOf = (text) => Buffer.from(text.slice(2), 'hex')

function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(',')}}`
}

export const accountOf = (partnerId) => sha256(partnerId)
export const hashAfter = (previous, entry) => sha256(previous, canonicalJson(entry))

// ---------------------------------------------------------------- the chain

/** Some readers keep every digit of a whole number, others those of 2^53 alone. */
const isTooLarge = (token) =>
  /^-?\d+$/.test(token) ? !Number.isSafeInteger(Number(token)) : !Number.isFinite(Number(token))

/** What readers of a JSON text differ in: which counts of a name that is there twice, and numbers that are too large. */
function whatDiffers(text) {
  const open = []
  let last = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]|[-\d][^,}\]\s]*/g)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (token.startsWith('"')) last = token
    else if (token !== ':' && isTooLarge(token)) return `a number that is too large, ${token}`
    else if (token === ':') {
      const [names, name] = [open[open.length - 1], JSON.parse(last)]
      if (names.has(name)) return `the name ${JSON.stringify(name)} twice in one object`
      names.add(name)
    }
  }
  return undefined
}

function readLine(text, number) {
  let line
  try {
    line = JSON.parse(text)
  } catch {
    throw new Wrong(`line ${number} is not JSON.`)
  }
  const differing = whatDiffers(text)
  if (differing !== undefined)
    throw new Wrong(`line ${number} has ${differing}: it says other things to other readers.`)
  const { place, hash, entry } = line ?? {}
  if (!Number.isSafeInteger(place) || !isHash(hash) || entry === null || typeof entry !== 'object')
    throw new Wrong(`line ${number} is not an entry with its place and hash.`)
  return { place, hash: bytesOf(hash), entry }
}

const nameOf = ({ entry, place }) => `entry ${entry.id} at place ${place}`
const places = (from, to) => (from === to ? `that of place ${from}` : `those of places ${from} to ${to}`)

/** Why a line is not what follows `previous`, in words. `next` is the line after it, if there is one. */
function whyNot(line, next, previous, expected) {
  const { place, hash } = line
  if (place > expected && next && next.place < place)
    return `${nameOf(line)} was moved: place ${expected} should follow.`
  if (place > expected) return `before ${nameOf(line)} entries were removed: ${places(expected, place - 1)}.`
  if (place < expected) return `${nameOf(line)} was inserted or moved: place ${expected} should follow.`
  const isFollowed = next && hashAfter(hash, next.entry).equals(next.hash)
  if (next && !isFollowed && hashAfter(previous, next.entry).equals(next.hash)) return `${nameOf(line)} was inserted.`
  return `${nameOf(line)} was changed or moved, or stands where another was: its hash is of something else.`
}

/** Follows the chain through lines of text; the hashes of all places, or what is wrong first. */
export async function followChain(lines) {
  const hashes = []
  let previous
  let partnerId
  let failing
  let number = 0
  for await (const text of lines) {
    number += 1
    if (text === '') continue
    const line = readLine(text, number)
    if (failing) throw new Wrong(whyNot(failing, line, previous, hashes.length))
    partnerId ??= line.entry.partnerId
    previous ??= accountOf(String(partnerId))
    const isRight = line.place === hashes.length && hashAfter(previous, line.entry).equals(line.hash)
    if (isRight && line.entry.partnerId !== partnerId) throw new Wrong(`${nameOf(line)} is another partner's.`)
    if (isRight) hashes.push((previous = line.hash))
    else failing = line
  }
  if (failing) throw new Wrong(whyNot(failing, undefined, previous, hashes.length))
  if (hashes.length === 0) throw new CouldNotCheck('The file has no entries.')
  return { partnerId, hashes }
}

// ---------------------------------------------------------------- the log

const leafHash = (entry) => sha256(Uint8Array.of(0), entry)
const nodeHash = (left, right) => sha256(Uint8Array.of(1), left, right)

/** The root of so many leaves, from hashes of complete subtrees; `edge` has those of each level's tile that is not full. */
function rootOf(edge) {
  const subtrees = edge
    .flatMap((hashes, level) => hashes.map((hash) => ({ height: 8 * level, hash })).reverse())
    .reverse()
  const stack = []
  for (let top of subtrees) {
    while (stack.length > 0 && stack[stack.length - 1].height === top.height)
      top = { height: top.height + 1, hash: nodeHash(stack.pop().hash, top.hash) }
    stack.push(top)
  }
  return stack.length === 0
    ? sha256('')
    : stack.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right))
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The answer of an address; one that says to come again in a moment is asked again. */
async function ask(address) {
  const send = () => fetch(address, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  let response = await send()
  for (const leastMs of PAUSES_MS) {
    if (!PASSING_STATUSES.includes(response.status)) break
    await response.body?.cancel()
    const askedMs = Number(response.headers.get('retry-after')) * 1000 || 0
    await pause(Math.min(Math.max(askedMs, leastMs), MAX_PAUSE_MS))
    response = await send()
  }
  return response
}

async function readBody(response, address) {
  const parts = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_FILE_BYTES) throw new CouldNotCheck(`${address} is too large.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function download(address) {
  try {
    const response = await ask(address)
    if (response.status === 404) return undefined
    if (!response.ok) throw new CouldNotCheck(`${address} answers ${response.status}.`)
    return await readBody(response, address)
  } catch (error) {
    if (error instanceof CouldNotCheck) throw error
    throw new CouldNotCheck(`${address} cannot be read: ${error?.cause?.message ?? error?.message}`)
  }
}

const withinFolders = (index) =>
  String(index)
    .padStart(Math.ceil(String(index).length / 3) * 3, '0')
    .match(/\d{3}/g)
    .map((part, i, all) => (i < all.length - 1 ? `x${part}` : part))
    .join('/')

/** A tile, or the entries below one, of which so many are meant. The partial one goes once the tile is full. */
async function readTile(log, kind, index, width) {
  const address = `${log}/tile/${kind}/${withinFolders(index)}`
  const body = (width < TILE_WIDTH && (await download(`${address}.p/${width}`))) || (await download(address))
  if (!body) throw new CouldNotCheck(`${address} is not there.`)
  return body
}

async function readHashes(log, level, index, width) {
  const body = await readTile(log, level, index, width)
  if (body.length < width * 32) throw new Wrong(`the log's tile ${level}/${index} is too short.`)
  return Array.from({ length: width }, (_, i) => body.subarray(i * 32, (i + 1) * 32))
}

async function readEntries(log, index, width) {
  const body = await readTile(log, 'entries', index, width)
  const entries = []
  for (let at = 0; entries.length < width; ) {
    const end = at + 2 + (at + 2 <= body.length ? body.readUInt16BE(at) : body.length)
    if (end > body.length) throw new Wrong(`the log's entries ${index} are too short.`)
    entries.push(body.subarray(at + 2, end))
    at = end
  }
  return entries
}

const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** A signed note's key: `<name>+<key id>+<type and public key>`; nothing for a line that is none. */
function readKey(line) {
  const [, name, id, encoded] = /^(\S+)\+([0-9a-f]{8})\+(\S+)$/.exec(line.trim()) ?? []
  const typed = Buffer.from(encoded ?? '', 'base64')
  const isRight =
    typed.length === 33 && typed[0] === 1 && sha256(`${name}\n`, typed).subarray(0, 4).toString('hex') === id
  if (!isRight) return []
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, typed.subarray(1)]), format: 'der', type: 'spki' })
  return [{ name, id, key }]
}

/** While a key is changed, the log has two: each has a line. */
function readKeys(text) {
  const keys = text.split('\n').flatMap(readKey)
  if (keys.length === 0) throw new CouldNotCheck('This is not the public key of a log.')
  return keys
}

/** The keys that signed a text; it throws if one of their signatures is wrong. */
function signersOf(text, signatures, keys) {
  return signatures.split('\n').flatMap((line) => {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? []
    const bytes = Buffer.from(encoded ?? '', 'base64')
    const signer = keys.find((one) => one.name === name && one.id === bytes.subarray(0, 4).toString('hex'))
    if (signer && !verify(null, Buffer.from(text), signer.key, bytes.subarray(4)))
      throw new Wrong(`the log's checkpoint must be signed by key ${signer.id}; its signature is wrong.`)
    return signer ? [signer] : []
  })
}

function readCheckpoint(text, keys) {
  const end = text.indexOf('\n\n') + 1
  const [origin, size, root] = text.slice(0, end).split('\n')
  const signers = signersOf(text.slice(0, end), text.slice(end + 1), keys)
  if (signers.length === 0 || !/^\d{1,15}$/.test(size ?? ''))
    throw new Wrong("the log's checkpoint is not signed with its key.")
  const other = signers.find(({ name }) => name !== origin)
  if (other) throw new Wrong(`the log's checkpoint must be of ${other.name}, as its key is; it is of ${origin}.`)
  return { origin, size: Number(size), root: Buffer.from(root ?? '', 'base64') }
}

const countOf = (size, level) => Math.floor(size / TILE_WIDTH ** level)
const widthOf = (size, level, index) => Math.min(TILE_WIDTH, countOf(size, level) - index * TILE_WIDTH)

async function readEdge(log, size) {
  const edge = []
  for (let level = 0; countOf(size, level) > 0; level += 1) {
    const index = Math.floor(countOf(size, level) / TILE_WIDTH)
    const width = widthOf(size, level, index)
    edge.push(width > 0 ? await readHashes(log, level, index, width) : [])
  }
  return edge
}

/** The hashes of a tile that is under the root; those above the lowest are kept, since many others are below them. */
async function hashesBelow(log, tree, level, index) {
  const width = widthOf(tree.size, level, index)
  if (width < TILE_WIDTH) return tree.edge[level]
  const place = `${level}/${index}`
  const known = tree.kept.get(place)
  if (known) return known
  const hashes = await readHashes(log, level, index, width)
  const above = await hashesBelow(log, tree, level + 1, Math.floor(index / TILE_WIDTH))
  if (!above[index % TILE_WIDTH].equals(rootOf([hashes]))) throw new Wrong(`tile ${place} is not in the log's tree.`)
  if (level > 0) tree.kept.set(place, hashes)
  return hashes
}

/** The entries of a bundle, each as the tree has it: one that is hidden would be missed. */
async function entriesBelow(log, tree, index) {
  const entries = await readEntries(log, index, widthOf(tree.size, 0, index))
  const hashes = await hashesBelow(log, tree, 0, index)
  for (const [at, entry] of entries.entries())
    if (!hashes[at].equals(leafHash(entry)))
      throw new Wrong(`entry ${index * TILE_WIDTH + at} is not in the log's tree.`)
  return entries
}

function headIn(entry, account) {
  try {
    const head = JSON.parse(entry.toString())
    return head.type === 'audit' && head.account === account ? head : undefined
  } catch {
    return undefined
  }
}

/** The last head of an account that the log has: all entries after it are proved to be others. */
async function findHead(log, account, keyText) {
  const keys = readKeys(keyText ?? String((await download(`${log}/key`)) ?? ''))
  const checkpoint = await download(`${log}/checkpoint`)
  if (checkpoint === undefined) throw new CouldNotCheck(`There is no log at ${log}: name the right one with --log.`)
  const { origin, size, root } = readCheckpoint(String(checkpoint), keys)
  const tree = { size, edge: await readEdge(log, size), kept: new Map() }
  if (!rootOf(tree.edge).equals(root)) throw new Wrong("the log's tiles are not those of its checkpoint.")
  const last = Math.ceil(size / TILE_WIDTH)
  for (let end = last; end > 0; end -= BUNDLES_AT_ONCE) {
    if ((last - end) * TILE_WIDTH > MAX_WALKED)
      throw new CouldNotCheck(`The log has no head of this account in its last ${MAX_WALKED} entries: give --entry.`)
    const indexes = Array.from({ length: Math.min(BUNDLES_AT_ONCE, end) }, (_, i) => end - 1 - i)
    const bundles = await Promise.all(indexes.map((index) => entriesBelow(log, tree, index)))
    for (const [i, entries] of bundles.entries())
      for (let at = entries.length - 1; at >= 0; at -= 1) {
        const head = headIn(entries[at], account)
        if (head) return { ...head, origin, index: indexes[i] * TILE_WIDTH + at }
      }
  }
  throw new CouldNotCheck(`The log ${origin} has no head of this account yet: it gets one within a minute.`)
}

// ---------------------------------------------------------------- both together

/** What the log says of the chain, in words. */
function compareHead({ partnerId, hashes }, head) {
  if (head?.type !== 'audit' || head.account !== hex(accountOf(partnerId)))
    throw new CouldNotCheck(`The entry of the log is not about the audit log of ${partnerId}.`)
  const { entries } = head
  if (!Number.isSafeInteger(entries) || entries < 1 || !isHash(head.head)) throw new CouldNotCheck('It is not a head.')
  if (entries > hashes.length)
    throw new Wrong(
      `the log has ${entries} entries, the file ends before: ${places(hashes.length, entries - 1)} ${entries - hashes.length === 1 ? 'is' : 'are'} missing.`,
    )
  if (hex(hashes[entries - 1]) !== head.head)
    throw new Wrong(
      `the hash at place ${entries - 1} is not the one in the log: entries up to there were changed, and hashed again.`,
    )
  const newer = hashes.length - entries
  return `the log has the head at place ${entries - 1}${newer > 0 ? `; ${newer} newer than that` : ''}`
}

/** Checks lines of text; `log` is the log's address, `entry` an entry of it. */
export async function verifyAudit(lines, { log, key, entry } = {}) {
  const checks = []
  const check = async (name, run) => {
    try {
      const { detail, ...rest } = await run()
      checks.push({ name, ok: true, detail })
      return rest
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      checks.push({ name, ok: false, detail: error.message })
      return undefined
    }
  }
  const chain = await check('chain', async () => {
    const followed = await followChain(lines)
    const { partnerId, hashes } = followed
    return { ...followed, detail: `${hashes.length} entries of ${partnerId}, head ${hex(hashes[hashes.length - 1])}` }
  })
  const isCompared = log !== undefined || entry !== undefined
  if (chain && isCompared)
    await check('log', async () => {
      const head =
        entry !== undefined ? entry : await findHead(log.replace(/\/+$/, ''), hex(accountOf(chain.partnerId)), key)
      return { detail: compareHead(chain, head) }
    })
  const notChecked = isCompared ? [] : ['whether the transparency log has the same head: give --log']
  return { ok: checks.every(({ ok }) => ok), checks, notChecked }
}

// ---------------------------------------------------------------- the command line

const USAGE = 'Usage: node verify-audit.mjs FILE [--log URL [--key TEXT] | --entry FILE] [--json]'
const misused = (sentence) => Object.assign(new CouldNotCheck(sentence), { usage: [USAGE] })

function readArguments(words) {
  const wanted = { files: [] }
  const rest = words.filter((word) => word !== '--json')
  while (rest.length > 0) {
    const word = rest.shift()
    if (!word.startsWith('--')) wanted.files.push(word)
    else if (['--log', '--key', '--entry'].includes(word) && rest.length > 0) wanted[word.slice(2)] = rest.shift()
    else throw misused(`There is no option ${word}, or it needs a value.`)
  }
  const { files, log, entry } = wanted
  if (files.length !== 1 || (log !== undefined && entry !== undefined))
    throw misused('Name one file, and one of --log and --entry at most.')
  if (log !== undefined && !/^https?:\/\//.test(log)) throw misused('--log needs an http address.')
  return wanted
}

/** node:readline takes U+2028 inside a text for the end of a line. */
async function* linesIn(path) {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    yield* lines
  }
  yield rest
}

async function verifyFile({ files: [path], log, key, entry }) {
  let head
  try {
    head = entry === undefined ? undefined : JSON.parse(await readFile(entry, 'utf8'))
    await access(path)
  } catch (error) {
    throw new CouldNotCheck(`A file cannot be read: ${error.message}`)
  }
  return verifyAudit(linesIn(path), { log, key, entry: head })
}

/** What could control a terminal, or turn round what stands beside it, as its code: nothing is printed before this. */
const plain = (text) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (one) =>
    [...Array(one.length).keys()].map((i) => `\\u${one.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  )
const printed = (lines) => lines.map(plain).join('\n')
const json = (value) => printed(JSON.stringify(value, null, 2).split('\n'))

const lineOf = ({ name, ok, detail }) => `${ok ? 'ok    ' : 'FAILED'}  ${name}: ${detail}`

/** The command: takes the words behind its name, and resolves to the exit status. */
export async function run(words, { print = console.log, printError = console.error } = {}) {
  if (words.length === 1 && words[0] === '--help') {
    print(USAGE)
    return 0
  }
  const isJson = words.includes('--json')
  try {
    const outcome = await verifyFile(readArguments(words))
    const { ok, checks, notChecked } = outcome
    const lines = [
      ...checks.map(lineOf),
      ...notChecked.map((what) => `Not checked: ${what}.`),
      ok ? 'Everything that was checked is right.' : 'This is not the audit log as it was written.',
    ]
    print(isJson ? json(outcome) : printed(lines))
    return ok ? 0 : 1
  } catch (error) {
    const sentence = error instanceof CouldNotCheck ? error.message : `The check itself failed: ${String(error)}`
    if (isJson) print(json({ ok: false, error: [sentence, ...(error.usage ?? [])].join('\n') }))
    else printError(printed([`Could not check: ${sentence}`, ...(error.usage ?? [])]))
    return 2
  }
}

const script = process.argv[1]
if (script && pathToFileURL(await realpath(script).catch(() => script)).href === import.meta.url)
  process.exitCode = await run(process.argv.slice(2))

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'
import { type EntryContent, entryBytes } from '../../../domain/log/entry.ts'
import { openSigner, originOf, type Signer, signedCheckpoint } from '../../../domain/log/note.ts'
import { bundle, CHECKPOINT_PATH, filesOf, KEY_PATH, LOG_PATH } from '../../../domain/log/tiles.ts'
import { type Edge, grow, leafHash, rootOf, type Tile, TILE_WIDTH } from '../../../domain/log/tree.ts'

/** What a server answers for a path: bytes, text, or nothing. */
export type Files = Map<string, Buffer | string>
export type Asked = { path: string; bytes: number }

/** Serves the files that `files` has at the time, until the test ends; remembers what was asked for. */
export const serveFiles = async (t: ExecutionContext, files: Files) => {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '')
    const body = files.get(path)
    asked.push({ path, bytes: body?.length ?? 0 })
    response.writeHead(body === undefined ? 404 : 200, { connection: 'close' })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, files }
}

export const seedOf = (byte: number): Buffer => Buffer.alloc(32, byte)

const folderOf = (index: number): string => {
  const digits = String(index).padStart(6, '0')
  const [high, low] = [digits.slice(0, -3), digits.slice(-3)]
  return Number(high) > 0 ? `x${high}/${low}` : low
}

/** The files of a tile that is not full, as the service answers them. */
const partialsOf = ({ level, index, hashes }: Tile, entries: readonly Buffer[]): [string, Buffer][] => {
  const suffix = `${folderOf(index)}.p/${hashes.length}`
  const tile: [string, Buffer] = [`${LOG_PATH}/tile/${level}/${suffix}`, Buffer.concat(hashes)]
  if (level > 0) return [tile]
  return [tile, [`${LOG_PATH}/tile/entries/${suffix}`, bundle(entries.slice(index * TILE_WIDTH))]]
}

type Leaf = { entry: Buffer; hash: Buffer }

const leafOf = (entry: Buffer): Leaf => ({ entry, hash: leafHash(entry) })

/** Entries that fill logs, made once: hashing them takes longer than everything else about a log of thousands. */
const filling: Leaf[] = []

const fillingFrom = (first: number, count: number): readonly Leaf[] => {
  for (let n = filling.length; n < first + count; n += 1) filling.push(leafOf(entryBytes({ type: 'tried', n })))
  return filling.slice(first, first + count)
}

/** A log as the service writes it, whose files go where `files` says; entries are added a batch at a time. */
export const makeLog = (publicUrl: string, files: Files, { seed = seedOf(1) } = {}) => {
  const origin = originOf(publicUrl)
  let signers: Signer[] = [openSigner(origin, seed)]
  const entries: Buffer[] = []
  let edge: Edge = []
  const checkpoint = () => signedCheckpoint(origin, entries.length, rootOf(edge), signers)
  const sign = () => {
    files.set(KEY_PATH, signers.map(({ verifierKey }) => `${verifierKey}\n`).join(''))
    files.set(CHECKPOINT_PATH, checkpoint())
  }
  const addLeaves = (added: readonly Leaf[]): number => {
    const size = entries.length
    for (const { entry } of added) entries.push(entry)
    const leaves = added.map(({ hash }) => hash)
    const grown = grow(size, edge, leaves)
    edge = grown.edge
    const changed = entries.slice(size - (size % TILE_WIDTH))
    for (const { path, body } of filesOf(grown.tiles, changed)) files.set(path, body)
    const partial = grown.tiles.filter(({ hashes }) => hashes.length < TILE_WIDTH)
    for (const [path, body] of partial.flatMap((tile) => partialsOf(tile, entries))) files.set(path, body)
    sign()
    return size
  }
  const addBytes = (added: readonly Buffer[]): number => addLeaves(added.map(leafOf))
  sign()
  return {
    origin,
    entries,
    checkpoint,
    addBytes,
    root: () => rootOf(edge),
    /** Returns the index of the first of them. */
    add: (...contents: readonly EntryContent[]): number => addBytes(contents.map(entryBytes)),
    /** Entries that say nothing. */
    fill: (count: number): number => addLeaves(fillingFrom(entries.length, count)),
    /** The same until it has so many. */
    fillTo: (size: number): void => {
      if (size > entries.length) addLeaves(fillingFrom(entries.length, size - entries.length))
    },
    isFilling: (index: number): boolean => entries[index] === filling[index]?.entry,
    /** From now on these keys sign, all at once. */
    signWith: (...seeds: Buffer[]) => {
      signers = seeds.map((each) => openSigner(origin, each))
      sign()
    },
    verifierKey: () => signers[0]?.verifierKey ?? '',
  }
}

export type Log = ReturnType<typeof makeLog>

export const leafHexOf = (content: EntryContent): `0x${string}` => `0x${leafHash(entryBytes(content)).toString('hex')}`

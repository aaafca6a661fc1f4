/** Where the files of the log are and what they hold: C2SP tlog-tiles. */
import { TILE_WIDTH, type Tile } from './tree.ts'

export const LOG_PATH = '/log'
export const CHECKPOINT_PATH = `${LOG_PATH}/checkpoint`
export const KEY_PATH = `${LOG_PATH}/key`
export const TILE_TYPE = 'application/octet-stream'

const DIGITS = 3

/** 1234067 is x001/x234/067: a folder never holds more than a thousand names. */
const inFolders = (index: number): string => {
  const text = String(index)
  const padded = text.padStart(Math.ceil(text.length / DIGITS) * DIGITS, '0')
  const parts = padded.match(/\d{3}/g) ?? []
  return parts.map((part, i) => (i < parts.length - 1 ? `x${part}` : part)).join('/')
}

const fullPath = (kind: string | number, index: number): string => `${LOG_PATH}/tile/${kind}/${inFolders(index)}`

const pathOf = (kind: string | number, index: number, width: number): string =>
  width < TILE_WIDTH ? `${fullPath(kind, index)}.p/${width}` : fullPath(kind, index)

/** Below it are the partial versions of a tile, which nobody needs once it is full. */
const partialsOf = (kind: string | number, index: number): string => `${fullPath(kind, index)}.p/`

const LENGTH_BYTES = 2

/** Entries one after the other, each behind its length in two bytes, the higher one first. */
const bundle = (entries: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    entries.flatMap((entry) => {
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt16BE(entry.length)
      return [length, entry]
    }),
  )

/** A file of the log; `replaces`: what starts with it is no longer needed. */
export type LogFile = { path: string; body: Buffer; replaces: string | null }

const fileOf = (kind: string | number, index: number, width: number, body: Buffer): LogFile => ({
  path: pathOf(kind, index, width),
  body,
  replaces: width === TILE_WIDTH ? partialsOf(kind, index) : null,
})

/**
 * The files of tiles that have changed, and the entries of those of level 0: `entries` are those from the first one of
 * the first such tile on.
 */
export const filesOf = (tiles: readonly Tile[], entries: readonly Uint8Array[]): LogFile[] => {
  const leaves = tiles.filter(({ level }) => level === 0)
  const firstIndex = leaves[0]?.index ?? 0
  return [
    ...tiles.map(({ level, index, hashes }) => fileOf(level, index, hashes.length, Buffer.concat(hashes))),
    ...leaves.map(({ index, hashes }) => {
      const start = (index - firstIndex) * TILE_WIDTH
      return fileOf('entries', index, hashes.length, bundle(entries.slice(start, start + hashes.length)))
    }),
  ]
}

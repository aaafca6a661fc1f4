/** Where the files of the log are and what they hold: C2SP tlog-tiles. */
import { TILE_WIDTH, type Tile } from './tree.ts'

export const LOG_PATH = '/log'
export const CHECKPOINT_PATH = `${LOG_PATH}/checkpoint`
export const KEY_PATH = `${LOG_PATH}/key`
export const RECEIPT_KEYS_PATH = `${LOG_PATH}/receipt-keys`
/** Below it are the entries of full tiles. */
export const ENTRIES_PATH = `${LOG_PATH}/tile/entries/`
export const TILE_TYPE = 'application/octet-stream'

const DIGITS = 3

/** 1234067 is x001/x234/067: a folder never holds more than a thousand names. */
const inFolders = (index: number): string => {
  const text = String(index)
  const padded = text.padStart(Math.ceil(text.length / DIGITS) * DIGITS, '0')
  const parts = padded.match(/\d{3}/g) ?? []
  return parts.map((part, i) => (i < parts.length - 1 ? `x${part}` : part)).join('/')
}

/** Of a full tile; `kind` is a level, or "entries". One that is not full has its width behind it: `….p/7`. */
const tilePath = (kind: string | number, index: number): string => `${LOG_PATH}/tile/${kind}/${inFolders(index)}`

/** Where the place of the entry with this leaf hash is proven. */
export const logProofPath = (leaf: Uint8Array): string => `${LOG_PATH}/proof/${Buffer.from(leaf).toString('hex')}`

const LENGTH_BYTES = 2

/** Entries one after the other, each after its length as two bytes, big-endian. */
export const bundle = (entries: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    entries.flatMap((entry) => {
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt16BE(entry.length)
      return [length, entry]
    }),
  )

export type LogFile = { path: string; body: Buffer }

/**
 * The files of full tiles, which never change, and the files with the entries of those of level 0. `entries` begin with
 * the first entry of the first full tile of level 0.
 */
export const filesOf = (tiles: readonly Tile[], entries: readonly Uint8Array[]): LogFile[] => {
  const full = tiles.filter(({ hashes }) => hashes.length === TILE_WIDTH)
  const leaves = full.filter(({ level }) => level === 0)
  const firstIndex = leaves[0]?.index ?? 0
  return [
    ...full.map(({ level, index, hashes }) => ({ path: tilePath(level, index), body: Buffer.concat(hashes) })),
    ...leaves.map(({ index }) => {
      const start = (index - firstIndex) * TILE_WIDTH
      return { path: tilePath('entries', index), body: bundle(entries.slice(start, start + TILE_WIDTH)) }
    }),
  ]
}

/** A tile as it is asked for: its level, or its entries, and how many hashes or entries of it. */
export type TileName = { kind: number | 'entries'; index: number; width: number }

const TILE_PATH = /^\/log\/tile\/(entries|\d)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Undefined: no tile has this path. */
export const readTilePath = (path: string): TileName | undefined => {
  const [, kind, folders, width] = TILE_PATH.exec(path) ?? []
  if (kind === undefined || folders === undefined) return undefined
  const name = {
    kind: kind === 'entries' ? kind : Number(kind),
    index: Number(folders.replace(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  } as const
  const isItsPath = tilePath(name.kind, name.index) === path.replace(/\.p\/.*$/, '')
  return isItsPath && name.width <= TILE_WIDTH && (width === undefined || name.width < TILE_WIDTH) ? name : undefined
}

/**
 * Finds a repeated member of an object in a text that is valid JSON. JSON.parse silently keeps the last one, where
 * another parser may keep the first. One pass over the characters, since bodies may have many megabytes: a string is
 * skipped as a whole, and is a member's name if a colon follows.
 */

/** No schema has an object with this many members: one that has more is refused for its unknown ones. */
const MAX_MEMBERS = 64
/** No schema nests deeper: for a member below that, the pointer is of the value it is in. */
const MAX_POINTER_PARTS = 32

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const SPACE = 0x20

/** The JSON pointer of the first repeated member; null if there is none. */
export const repeatedMember = (text: string): string | null => {
  /** The names in every object around the current character, and where each object's names begin. */
  const names: string[] = []
  const starts: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) {
      const end = endOfString(text, at)
      if (isName(text, end)) {
        const start = starts.at(-1) as number
        const name = nameBetween(text, at, end)
        if (names.length - start < MAX_MEMBERS) {
          if (names.indexOf(name, start) !== -1) return pointerTo(text, at)
          names.push(name)
        }
      }
      at = end
    } else if (character === OPEN_OBJECT) starts.push(names.length)
    else if (character === CLOSE_OBJECT) names.length = starts.pop() as number
  }
  return null
}

/** The index of the quote that ends the string which begins here: the first one that no backslash escapes. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
}

const isName = (text: string, end: number): boolean => {
  let next = end + 1
  while (text.charCodeAt(next) <= SPACE) next += 1
  return text.charCodeAt(next) === COLON
}

const nameBetween = (text: string, start: number, end: number): string => {
  const name = text.slice(start + 1, end)
  return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name
}

/**
 * The pointer of the member whose name begins at `target`: the index or the name in each array and object around it.
 */
const pointerTo = (text: string, target: number): string => {
  const path: (string | number)[] = []
  for (let at = 0; at <= target; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) {
      const end = endOfString(text, at)
      if (isName(text, end)) path[path.length - 1] = nameBetween(text, at, end)
      at = end
    } else if (character === OPEN_ARRAY) path.push(0)
    else if (character === OPEN_OBJECT) path.push('')
    else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) path.pop()
    else if (character === COMMA && typeof path.at(-1) === 'number') path[path.length - 1] = (path.at(-1) as number) + 1
  }
  return path
    .slice(0, MAX_POINTER_PARTS)
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

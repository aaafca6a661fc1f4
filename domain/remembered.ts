/** Remembers what a function makes of each key. Once there are `limit` keys, all are forgotten before the next one. */
export const remembered = <Key, Made>(limit: number, make: (key: Key) => Made): ((key: Key) => Made) => {
  const known = new Map<Key, Made>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found as Made
    if (known.size >= limit) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}

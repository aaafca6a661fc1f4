/** Reads what RFC 9651 calls a List of one String with Integer parameters, strictly; throws on anything else. */
export const readItem = (field: string | null): { name: string; parameters: Record<string, number> } => {
  const [, name, rest] =
    /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"((?:; *[a-z*][a-z0-9_.*-]*=-?\d{1,15})*)$/.exec(field ?? '') ?? []
  if (name === undefined || rest === undefined) throw new Error(`Not a String with Integer parameters: ${field}`)
  const pairs = [...rest.matchAll(/; *([^=]+)=(-?\d+)/g)].map(([, key = '', value]) => [key, Number(value)] as const)
  if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw new Error(`A parameter is there twice: ${field}`)
  return { name, parameters: Object.fromEntries(pairs) }
}

import { concatHex, decodeAbiParameters, encodeAbiParameters, type Hex, hexToBytes, keccak256, toHex } from 'viem'

const HASH_BYTES = 32
const METADATA = [{ type: 'uint64[]' }] as const

/** The first index of one of the provider's hash chains, and how many values it has. */
export type Span = { first: bigint; length: bigint }

/** The hash chain of a generation: value i is the keccak256 of value i + 1, and the last follows from the seed. */
const makeChain = (seed: Hex, generation: number, length: bigint): ((index: bigint) => Hex) => {
  const count = Number(length)
  const values = new Uint8Array(count * HASH_BYTES)
  let value = keccak256(concatHex([seed, toHex(generation, { size: HASH_BYTES })]), 'bytes')
  for (let index = count - 1; index >= 0; index -= 1) {
    values.set(value, index * HASH_BYTES)
    value = keccak256(value, 'bytes')
  }
  return (index) => toHex(values.subarray(Number(index) * HASH_BYTES, (Number(index) + 1) * HASH_BYTES))
}

/** The values of all of a provider's chains; each chain is made when it is first needed. */
export const chainsOf = (seed: Hex) => {
  const made = new Map<string, (index: bigint) => Hex>()
  const valueAt = (generation: number, length: bigint, index: bigint): Hex => {
    const key = `${generation}:${length}`
    const chain = made.get(key) ?? makeChain(seed, generation, length)
    made.set(key, chain)
    return chain(index)
  }
  return {
    /** What the provider commits to. */
    commitment: (generation: number, length: bigint): Hex => valueAt(generation, length, 0n),
    /** The provider's contribution to a request, or undefined if no chain covers it. */
    contribution(spans: readonly Span[], sequence: bigint): Hex | undefined {
      const generation = spans.findLastIndex(({ first }) => first <= sequence)
      const span = spans[generation]
      if (!span || sequence >= span.first + span.length) return undefined
      return valueAt(generation, span.length, sequence - span.first)
    },
  }
}

/** Encodes the provider's earlier chains, which the contract stores as metadata. */
export const packSpans = (spans: readonly Span[]): Hex =>
  encodeAbiParameters(METADATA, [spans.flatMap(({ first, length }) => [first, length])])

export const unpackSpans = (metadata: Hex): Span[] => {
  if (metadata === '0x') return []
  const [numbers] = decodeAbiParameters(METADATA, hexToBytes(metadata))
  return Array.from({ length: numbers.length / 2 }, (_, i) => ({
    first: numbers[2 * i] as bigint,
    length: numbers[2 * i + 1] as bigint,
  }))
}

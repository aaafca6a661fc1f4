/**
 * Addresses of accounts on a chain, kept in lower case. What people type may carry a checksum in the case of its
 * letters (EIP-55), which is then checked; what people are shown carries it.
 */
import { keccak_256 } from '@noble/hashes/sha3'
import type { Address } from './chains.ts'
import { addressWords } from '../refusal-words/address.ts'
import { type Sentence } from '../sentence.ts'

/**
 * The same address with its checksum: a letter is upper case where the hash of the lower-case digits has a digit from 8
 * up.
 */
export const checksummed = (address: string): Address => {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(digits)
  const spelled = Array.from(digits, (digit, i) => {
    const byte = hash[i >> 1] as number
    const nibble = i % 2 === 0 ? byte >> 4 : byte & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${spelled.join('')}`
}

/** An address as people are shown it. */
export const shownAddress = (address: string | null): string | null => address && checksummed(address)

/** Letters that are all of one case carry no checksum. */
const hasCheck = (address: string): boolean => /[a-f]/.test(address.slice(2)) && /[A-F]/.test(address)

/** What is wrong with a typed address; null: nothing that can be detected. */
export const addressProblem = (text: string): Sentence | null => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return addressWords.malformed
  if (hasCheck(text) && text !== checksummed(text)) return addressWords.wrongChecksum
  return null
}

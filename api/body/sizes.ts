import { callWords } from '../../domain/refusal-words/call.ts'
import type { Sentence } from '../../domain/sentence.ts'

/** How large a body may be, by who sends it and to what. The sizes are of decompressed bodies. */

export const KIB = 1_024
export const MIB = 1_024 * KIB

/** What anybody may send to the portal who is not signed in: to sign in, or to use a link. */
export const ANONYMOUS_BODY_BYTES = 16 * KIB
/** For every operation and procedure that names no other size. */
export const BODY_BYTES = 64 * KIB
/** Room for 100,000 winners with names and avatars. */
export const WINNERS_BODY_BYTES = 32 * MIB

/** Room for a thousand marks of held prizes with long references. */
export const MARKS_BODY_BYTES = 1 * MIB

/** A longer list is read in a thread: this much takes a hundredth of a second. */
export const INLINE_LIST_BYTES = 128 * KIB

export const sizeInWords = (bytes: number): string => (bytes < MIB ? `${bytes / KIB} KiB` : `${bytes / MIB} MiB`)

export const tooLarge = (maxBytes: number): Sentence => callWords.tooLarge(sizeInWords(maxBytes))

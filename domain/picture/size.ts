/** A picture's size in pixels, as the readers of the kinds of pictures return it. */

export type Size = { width: number; height: number }

/** Null for bytes that begin as this kind but are not whole, undefined for those that do not begin as it. */
export type ReadSize = (bytes: Buffer) => Size | null | undefined

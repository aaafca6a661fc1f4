/** A picture's size in pixels, as the readers of the kinds of pictures tell it. */

export type Size = { width: number; height: number }

/** Gives null for what is not whole of its kind, and undefined for what does not begin as one. */
export type ReadSize = (bytes: Buffer) => Size | null | undefined

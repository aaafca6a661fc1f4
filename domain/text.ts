/** What may be shown to the public as a name: no half characters, nothing that controls or turns the text around it. */

/** Control characters, line and paragraph separators, and whatever turns the direction of the text around it. */
const UNSHOWABLE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export const isShowable = (text: string): boolean => text.isWellFormed() && !UNSHOWABLE.test(text)

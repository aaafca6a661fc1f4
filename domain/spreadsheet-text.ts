/**
 * Text in the files for spreadsheets. What a spreadsheet would run as a formula gets a leading apostrophe, which makes it
 * text; it is taken away again when such a file is given back.
 */

/** With apostrophes before it, too: one more is put before those, so that exactly one is taken away. */
const IS_FORMULA = /^'*[=+\-@\t\r]/

export const asText = (text: string): string => (IS_FORMULA.test(text) ? `'${text}` : text)

export const fromText = (cell: string): string => (cell.startsWith("'") && IS_FORMULA.test(cell) ? cell.slice(1) : cell)

export const URL_LIMIT = 60

/** The beginning of a text that is longer than so many characters. */
export const shorten = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 1)}…`

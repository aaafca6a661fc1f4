export const URL_LIMIT = 60

/** A text cut to a number of characters. */
export const shorten = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 1)}…`

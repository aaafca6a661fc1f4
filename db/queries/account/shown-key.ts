/** How the API key in the row with this alias is shown: what it begins with, and its last characters. */
export const shownKey = (row: string): string => `'pds_' || ${row}.mode || '_…' || ${row}.ending`

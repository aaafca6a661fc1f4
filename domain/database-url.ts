/** What is wrong with an address of Postgres, or null. It has a password, so no sentence repeats it. */
export const wrongInDatabaseUrl = (url: string): string | null => {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'is not an address of Postgres: it starts with postgres://'
  if (URL.canParse(url)) return null
  return 'cannot be read: special characters of its password are percent-encoded, / as %2F and # as %23'
}

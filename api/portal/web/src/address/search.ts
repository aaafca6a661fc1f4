/** The part of an address after `?`, as plain strings: nothing there is ever parsed as anything else. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Leaves out empty and missing members. */
export const writeSearch = (search: Record<string, unknown>): string => {
  const members = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return members.length === 0 ? '' : `?${new URLSearchParams(members)}`
}

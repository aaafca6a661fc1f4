const many = (n: number, one: string, other: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : other}`

/** How the calls to an endpoint went. */
export const endpointCalls = {
  title: 'Success and speed',
  what: 'Calls to this endpoint in the last 30 days, in UTC, by how fast your server answered.',
  none: 'No calls in the last 30 days.',
  day: 'Day',
  in100Ms: 'Within 0.1 s',
  in500Ms: 'Within 0.5 s',
  in2S: 'Within 2 s',
  slower: 'Slower',
  failed: 'Failed',
  summary: (accepted: string, fast: string, calls: number) =>
    `${accepted} of ${many(calls, 'call was', 'calls were')} accepted, ${fast} within half a second.`,
  describe: (summary: string) => `Bar chart of calls to this endpoint by day. ${summary}`,
}

const many = (n: number, one: string, other: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : other}`

/** Around every picture with figures. */
export const pictures = {
  showTable: 'Show as a table',
  hideTable: 'Hide the table',
  csv: 'Download CSV',
  choose: (span: string) => `${span} to read`,
}

export const statistics = {
  title: 'Statistics',
  what: 'The last 26 weeks. A week begins on Monday at 00:00 UTC. A draw counts in the week in which it was due, a payment in the week in which it was made.',
  none: 'Nothing has been drawn yet',
  noneYet: 'After the first draw you see here what was won and paid, and how soon.',
  week: 'Week',
  weekOf: (day: string) => `Week of ${day}`,
  linkFromCampaign: 'Statistics of this campaign',
  prizes: {
    title: 'Prizes against the odds',
    what: 'What was won each week, and what the prize tables make likely. Chance alone keeps about 19 of 20 weeks within the band; where one rare prize makes up most of the money, it is less regular than that.',
    won: 'Won',
    expected: 'Expected',
    low: 'Band from',
    high: 'Band to',
    band: 'Band that chance allows',
    draws: 'Draws',
    positions: 'Winners drawn',
    summary: (inside: number, weeks: number) =>
      `${inside.toLocaleString('en-US')} of ${many(weeks, 'week', 'weeks')} with draws ${inside === 1 ? 'lies' : 'lie'} within the band.`,
    describe: (summary: string) => `Chart of what was won each week, with the band that chance allows. ${summary}`,
  },
  money: {
    title: 'Money',
    what: 'What was paid each week.',
    transferred: 'Transfers for draws',
    held: 'Held prizes paid by hand',
    guarantees: 'Guarantees',
    paid: (amount: string) => `${amount} paid in these weeks.`,
    open: (amount: string) => `${amount} won in all and not paid yet.`,
    left: (amount: string, seen: string) => `${amount} left in the contract, as of ${seen}.`,
    describe: (summary: string) => `Bar chart of what was paid each week. ${summary}`,
  },
  onTime: {
    title: 'Draws on time',
    what: 'How long after a draw was due all of its transfer was made. Draws that are not paid yet are not shown.',
    minute: 'Within a minute',
    tenMinutes: 'Within 10 minutes',
    hour: 'Within an hour',
    later: 'Later',
    summary: (soon: string, draws: number) => `${soon} of ${many(draws, 'paid draw', 'paid draws')} within 10 minutes.`,
    describe: (summary: string) => `Bar chart of how soon draws were paid, by week. ${summary}`,
  },
}

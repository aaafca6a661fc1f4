/**
 * Cuts rows into runs of at most `limit` winners together (a row with more is a run by itself), so that a batch of
 * large drawings needs only limited memory.
 */
export const portions = <Row extends { winnersExpected: number }>(rows: readonly Row[], limit: number): Row[][] => {
  const cut: Row[][] = []
  let room = 0
  for (const row of rows) {
    const current = cut.at(-1)
    if (current && row.winnersExpected <= room) {
      current.push(row)
      room -= row.winnersExpected
    } else {
      cut.push([row])
      room = limit - row.winnersExpected
    }
  }
  return cut
}

/** Winners whose lists or results a stage has in memory at a time. */
export const MAX_WINNERS_AT_ONCE = 50_000

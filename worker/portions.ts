/**
 * Cuts rows into runs of at most `limit` winners together (a row with more stands alone), so that a batch of large
 * drawings is worked on within bounded memory.
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

/** Winners whose lists or results a stage holds in memory at a time. */
export const MAX_WINNERS_AT_ONCE = 50_000

/** A row as it is answered: with its times as ISO 8601. */
export type Told<Row> = {
  [Member in keyof Row]: Row[Member] extends Date
    ? string
    : Row[Member] extends Date | null
      ? string | null
      : Row[Member]
}

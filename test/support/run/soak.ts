/** What everything that falls by chance in a storm is drawn from: `npm run soak` gives each of its rounds another. */
export const seed = Number(process.env['SOAK_SEED'] ?? 1)

/**
 * How many entries of a log one search looks at, so that it costs the same in a log of a million. It says where it
 * stopped, and the next page goes on there.
 */
export const MAX_LOOKED_AT = 20_000

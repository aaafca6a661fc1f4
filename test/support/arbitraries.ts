import fc from 'fast-check'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:~+/=-'

/** A winner id by the rule that partners are given. */
export const winnerId = fc.string({ unit: fc.constantFrom(...ID_CHARACTERS.split('')), minLength: 1, maxLength: 128 })

export const winnerList = (maxLength = 20) => fc.uniqueArray(winnerId, { minLength: 1, maxLength })

const SURROGATES = { from: 0xd800, count: 0x800 }
const LAST_CODE_POINT = 0x10ffff

/**
 * Any character that a text can have. The library's own unit 'binary' lists them all when it is first used, which takes
 * each process a second.
 */
export const anyCharacter = fc.integer({ min: 0, max: LAST_CODE_POINT - SURROGATES.count }).map(
  (index) => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count),
  (character) => {
    const point = typeof character === 'string' ? (character.codePointAt(0) ?? 0) : 0
    return point < SURROGATES.from ? point : point - SURROGATES.count
  },
)

/** Most characters of an address as they are, and any other one with percent signs. */
const inAddress = (others: string) =>
  fc.string({
    unit: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...(BASE62 + others).split('')) },
      anyCharacter.map((character) => encodeURIComponent(character)),
    ),
  })
const SEGMENT = "-._~!$&'()*+,;=:@"
const path = fc.array(inAddress(SEGMENT)).map((segments) => segments.map((segment) => `/${segment}`).join(''))
const part = (sign: string) =>
  fc.option(
    inAddress(`${SEGMENT}/?`).map((text) => sign + text),
    { nil: '' },
  )
export const joined = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''))

/** Replaces `fc.webUrl`, which uses the slow unit 'binary'. */
export const webUrl = (...schemes: readonly string[]) =>
  joined(fc.constantFrom(...schemes), fc.constant('://'), fc.webAuthority(), path, part('?'))
export const fragment = part('#')

const base62Text = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...BASE62.split('')),
    minLength: length,
    maxLength: length,
  })

export const drawingId = base62Text(22).map((text) => `drw_${text}`)

export const entropy = fc.uint8Array({ minLength: 32, maxLength: 32 })

/** A prize table's file: falling amounts, and weights whose sum still fits into the denominator. */
export const tableFile = fc
  .record({
    version: fc.integer({ min: 1, max: 1_000_000_000 }),
    amounts: fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 12 }),
    weights: fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 80_000_000_000 })), {
      minLength: 12,
      maxLength: 12,
    }),
  })
  .map(({ version, amounts, weights }) => ({
    version,
    tiers: amounts.toSorted((a, b) => b - a).map((amountCents, i) => ({ amountCents, weight: weights[i] as number })),
  }))

/** Zones whose clocks change in different ways and at different times, and some whose clocks never do. */
export const timeZone = fc.constantFrom(
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'UTC',
)

/** What is wrong with a member of what somebody sent: each goes on from the member's name, "must be …". */
import { both } from '../sentence.ts'

export const memberWords = {
  period: both(
    'must be an ISO 8601 duration from PT10S to P10Y in whole numbers, such as P7D or P1M',
    'muss eine Dauer nach ISO 8601 von PT10S bis P10Y in ganzen Zahlen sein, wie P7D oder P1M',
  ),
  lead: (mostSeconds: number, madeHoursAhead: number) =>
    both(
      `must be at most ${mostSeconds}, because drawings are made ${madeHoursAhead} hours ahead`,
      `darf höchstens ${mostSeconds} sein, weil Ziehungen ${madeHoursAhead} Stunden vorher angelegt werden`,
    ),
  otherChain: (mode: string, known: readonly string[], chain: string) =>
    both(
      `a ${mode} campaign pays on ${known.join(' or ')}, not on "${chain}"`,
      `eine ${mode === 'test' ? 'Testkampagne' : 'Live-Kampagne'} zahlt auf ${known.join(' oder ')} aus, nicht auf „${chain}“`,
    ),
  otherToken: (chain: string, known: readonly string[], token: string) =>
    both(
      `on ${chain} prizes are paid in ${known.join(' or ')}, not in "${token}"`,
      `auf ${chain} wird in ${known.join(' oder ')} ausgezahlt, nicht in „${token}“`,
    ),
  knownTokens: (chain: string, known: readonly string[]) =>
    both(
      `on ${chain} prizes are paid in ${known.join(' or ')}`,
      `auf ${chain} wird in ${known.join(' oder ')} ausgezahlt`,
    ),
  noChange: both('must have at least one member to change', 'muss mindestens eine Änderung enthalten'),
  noSource: both('must not change where winners come from', 'darf nicht ändern, woher Gewinnerlisten kommen'),
  notARange: (bits4: number, bits6: number) =>
    both(
      `must be an IP address, or a range like 203.0.113.0/24 or 2001:db8::/48 (at least /${bits4}, or /${bits6} in IPv6)`,
      `muss eine IP-Adresse sein oder ein Bereich wie 203.0.113.0/24 oder 2001:db8::/48 (mindestens /${bits4}, in IPv6 /${bits6})`,
    ),
  notHttps: both('must be an address that starts with https://', 'muss eine Adresse sein, die mit https:// beginnt'),
  organiserWithoutName: both(
    'Give a name: public pages name you by it.',
    'Geben Sie einen Namen an: Öffentliche Seiten nennen ihn.',
  ),
  otherYears: both('must lie in the years 1 to 9999, in UTC', 'muss in den Jahren 1 bis 9999 liegen, in UTC'),
  unshowable: both(
    'must not have control characters or ones that change the direction of text',
    'darf keine Steuerzeichen haben und keine, die die Schreibrichtung ändern',
  ),
  blank: both('must have characters that can be seen', 'muss sichtbare Zeichen haben'),
  stackedMarks: (most: number) =>
    both(
      `must not have more than ${most} accents or other marks on one letter`,
      `darf auf einem Buchstaben nicht mehr als ${most} Akzente oder andere Zeichen haben`,
    ),
  notAWinner: both('must be the id of a winner', 'muss die Kennung eines Gewinners sein'),
} as const

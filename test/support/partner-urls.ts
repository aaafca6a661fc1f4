/** Addresses that no server of a partner may have, and what is said of each. */
export const refusedUrls: readonly (readonly [string, RegExp])[] = [
  ['', /absolute https URL/],
  ['/winners', /absolute https URL/],
  ['//shop.test/winners', /absolute https URL/],
  ['https:shop.test', /absolute https URL/],
  ['ftp://shop.test/winners', /absolute https URL/],
  ['javascript:alert(1)', /absolute https URL/],
  ['https://shop.test/a b', /absolute https URL/],
  ['https://shop.test/a\nb', /absolute https URL/],
  [' https://shop.test/', /absolute https URL/],
  ['http://shop.test/winners', /start with https/],
  ['https://user@shop.test/', /user name or password/],
  ['https://:secret@shop.test/', /user name or password/],
  ['https://shop.test/#winners', /fragment/],
  ['https://shop.test/#', /fragment/],
  ['https://shop.test:0/', /port 0/],
  [`https://shop.test/${'a'.repeat(2048)}`, /2048 characters/],
]

/** Names and numbers of this machine, as somebody may type them. */
export const loopbackHosts: readonly string[] = [
  'localhost',
  'LOCALHOST:3000',
  'shop.localhost',
  'localhost.',
  '127.0.0.1',
  '127.1.2.3',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::1]:8080',
]

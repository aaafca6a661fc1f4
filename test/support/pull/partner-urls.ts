/** Addresses that a server of a partner may have. */
export const takenUrls: readonly string[] = [
  'https://shop.test',
  'HTTPS://shop.test:8443/winners?game=1&x=%20y',
  'https://shop.test:80/',
  'https://shop.test:443/',
  'https://shop.test:1024/',
  'https://shop.test:65535/',
  'https://shop.test/?drawings=1',
  'https://93.184.216.34/winners',
  'https://172.32.0.1/',
  'https://[2606:2800:220:1:248:1893:25c8:1946]/',
  'https://10.example.com/',
  'https://xn--bcher-kva.example/',
  'https://localhost.shop.test/',
]

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
  ...[1, 22, 25, 79, 81, 442, 444, 993, 1023].map(
    (port) => [`https://shop.test:${port}/`, /use 443, 80 or one above/] as const,
  ),
  [`https://shop.test/${'a'.repeat(2048)}`, /2048 characters/],
]

const loopbackHosts = [
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
  'localhost:9',
]

/** Addresses of this machine, as somebody may type them. */
export const loopbackUrls: readonly string[] = loopbackHosts.flatMap((host) => [`http://${host}/`, `https://${host}/`])

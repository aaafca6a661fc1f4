import { generateKeyPairSync, sign } from 'node:crypto'

export type Certificate = { key: string; cert: string }

/** A certificate for one name, signed with its own key, so that trusting it alone makes it valid. */
export const makeCertificate = (name: string, options: { expired?: boolean } = {}): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = sequence(set(sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))))
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, tagged(0x04, sequence(tagged(0x01, Buffer.of(0xff))))),
    sequence(ALTERNATIVE_NAMES, tagged(0x04, sequence(tagged(0x82, Buffer.from(name))))),
  )
  const signed = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.of(1)),
    sequence(ECDSA_SHA256),
    issuer,
    sequence(time('20000101000000Z'), time(options.expired ? '20010101000000Z' : '20991231000000Z')),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  )
  const signature = tagged(0x03, Buffer.of(0), sign('sha256', signed, privateKey))
  const text = sequence(signed, sequence(ECDSA_SHA256), signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: ['-----BEGIN CERTIFICATE-----', ...(text.match(/.{1,64}/g) ?? []), '-----END CERTIFICATE-----', ''].join(
      '\n',
    ),
  }
}

/** DER: a tag, a length, the content. */
const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const bytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...bytes), content])
}
const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts)
const set = (...parts: Buffer[]): Buffer => tagged(0x31, ...parts)
const time = (text: string): Buffer => tagged(0x18, Buffer.from(text))
const objectId = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'))

const COMMON_NAME = objectId('550403')
const BASIC_CONSTRAINTS = objectId('551d13')
const ALTERNATIVE_NAMES = objectId('551d11')
const ECDSA_SHA256 = objectId('2a8648ce3d040302')

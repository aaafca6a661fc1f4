import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '../../../api/portal/passkey/answers.ts'

type CborValue = number | string | Buffer | Map<number | string, CborValue>

/** A CBOR item's head: its major type and its length or value. */
const head = (major: number, value: number): Buffer => {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  if (value < 256) return Buffer.from([type | 24, value])
  return Buffer.from([type | 25, value >> 8, value & 255])
}

const cbor = (value: CborValue): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const members = [...value].flatMap(([key, member]) => [cbor(key), cbor(member)])
  return Buffer.concat([head(5, value.size), ...members])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** A public key of P-256 as COSE has it. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [es256, p256, ec2] = [-7, 1, 2]
  return cbor(
    new Map<number, CborValue>([
      [1, ec2],
      [3, es256],
      [-1, p256],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

const UP = 1
const UV = 4
const ATTESTED = 64

/** What a device and its browser do otherwise than they should. */
export type Oddities = {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  counter?: number
  challenge?: string
  userHandle?: string
  credentialId?: string
  crossOrigin?: boolean
}

type Asked = { challenge: string }

/** A device that makes passkeys in software, in a browser at the portal of the test service. */
export const softPasskey = ({ countsUp = true } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let owner = ''

  const clientData = (type: string, challenge: string, { origin = 'https://api.test', ...odd }: Oddities): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: odd.challenge ?? challenge,
        origin,
        crossOrigin: odd.crossOrigin ?? false,
      }),
    )

  const authenticatorData = (odd: Oddities, flags: number, more = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(odd.counter ?? counter)
    const verified = odd.isUserVerified === false ? 0 : UV
    return Buffer.concat([sha256(odd.rpId ?? 'api.test'), Buffer.from([flags | UP | verified]), count, more])
  }

  const id = credentialId.toString('base64url')

  return {
    id,
    /** Answers the portal's wish for a new passkey. */
    make: ({ challenge, user }: Asked & { user: { id: string } }, odd: Oddities = {}): Attestation => {
      owner = user.id
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)])
      const attestationObject = cbor(
        new Map<string, CborValue>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(odd, ATTESTED, attested)],
        ]),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, odd).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers the portal's wish for a signature. */
    sign: ({ challenge }: Asked, odd: Oddities = {}): Assertion => {
      if (countsUp) counter += 1
      const data = authenticatorData(odd, 0)
      const client = clientData('webauthn.get', challenge, odd)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const shown = odd.credentialId ?? id
      return {
        id: shown,
        rawId: shown,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: odd.userHandle ?? owner,
        },
      }
    },
  }
}

type Asking = { state: string } | { state: 'passkey_needed'; options: Asked & { allowCredentials?: { id: string }[] } }

/** What a sign-in with the right password asks a passkey for. */
export const askedFor = (answer: Asking) => {
  if ('options' in answer) return answer.options
  throw new Error(`The sign-in was answered ${answer.state}, and asks for no passkey.`)
}

import { createHash, createPublicKey, verify } from 'node:crypto'
import test from 'ava'
import { originOf, openSigner, signedCheckpoint } from '../../../domain/log/note.ts'

const ORIGIN = 'draws.example/site/log'
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

test('the name of a log is its address without a scheme', (t) => {
  t.is(originOf('https://draws.example'), 'draws.example/log')
  t.is(originOf('https://draws.example/site/'), ORIGIN)
  t.is(originOf('http://localhost:3000'), 'localhost:3000/log')
})

test('a checkpoint is three lines, and whoever has the key reads that it is signed', (t) => {
  const signer = openSigner(ORIGIN, Buffer.alloc(32, 9))
  const [name, id, key] = signer.verifierKey.split('+')
  const typed = Buffer.from(signer.verifierKey.slice(`${name}+${id}+`.length), 'base64')
  t.is(name, ORIGIN)
  t.truthy(key)
  t.is(typed[0], 1)
  t.is(id ?? '', createHash('sha256').update(`${ORIGIN}\n`).update(typed).digest('hex').slice(0, 8))

  const root = Buffer.alloc(32, 3)
  const note = signedCheckpoint(ORIGIN, 1_000_000, root, [signer])
  const [text, signatures] = note.split('\n\n') as [string, string]
  t.is(text, `${ORIGIN}\n1000000\n${root.toString('base64')}`)
  const [dash, signedBy, encoded] = signatures.trimEnd().split(' ')
  t.deepEqual([dash, signedBy], ['—', ORIGIN])
  const signature = Buffer.from(encoded ?? '', 'base64')
  t.is(signature.subarray(0, 4).toString('hex'), id ?? '')
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, typed.subarray(1)]),
    format: 'der',
    type: 'spki',
  })
  const isRight = (message: string) => verify(null, Buffer.from(message), publicKey, signature.subarray(4))
  t.true(isRight(`${text}\n`))
  t.false(isRight(`${text.replace('1000000', '1000001')}\n`))
})

test('while keys are changed, each of them signs on a line of its own', (t) => {
  const signers = [1, 2].map((seed) => openSigner(ORIGIN, Buffer.alloc(32, seed)))
  const lines = signedCheckpoint(ORIGIN, 1, Buffer.alloc(32), signers).split('\n\n')[1]?.trimEnd().split('\n') ?? []
  t.deepEqual(
    lines.map((line) => Buffer.from(line.split(' ')[2] ?? '', 'base64').subarray(0, 4)),
    signers.map(({ keyId }) => keyId),
  )
})

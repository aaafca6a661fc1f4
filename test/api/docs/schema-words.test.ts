import test from 'ava'
import type { Schema } from '../../../api/docs/document.ts'
import { limitsOf, typeWords } from '../../../api/docs/schema-words.ts'

const wordsOf = (schema: Schema): string =>
  typeWords(schema)
    .map(({ word }) => word)
    .join('')

test('a type is said in words, with what may be null and what a list holds', (t) => {
  t.is(wordsOf({ type: 'integer' }), 'integer')
  t.is(wordsOf({ type: ['string', 'null'] }), 'string or null')
  t.is(wordsOf({ type: ['string', 'number', 'null'] }), 'string or number or null')
  t.is(wordsOf({ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }), 'date-time or null')
  t.is(wordsOf({ type: 'array', items: { type: 'string' } }), 'array of string')
  t.is(wordsOf({ type: 'boolean', const: true }), 'true')
})

test('a component is named, so that it can be linked', (t) => {
  t.deepEqual(typeWords({ anyOf: [{ $ref: '#/components/schemas/Drawing' }, { type: 'null' }] }), [
    { word: 'Drawing', component: 'Drawing' },
    { word: ' or null' },
  ])
})

test('limits are listed, and what is none is not', (t) => {
  t.deepEqual(limitsOf({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), [{ words: 'at least 1' }])
  t.deepEqual(limitsOf({ type: 'string', minLength: 1, maxLength: 40 }), [{ words: '1 to 40 characters' }])
  t.deepEqual(limitsOf({ type: 'array', minItems: 2, maxItems: 2 }), [{ words: 'exactly 2 elements' }])
  t.deepEqual(limitsOf({ anyOf: [{ type: 'string', pattern: '^https:\\/\\/' }, { type: 'null' }] }), [
    { pattern: '^https://' },
  ])
  t.deepEqual(limitsOf({ type: 'string', format: 'date-time', pattern: '^[0-9]+$' }), [])
  t.deepEqual(limitsOf({ type: 'string', enum: ['open', 'paid'] }), [{ values: ['open', 'paid'] }])
})

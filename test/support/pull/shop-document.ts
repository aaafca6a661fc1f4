/** The document of a small shop, in which tests change one thing at a time. */

export type Json = Record<string, unknown>

const json = (schema: object) => ({ 'application/json': { schema } })

export const original = () => ({
  servers: [{ url: 'https://shop.example/api/v1' }],
  security: [{ key: [] as string[] }],
  components: {
    schemas: {
      Order: {
        type: 'object',
        properties: {
          id: { type: 'string', pattern: '^ord_', description: 'The order.' },
          state: { type: 'string', enum: ['open', 'sent'] },
          code: { type: 'string', enum: ['late', 'lost'], 'x-may-grow': true },
          cents: { type: 'integer', minimum: 0, maximum: 1000 },
          note: { type: ['string', 'null'], maxLength: 40 },
          gift: { type: 'boolean' },
          lines: { type: 'array', items: { $ref: '#/components/schemas/Line' }, maxItems: 10 },
          parent: { $ref: '#/components/schemas/Order' },
          at: { type: 'string', format: 'date-time' },
        } as Json,
        required: ['id', 'state', 'code', 'cents', 'note', 'lines', 'at'],
      },
      Line: { type: 'object', properties: { sku: { type: 'string' } } as Json, required: ['sku'] },
    } as Json,
    headers: { 'X-Id': { required: true, schema: { type: 'string' } } } as Json,
  },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        security: [{ key: ['read'] }],
        parameters: [
          { in: 'query', name: 'state', schema: { type: 'string', enum: ['open', 'sent'] } },
          { in: 'header', name: 'X-Trace', required: true, schema: { type: 'string' } },
        ] as Json[],
        responses: {
          200: {
            headers: { 'X-Id': { $ref: '#/components/headers/X-Id' } } as Json,
            content: json({ $ref: '#/components/schemas/Order' }) as Json,
          },
          404: { content: json({ type: 'object' }) as Json },
        } as Json,
      } as Json,
      post: {
        operationId: 'makeOrder',
        security: [{ key: ['write'] }],
        requestBody: {
          required: false,
          content: json({
            type: 'object',
            properties: {
              sku: { type: 'string', minLength: 1, maxLength: 40 },
              amount: { type: 'integer', minimum: 1, maximum: 9 },
              kind: { enum: ['small', 'large'] },
              who: {
                anyOf: [
                  { type: 'string' },
                  { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
                ],
              },
              tag: { type: ['string', 'null'], pattern: '^[a-z]+$' },
            },
            required: ['sku'],
            additionalProperties: false,
          }) as Json,
        } as Json,
        responses: { 201: { content: json({ $ref: '#/components/schemas/Line' }) as Json } } as Json,
      } as Json,
    } as Json,
  } as Json,
  webhooks: {
    'order.sent': {
      post: {
        parameters: [{ in: 'header', name: 'webhook-id', required: true, schema: { type: 'string' } }] as Json[],
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/Order' }) },
        responses: { '2XX': {} } as Json,
      },
    },
  } as Json,
})

export type Document = ReturnType<typeof original>

/** Finds a member of the document; the last name of the place is the one that a test changes. */
export const at = (document: Document, place: string): { holder: Json; name: string } => {
  const names = place.split(' ')
  const name = names.pop() as string
  return { holder: names.reduce<Json>((from, part) => from[part] as Json, document as unknown as Json), name }
}

export const changed = (change: (document: Document) => void): Document => {
  const document = structuredClone(original())
  change(document)
  return document
}

export const set = (place: string, value: unknown) => (document: Document) => {
  const { holder, name } = at(document, place)
  holder[name] = value
}

export const remove = (place: string) => (document: Document) => {
  const { holder, name } = at(document, place)
  delete holder[name]
}

export const get = 'paths /orders get'
export const post = 'paths /orders post'
export const order = 'components schemas Order'
export const answer = `${get} responses 200`
export const body = `${post} requestBody content application/json schema`

export const ofOrder = (change: string): string[] => [
  `GET /orders: answer 200: application/json: ${change}`,
  `order.sent: body: application/json: ${change}`,
]
export const ofBody = (change: string): string[] => [`POST /orders: body: application/json: ${change}`]

/** Another parameter of the operation that lists orders. */
export const addParameter = (parameter: Json) => (document: Document) => {
  const { holder } = at(document, `${get} parameters`)
  ;(holder['parameters'] as Json[]).push(parameter)
}

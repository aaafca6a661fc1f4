import type { CreateDocumentOptions } from 'zod-openapi'

/**
 * What the document leaves out of the schemas: that answers have no other members, since later versions add some and
 * clients ignore what they do not know; the bounds of JavaScript's integers; and the pattern by which zod reads a time.
 */
export const schemaForm: CreateDocumentOptions = {
  override: ({ jsonSchema, io }) => {
    if (io === 'output') delete jsonSchema.additionalProperties
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  },
}

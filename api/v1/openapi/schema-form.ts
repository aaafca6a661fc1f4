import type { CreateDocumentOptions } from 'zod-openapi'

/**
 * What the document leaves out of the schemas: `additionalProperties: false` of answers, because later versions add
 * members, which clients ignore; the bounds of JavaScript's integers; and zod's pattern for a time.
 */
export const schemaForm: CreateDocumentOptions = {
  override: ({ jsonSchema, io }) => {
    if (io === 'output') delete jsonSchema.additionalProperties
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  },
}

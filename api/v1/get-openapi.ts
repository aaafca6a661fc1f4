import type { Handler } from 'express'
import { etagOf } from '../../domain/serving/etag.ts'
import { JSON_TYPE, sendDocument } from '../conditional.ts'
import { type Encode, encodedOnce } from '../encoding.ts'

const CACHE_CONTROL = 'public, max-age=300'

type Made = { body: Buffer; etag: string; encode: Encode }

/** Loaded on the first request, so that the process starts faster. */
const make = async (baseUrl: string): Promise<Made> => {
  const { openapiDocument } = await import('./openapi.ts')
  const body = Buffer.from(JSON.stringify(openapiDocument({ baseUrl })))
  return { body, etag: etagOf(body), encode: encodedOnce(body) }
}

/** The description of the partner API for machines, made once in a process. It needs no key. */
export const getOpenapi = (baseUrl: string): Handler => {
  let made: Promise<Made> | undefined
  return async (request, response) => {
    made ??= make(baseUrl)
    await sendDocument(request, response, { ...(await made), type: JSON_TYPE, cacheControl: CACHE_CONTROL })
  }
}

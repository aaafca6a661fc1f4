import { randomBytes } from 'node:crypto'
import { ID_BYTES, type IdPrefix, idFrom } from '../domain/ids.ts'

export const newId = (prefix: IdPrefix): string => idFrom(prefix, randomBytes(ID_BYTES))

import type { Request } from 'express'
import { type Visitor, visitorOf } from '../../portal/visitor.ts'
import { readOperatorCookie } from './session-cookie.ts'

/** Where a request comes from; `token` is from the console's cookie. */
export type OperatorVisitor = Pick<Visitor, 'address' | 'network' | 'userAgent' | 'token'>

export const operatorVisitor = (request: Request, baseUrl: string): OperatorVisitor => ({
  ...visitorOf(request, baseUrl),
  token: readOperatorCookie(request, baseUrl),
})

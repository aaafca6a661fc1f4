import type { ExecutionContext } from 'ava'
import type { Problem } from '../../../api/client/types.ts'
import type { Answer } from './ask.ts'

/** Asserts that an answer is a problem document with this status, code and detail that reveals no internals. */
export const isProblem = (
  t: ExecutionContext,
  answer: Answer<unknown>,
  status: number,
  code: Problem['code'],
  detail: RegExp,
): void => {
  t.is(answer.status, status, answer.text)
  t.is(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  const problem = answer.body as Problem
  t.is(problem.status, status)
  t.is(problem.code, code)
  t.regex(problem.detail, detail)
  t.is(problem.requestId, answer.headers.get('x-request-id') ?? '')
  t.notRegex(answer.text, /node_modules|\bat .*\.[tj]s:\d|select |insert |pg_|postgres/i)
}

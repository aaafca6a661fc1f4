import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { z } from 'zod'
import { type Problem, Refused } from '../domain/refusals.ts'
import { pathOf, problemsOf } from '../domain/zod-problems.ts'
import { readTextFile } from './options.ts'

const problemsIn = (error: unknown): readonly Problem[] => {
  if (error instanceof z.ZodError) return problemsOf(error)
  return error instanceof Refused ? error.problems : []
}

/** The place of a member; of a missing one, the place of the object or list that it would be in. */
const nodeAt = (root: Node, path: readonly (string | number)[]): Node => {
  const value = findNodeAtLocation(root, [...path])
  if (!value) return nodeAt(root, path.slice(0, -1))
  return value.parent?.type === 'property' ? value.parent : value
}

const parseJson = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused('bad_request', `The file ${file} is not JSON: ${(error as Error).message}`)
  }
}

/**
 * Reads a JSON file that the operator wrote. A refusal of what it holds names the line and the member of each problem.
 */
export const readJsonFile = async <Value>(file: string, parse: (value: unknown) => Value): Promise<Value> => {
  const text = await readTextFile(file)
  const value = parseJson(text, file)
  try {
    return parse(value)
  } catch (error) {
    const problems = problemsIn(error)
    if (problems.length === 0) throw error
    const root = parseTree(text) as Node
    const sentences = problems.map(({ pointer, detail }) => {
      const path = pathOf(pointer)
      const line = text.slice(0, nodeAt(root, path).offset).split('\n').length
      return `line ${line}: ${path.join('.') || 'the file'}: ${detail}`
    })
    throw new Refused('bad_request', `${file}, ${sentences.join('; ')}`)
  }
}

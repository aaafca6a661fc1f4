import { entriesIn } from '../../../domain/alarm/runbook.ts'
import { readOperating } from './rules.ts'

export const runbook = readOperating('runbook.md')
export const entries = entriesIn(runbook)

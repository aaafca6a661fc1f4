import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { copyUrl } from './copy.ts'

const pathOf = (place: string): string => fileURLToPath(new URL(place, import.meta.url))

/** Redocly's linter is a program; here it does not look for newer versions of itself. */
const lintByRedocly = (): boolean => {
  const words = ['lint', fileURLToPath(copyUrl), '--config', pathOf('redocly.yaml'), '--format', 'stylish']
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [pathOf('../../node_modules/@redocly/cli/bin/cli.js'), ...words],
    { env, encoding: 'utf8' },
  )
  if (status !== 0) console.error(stdout + stderr)
  return status === 0
}

/** The rules that Spectral recommends for OpenAPI. */
const spectralRules: RulesetDefinition = {
  extends: oas as RulesetDefinition,
  rules: {
    // That rule follows OpenAPI 3.0. Since 3.1 a key's scopes are listed with each operation, whatever the kind of key.
    'oas3-operation-security-defined': 'off',
  },
}

const lintBySpectral = async (): Promise<boolean> => {
  const linter = new spectral.Spectral()
  linter.setRuleset(spectralRules)
  const problems = await linter.run(readFileSync(copyUrl, 'utf8'))
  for (const { code, path, message } of problems) console.error(`Spectral: ${path.join('.')}: ${message} (${code})`)
  return problems.length === 0
}

/** Checks docs/openapi.json with two linters that others use. */
const isSound = [lintByRedocly(), await lintBySpectral()].every(Boolean)
if (!isSound) process.exitCode = 1

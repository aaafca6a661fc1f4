import type { RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

/** The rules that Spectral recommends for OpenAPI. */
export const spectralRules: RulesetDefinition = {
  extends: oas as RulesetDefinition,
  rules: {
    // That rule follows OpenAPI 3.0. Since 3.1 a key's scopes are listed with each operation, whatever the kind of key.
    'oas3-operation-security-defined': 'off',
  },
}

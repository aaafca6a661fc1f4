import type { Outcome } from '../../../public-site/verify/verify-draw.mjs'

export const failedOf = ({ checks }: Outcome): string[] => checks.filter(({ ok }) => !ok).map(({ name }) => name)

export const detailOf = ({ checks }: Outcome, name: string): string =>
  checks.find((check) => check.name === name)?.detail ?? ''

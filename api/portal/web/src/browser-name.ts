import { browserIn } from '../../../../domain/portal/browser.ts'
import { texts } from './texts/texts.ts'

/** A session's browser for people: "Firefox on Linux". */
export const browserName = (userAgent: string | null): string => browserIn(userAgent, texts.parts.browser)

import { durationParts } from '../../../../../../domain/duration-parts.ts'

/** An ISO 8601 duration in words: `P7D` is "7 days". Any other text is shown as it is. */
export const durationWords = (duration: string): string => durationParts(duration).join(' and ') || duration

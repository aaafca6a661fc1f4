/** The words of the public pages by language. A catalogue that lacks a text does not compile. */
import { formatsOf, type Language } from '../domain/language.ts'
import { campaign as campaignDe } from './texts/de/campaign.ts'
import { draw as drawDe } from './texts/de/draw.ts'
import { drawStory as drawStoryDe } from './texts/de/draw-story.ts'
import { fairness as fairnessDe } from './texts/de/fairness.ts'
import {
  directory as directoryDe,
  find as findDe,
  frame as frameDe,
  front as frontDe,
  notFound as notFoundDe,
} from './texts/de/frame.ts'
import { guarantees as guaranteesDe } from './texts/de/guarantees.ts'
import { howItWorks as howItWorksDe } from './texts/de/how-it-works.ts'
import { parts as partsDe } from './texts/de/parts.ts'
import { status as statusDe } from './texts/de/status.ts'
import { verify as verifyDe } from './texts/de/verify.ts'
import { winner as winnerDe } from './texts/de/winner.ts'
import { campaign } from './texts/en/campaign.ts'
import { draw } from './texts/en/draw.ts'
import { drawStory } from './texts/en/draw-story.ts'
import { fairness } from './texts/en/fairness.ts'
import { directory, find, frame, front, notFound } from './texts/en/frame.ts'
import { guarantees } from './texts/en/guarantees.ts'
import { howItWorks } from './texts/en/how-it-works.ts'
import { parts } from './texts/en/parts.ts'
import { status } from './texts/en/status.ts'
import { verify } from './texts/en/verify.ts'
import { winner } from './texts/en/winner.ts'

const en = {
  ...formatsOf('en'),
  parts,
  frame,
  front,
  directory,
  find,
  notFound,
  campaign,
  draw,
  drawStory,
  fairness,
  guarantees,
  howItWorks,
  status,
  verify,
  winner,
}

/** What pages say in a language, and how it writes numbers, amounts and times. */
export type Texts = typeof en

const de: Texts = {
  ...formatsOf('de'),
  parts: partsDe,
  frame: frameDe,
  front: frontDe,
  directory: directoryDe,
  find: findDe,
  notFound: notFoundDe,
  campaign: campaignDe,
  draw: drawDe,
  drawStory: drawStoryDe,
  fairness: fairnessDe,
  guarantees: guaranteesDe,
  howItWorks: howItWorksDe,
  status: statusDe,
  verify: verifyDe,
  winner: winnerDe,
}

const catalogues: Readonly<Record<Language, Texts>> = { en, de }

export const textsOf = (language: Language): Texts => catalogues[language]

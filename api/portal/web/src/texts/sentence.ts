import { createElement, Fragment, type ReactNode } from 'react'

/** Words within a sentence that are a link, or look different: `(words) => <strong>{words}</strong>`. */
export type Wrap = (words: string) => ReactNode

/** A sentence with elements in it: each language says where they stand. */
export const sentence = (said: TemplateStringsArray, ...elements: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...said.flatMap((text, i) => [text, elements[i]]))

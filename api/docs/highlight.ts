/** Highlights code: strings, comments, numbers, keywords and the names of members. Anything else stays as it is. */
import { type Html, html } from '../../public-site/html.ts'

export type Language = 'sh' | 'js' | 'python' | 'json' | 'text'

type Rule = readonly [name: 'com' | 'key' | 'str' | 'num' | 'kw', pattern: RegExp]

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y
const NUMBER = /\b\d[\d_]*(?:\.\d+)?\b/y

const words = (list: string): RegExp => new RegExp(`\\b(?:${list})\\b`, 'y')

const rules: Readonly<Record<Language, readonly Rule[]>> = {
  json: [
    ['key', /"(?:[^"\\\n]|\\.)*"(?=\s*:)/y],
    ['str', STRING],
    ['num', /-?\b\d[\d.eE+-]*\b/y],
    ['kw', words('true|false|null')],
  ],
  js: [
    ['com', /\/\/[^\n]*|\/\*[\s\S]*?\*\//y],
    ['str', /`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y],
    [
      'kw',
      words(
        'import|export|from|const|let|await|async|function|return|if|else|for|of|in|while|new|throw|try|catch|finally|true|false|null|undefined|typeof|break|continue',
      ),
    ],
    ['num', NUMBER],
  ],
  python: [
    ['com', /#[^\n]*/y],
    ['str', /"""[\s\S]*?"""|[bfr]{0,2}(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/y],
    [
      'kw',
      words(
        'import|from|as|def|class|return|if|elif|else|for|in|while|with|try|except|finally|raise|not|and|or|is|lambda|pass|break|continue|True|False|None|global|yield',
      ),
    ],
    ['num', NUMBER],
  ],
  sh: [
    ['com', /(?<=^|\s)#[^\n]*/my],
    ['str', /"(?:[^"\\]|\\.)*"|'[^']*'/y],
    ['key', /\$\{?\w+\}?|^\w+(?==)/my],
    ['kw', words('curl|node|python3|npm|export|if|then|fi|for|do|done|while|until|sleep')],
  ],
  text: [],
}

/** Characters that begin no token, taken at once. A word is taken whole, so that no keyword is found inside it. */
const PLAIN = /[\w]+|[^\w"'`#/$-]+|[\s\S]/y

const matchAt = (pattern: RegExp, code: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(code)?.[0]
}

const nextPart = (language: Language, code: string, at: number): { name?: Rule[0]; text: string } => {
  for (const [name, pattern] of rules[language]) {
    const text = matchAt(pattern, code, at)
    if (text) return { name, text }
  }
  return { text: matchAt(PLAIN, code, at) as string }
}

export const highlighted = (code: string, language: Language): Html[] => {
  const parts: Html[] = []
  for (let at = 0; at < code.length; ) {
    const { name, text } = nextPart(language, code, at)
    parts.push(name ? html`<span class="t-${name}">${text}</span>` : html`${text}`)
    at += text.length
  }
  return parts
}

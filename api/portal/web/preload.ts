import type { Plugin } from 'vite'

/**
 * Has index.html preload a chunk that is imported dynamically, and all that it imports, so that they load in parallel.
 */
export const preloaded = (name: string): Plugin => {
  let base = '/'
  return {
    name: 'preloaded',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const needed = new Set(chunks.filter((chunk) => chunk.name === name).map(({ fileName }) => fileName))
        for (const fileName of needed)
          for (const one of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) needed.add(one)
        return [...needed]
          .filter((fileName) => !html.includes(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + fileName },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compressed } from './compress.ts'

// Tests and shells set another one, which would bundle the libraries' development builds: slower and larger.
process.env['NODE_ENV'] = 'production'

/** What this many pages share goes into one file: many small ones would wait for each other. */
const SHARED_BY_PAGES = 5

/** Of a section of the catalogue: a reader loads those of one language only, and the test of sizes counts so. */
const languageOf = (module: string | null): string => {
  const [, language] = /\/texts\/(\w+)\//.exec(module ?? '') ?? []
  return language === undefined ? '' : `text-${language}-`
}

/** Nothing is inlined into the page (`assetsInlineLimit`), since its policy allows no inline code or style. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/portal/',
  plugins: [compressed()],
  /** Preact in React's place (`react.js`). */
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom': 'preact/compat',
      react: fileURLToPath(new URL('react.js', import.meta.url)),
    },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${languageOf(facadeModuleId)}[name]-[hash].js`,
        codeSplitting: { groups: [{ name: 'shared', minShareCount: SHARED_BY_PAGES }] },
      },
    },
  },
})

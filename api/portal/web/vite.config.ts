import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compressed } from './compress.ts'
import { namedParts } from './named-parts.ts'
import { preloaded } from './preload.ts'

// Tests and shells set another one, which would bundle the libraries' development builds: slower and larger.
process.env['NODE_ENV'] = 'production'

/** What this many pages share goes into one file: many small ones would wait for each other. */
const SHARED_BY_PAGES = 6

/** Chunks in the order in which the portal evaluates them (`main.ts`), then those that only some pages need. */
const groups = [
  {
    name: 'index',
    test: /preload-helper|web\/src\/(main\.ts|next-task|calls\/first-call|texts\/(texts|en|de|language|everywhere)\.ts)/,
  },
  {
    name: 'libraries',
    test: /node_modules\/(preact|use-sync-external-store|@tanstack|@trpc)\/|web\/react\.js|web\/src\/(calls\/|texts\/(sentence|plural))/,
    minShareCount: SHARED_BY_PAGES,
  },
  { name: 'shared', minShareCount: SHARED_BY_PAGES },
  { name: 'start', test: /portal\/web\/src\/start\.tsx/ },
  { name: 'shell', test: /portal\/web\/src\/shell\/shell\.tsx/ },
  { name: 'home', test: /portal\/web\/src\/pages\/home/ },
  { name: 'sign-in', test: /portal\/web\/src\/pages\/sign-in\.tsx/ },
].map((group, i, { length }) => ({ ...group, priority: length - i }))

/** Chunks that index.html loads or preloads, so that dynamic imports need not preload them. */
const IN_DOCUMENT = /^assets\/(index|libraries|shared|start|rolldown-runtime)-/

/**
 * The name prefix of a section of the catalogue. A reader loads one language only, and the size test counts only one.
 */
const languageOf = (module: string | null): string => {
  const [, language] = /\/texts\/(\w+)\//.exec(module ?? '') ?? []
  return language === undefined ? '' : `text-${language}-`
}

/** Nothing is inlined into the page (`assetsInlineLimit`), since its policy allows no inline code or style. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/portal/',
  plugins: [namedParts(), preloaded('start'), compressed()],
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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (asked, needed) => needed.filter((file) => file !== asked && !IN_DOCUMENT.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${languageOf(facadeModuleId)}[name]-[hash].js`,
        codeSplitting: { groups },
      },
    },
  },
})

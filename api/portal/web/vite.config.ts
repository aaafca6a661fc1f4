import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compress.ts'

// Tests and shells set another one, which would bundle React's development build: slower and twice as large.
process.env['NODE_ENV'] = 'production'

/** What this many pages share goes into one file: many small ones would wait for each other. */
const SHARED_BY_PAGES = 5

/** Nothing is inlined into the page (`assetsInlineLimit`), since its policy allows no inline code or style. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/portal/',
  plugins: [react(), compressed()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: SHARED_BY_PAGES }] } } },
  },
})

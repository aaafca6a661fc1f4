import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vite'
import portal from '../../portal/web/vite.config.ts'

/** Built as the portal is, whose parts its pages are made of. */
export default mergeConfig(
  portal,
  defineConfig({ root: fileURLToPath(new URL('.', import.meta.url)), base: '/operator/' }),
)

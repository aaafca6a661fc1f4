/** Loaded before each test file: databases that its tests leave serve its later ones, and are dropped after the last. */
import { registerCompletionHandler } from 'ava'
import { keeping } from '../kept/keeping.ts'

keeping.isOn = true

registerCompletionHandler(async () => {
  keeping.isOn = false
  if (keeping.stock.length === 0) return
  const { dropDatabase } = await import('../database.ts')
  await Promise.all(keeping.stock.map(dropDatabase))
})

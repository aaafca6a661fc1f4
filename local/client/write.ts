/**
 * Generates the client's modules from the OpenAPI document, then the files that partners download: `node
 * local/client/write.ts`.
 */
import { writeFile } from 'node:fs/promises'
import { formatted } from './assemble.ts'
import { buildClient } from './build.ts'
import { refusalsOf, theDocument } from './document.ts'
import { operationsModule, typesModule } from './write-types.ts'

const write = (name: string, text: string): Promise<void> =>
  writeFile(new URL(`../../api/client/${name}`, import.meta.url), formatted(text, name))

const document = theDocument()
await write('types.ts', typesModule(document))
await write('operations.ts', operationsModule(document, refusalsOf))
await buildClient()

/** Makes the client anew from the OpenAPI document and the sources in api/client: `node local/client/write.ts`. */
import { writeFile } from 'node:fs/promises'
import { assembleClient, assembleCommandLine, formatted } from './assemble.ts'
import { refusalsOf, theDocument } from './document.ts'
import { operationsModule, typesModule } from './write-types.ts'

const write = (path: string, text: string): Promise<void> => writeFile(new URL(`../../${path}`, import.meta.url), text)

const document = theDocument()
await write('api/client/types.ts', formatted(typesModule(document), 'types.ts'))
await write('api/client/operations.ts', formatted(operationsModule(document, refusalsOf), 'operations.ts'))
const files = { ...(await assembleClient()), ...(await assembleCommandLine()) }
for (const [name, text] of Object.entries(files)) await write(`docs/examples/node/${name}`, text)

/** The partner API as an OpenAPI 3.1 document, made from the schemas that parse requests and check answers. */
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { type Endpoint, sections } from './endpoint.ts'
import { headers } from './openapi/headers.ts'
import { introduction, sectionDescriptions } from './openapi/introduction.ts'
import { operation } from './openapi/operation.ts'
import { schemaForm } from './openapi/schema-form.ts'
import { webhooks } from './openapi/webhooks.ts'
import { type Method, methods, paths } from './paths.ts'

const template = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

type Endpoints = Readonly<Partial<Record<Method, Endpoint>>>

/** The order for readers: by section, then by path. */
const place = ([path, endpoints]: [string, Endpoints]): string => {
  const [first] = Object.values(endpoints) as [Endpoint]
  return `${sections.indexOf(first.section)} ${path}`
}

const allPaths = (errorsUrl: string): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(paths)
      .toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
      .map(([path, endpoints]) => [
        template(path),
        Object.fromEntries(
          methods.flatMap((method) => {
            const endpoint = endpoints[method]
            return endpoint ? [[method, operation({ path, method, endpoint, errorsUrl })]] : []
          }),
        ),
      ]),
  )

const apiKey = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'pds_live_… or pds_test_…',
  description:
    'An API key, made in the portal and shown once. Its scopes, `read`, `winners` and `write`, say which operations take it.',
} as const

export const openapiDocument = ({ baseUrl }: { baseUrl: string }): object =>
  createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Prize Drawing Service',
        version: '1.0.0',
        description: introduction,
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: 'Documentation and guides', url: `${baseUrl}/docs` },
      },
      servers: [{ url: `${baseUrl}/api/v1` }],
      security: [{ apiKey: [] }],
      tags: sections.map((name) => ({ name, description: sectionDescriptions[name] })),
      components: { securitySchemes: { apiKey }, headers },
      paths: allPaths(`${baseUrl}/errors`),
      webhooks: webhooks(),
    },
    schemaForm,
  )

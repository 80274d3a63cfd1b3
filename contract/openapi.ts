import { z } from 'zod'
import { ALL_REFUSALS, type RefusalCode } from '../core/refusals/all.ts'
import { API, type Endpoint } from './api.ts'

/** Every refusal with the status it comes with. */
export const CODES: { code: RefusalCode; status: number }[] = Object.values(ALL_REFUSALS)
  .map(({ code, status }) => ({ code, status }))
  .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code))

const refusal = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: {
      type: 'string',
      description: 'What kind of no this is: what a program acts on.',
      oneOf: CODES.map(({ code, status }) => ({ const: code, description: `With status ${status}` })),
    },
    message: { type: 'string', description: 'What happened and what to do, in the shop’s words.' },
    field: { type: 'string', description: 'The field at fault.' },
    retryAfter: { type: 'integer', description: 'Seconds until another try makes sense.' },
    requestId: { type: 'string', description: 'With a 500 or 503: what to quote.' },
  },
}

/** The API table as an OpenAPI 3.1 document. */
export function openApi(serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [route, endpoint] of Object.entries(API) as [string, Endpoint][]) {
    const [method, path] = route.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tana Bana',
      version: '1',
      description: 'Prices are rupees. Errors are { success: false, code, message }.',
    },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        token: { type: 'apiKey', in: 'header', name: 'token' },
      },
      schemas: { Refusal: refusal },
    },
    paths,
  }
}

function operation(path: string, { auth, payload, summary }: Endpoint) {
  const refused = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  })
  return {
    summary,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(auth === 'shopper' ? { security: [{ bearer: [] }, { token: [] }] } : {}),
    ...(payload
      ? {
          requestBody: {
            content: { 'application/json': { schema: z.toJSONSchema(payload, { io: 'input' }) } },
          },
        }
      : {}),
    responses: {
      200: { description: 'Done' },
      ...(payload ? { 400: refused('A field is missing or wrong; `field` names it') } : {}),
      ...(auth === 'shopper' ? { 401: refused('No token, or its session has ended') } : {}),
      default: refused('Refused; the code says why'),
    },
  }
}

import { expect, test } from 'vitest'
import { API } from '../../contract/api.ts'
import { ALL_REFUSALS } from '../../core/refusals/all.ts'
import { testShop } from '../../test/shop.ts'
import { DOCUMENT_HEADERS } from '../platform/document-headers.ts'

const shop = testShop()

test('every row of the API is documented, for people and for programs', async () => {
  const document = await (await fetch(`${shop.base}/api/openapi.json`)).json()
  const answer = await fetch(`${shop.base}/api/docs`)
  expect(Object.fromEntries(answer.headers)).toMatchObject(DOCUMENT_HEADERS)
  const page = await answer.text()
  for (const route of Object.keys(API)) {
    const [method, path] = route.split(' ') as [string, string]
    expect(document.paths[path][method.toLowerCase()], route).toBeDefined()
    expect(page).toContain(`</b> ${path}</code>`)
  }
  expect(document.paths['/api/cart/update'].put).toBeUndefined()
  expect(
    document.paths['/api/cart/update'].post.requestBody.content['application/json'].schema.required,
  ).toEqual(['itemId', 'size', 'quantity'])
})

test('every code of a refusal is documented with its status', async () => {
  const document = await (await fetch(`${shop.base}/api/openapi.json`)).json()
  const page = await (await fetch(`${shop.base}/api/docs`)).text()
  const { oneOf } = document.components.schemas.Refusal.properties.code
  for (const { code, status } of Object.values(ALL_REFUSALS)) {
    expect(oneOf).toContainEqual({ const: code, description: `With status ${status}` })
    expect(page).toContain(`<td>${status}</td><td><code>${code}</code>`)
  }
})

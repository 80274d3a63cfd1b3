import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Catalogue } from '../server/modules/catalogue/catalogue.ts'
import { catalogueContext } from './context.ts'

const handler = createRequestHandler(build, import.meta.env.MODE)

/** Renders one address: a page, or the data of one for a client-side transition. */
export function render(request: Request, catalogue: Catalogue): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(catalogueContext, catalogue)
  return handler(request, context)
}

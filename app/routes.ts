import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES } from '../core/pages.ts'

const fileOf = (folder: string) => `storefront/${folder}/route.tsx`
const pages = Object.entries(PAGES).map(([folder, { path }]) =>
  path === '' ? index(fileOf(folder)) : route(path, fileOf(folder)),
)

export default [
  layout('storefront/shell/layout.tsx', [...pages, route('*', fileOf('not-found'))]),
] satisfies RouteConfig

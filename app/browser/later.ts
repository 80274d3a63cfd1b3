import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that is fetched once the page is alive, or first wanted; to stand in a Suspense. What the server
 * rendered of it stays as it is until then, and for good where it cannot be fetched: that is no reason to lose the page.
 */
export const later = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => new Promise<never>(() => {})))

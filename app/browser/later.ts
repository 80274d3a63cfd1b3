import { type ComponentType, lazy } from 'react'

/**
 * A component whose script is fetched when it is first rendered in the browser; put it in a Suspense. Until then, and for
 * good if the fetch fails, what the server rendered of it stays: a missing part is no reason to lose the page.
 */
export const later = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => new Promise<never>(() => {})))

import type { BrowserContextOptions, Page } from '@playwright/test'

/** What a page looks like at some moment of a visit. */
export type State = {
  /** Of its files: what it shows, small letters and hyphens. */
  name: string
  path: string
  /** Whose browser it is; nobody's when left out. */
  session?: { token: string } | undefined
  /** Beside the session, in the browser's own storage. */
  stored?: Record<string, string>
  /** How the page is got to look like this once it lives. */
  act?: (page: Page) => Promise<unknown>
  /** What the browser is told otherwise: no scripts, colours of one's own. */
  browser?: BrowserContextOptions
  /** Of the screen alone, where the rest of the page says nothing: dialogs, bars. */
  screen?: true
  /** Widths at which it is something of its own; all when left out. */
  widths?: readonly number[]
}

/** Colours of one's own, as in Windows' high contrast; a dark theme is what most of those who choose it have. */
export const OWN_COLOURS: BrowserContextOptions = { forcedColors: 'active', colorScheme: 'dark' }

export function sees(text: string | RegExp) {
  return (page: Page) => page.getByText(text).filter({ visible: true }).first().waitFor()
}

export const PHONES = [360, 390] as const
export const WIDTHS = [...PHONES, 820, 1440] as const

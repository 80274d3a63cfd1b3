import type { BrowserContextOptions, Page } from '@playwright/test'

/** A page at some moment of a visit. */
export type State = {
  /** The name of its files: what it shows, in lower case and hyphens. */
  name: string
  path: string
  /** The session of the browser; undefined: nobody is logged in. */
  session?: { token: string } | undefined
  /** Entries of the browser's storage besides the session. */
  stored?: Record<string, string>
  /** Brings the page into this state, once its scripts run. */
  act?: (page: Page) => Promise<unknown>
  /** Options of the browser: no scripts, forced colours. */
  browser?: BrowserContextOptions
  /** Only the screen is pictured, where the rest of the page adds nothing: for dialogs and bars. */
  screen?: true
  /** Widths at which the state differs from others; undefined: all. */
  widths?: readonly number[]
}

/** Forced colours, as in Windows' high contrast; with the dark theme, which most of its users have. */
export const OWN_COLOURS: BrowserContextOptions = { forcedColors: 'active', colorScheme: 'dark' }

export function sees(text: string | RegExp) {
  return (page: Page) => page.getByText(text).filter({ visible: true }).first().waitFor()
}

export const PHONES = [360, 390] as const
export const WIDTHS = [...PHONES, 820, 1440] as const

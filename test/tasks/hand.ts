import type { Locator, Page } from '@playwright/test'

/**
 * A shopper's hand on a phone, which taps and counts taps. Typing into a field and choosing from a list need taps as
 * well.
 */
export type Hand = ReturnType<typeof handOn>

export function handOn(page: Page) {
  const hand = {
    page,
    taps: 0,
    async tap(place: Locator) {
      hand.taps += 1
      await place.click()
    },
    async type(field: Locator, text: string) {
      hand.taps += 1
      await field.fill(text)
    },
    async enter(field: Locator) {
      hand.taps += 1
      await field.press('Enter')
    },
    /** Chooses from a list: two taps, for the list and for the option. */
    async choose(list: Locator, name: RegExp) {
      hand.taps += 2
      const label = await list.locator('option', { hasText: name }).first().textContent()
      await list.selectOption({ label: label ?? '' })
    },
  }
  return hand
}

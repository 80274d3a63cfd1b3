import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import { mailsTo } from '../e2e/shopper.ts'
import { type State, sees } from './state.ts'

const LETTER_SOON = { timeout: 30_000 }

/** The newsletter's states: asked for, confirmed, with an old link, left. Each width has a reader of its own. */
export const NEWSLETTER_STATES: State[] = [
  { name: 'newsletter-asked', path: '/', act: asks, screen: true },
  { name: 'newsletter-confirm', path: '/newsletter', act: (page) => opens(page, newReader(), 'confirm') },
  { name: 'newsletter-confirmed', path: '/newsletter', act: saysYes },
  { name: 'newsletter-had', path: '/newsletter', act: saysYesAgain },
  { name: 'newsletter-over', path: '/newsletter?confirm=NOSUCH', act: findsItOver },
  { name: 'newsletter-leave', path: '/newsletter?leave=NOSUCH' },
  { name: 'newsletter-left', path: '/newsletter', act: leaves },
  { name: 'newsletter-no-link', path: '/newsletter' },
]

const newReader = () => `reader-${randomUUID()}@example.com`

async function asks(page: Page) {
  const field = page.getByLabel('Your email').last()
  await field.fill(newReader())
  await field.press('Enter')
  await sees(/Please look in your mailbox/)(page)
}

/** Asks for the newsletter and opens the newest mail's link. */
async function opens(page: Page, email: string, name: 'confirm' | 'leave') {
  const link = new RegExp(`\\?${name}=([\\w-]+)`)
  const links = async () => (await mailsTo(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
  const before = await links()
  if (name === 'confirm')
    await call('POST /api/newsletter/join', { email }, { base: process.env.SHOP_URL ?? '' })
  await expect
    .poll(async () => (await links()).length, LETTER_SOON)
    .toBeGreaterThan(name === 'confirm' ? before.length : 0)
  const key = (await links()).find((one) => !before.includes(one)) ?? before[0]
  await page.goto(`/newsletter?${name}=${key}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function saysYes(page: Page, email = newReader()) {
  await opens(page, email, 'confirm')
  await page.getByRole('button', { name: 'Yes, write to me' }).click()
  await sees('You are on the list')(page)
  return email
}

async function saysYesAgain(page: Page) {
  const email = await saysYes(page)
  await leave(page, email)
  await saysYes(page, email)
}

async function findsItOver(page: Page) {
  await page.getByRole('button', { name: 'Yes, write to me' }).click()
  await sees('This link no longer works')(page)
}

async function leaves(page: Page) {
  await leave(page, await saysYes(page))
}

async function leave(page: Page, email: string) {
  await opens(page, email, 'leave')
  await page.getByRole('button', { name: 'Leave the newsletter' }).click()
  await sees('You have left')(page)
}

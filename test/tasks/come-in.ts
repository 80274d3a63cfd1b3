import { expect } from '@playwright/test'
import { codeOnWhatsApp } from '../e2e/account-states.ts'
import type { newDetails, Shopper } from '../e2e/shopper.ts'
import type { Hand } from './hand.ts'

export async function signIn(hand: Hand, { email, password, phone }: Shopper, byPhone: boolean) {
  const { page } = hand
  if (byPhone) {
    await hand.tap(page.getByRole('button', { name: 'Use phone and code' }))
    await hand.type(page.getByLabel('Phone'), phone)
    await hand.tap(page.getByRole('button', { name: 'Send the code' }))
    await expect(page.getByLabel('Six-digit code')).toBeFocused()
    await hand.type(page.getByLabel('Six-digit code'), await codeOnWhatsApp(phone))
    await hand.tap(page.getByRole('button', { name: 'Continue', exact: true }))
    return
  }
  await hand.type(page.getByLabel('Email'), email)
  await hand.type(page.getByLabel('Password', { exact: true }), password)
  await hand.tap(page.getByRole('button', { name: 'Login', exact: true }).first())
}

export async function signUp(hand: Hand, { name, email, password, phone }: ReturnType<typeof newDetails>) {
  const { page } = hand
  await hand.tap(page.getByRole('button', { name: 'Sign Up' }))
  await hand.type(page.getByLabel('Name'), name)
  await hand.type(page.getByLabel('Email'), email)
  await hand.type(page.getByLabel('Password', { exact: true }), password)
  await hand.type(page.getByLabel('Phone'), phone)
  await hand.tap(page.getByRole('checkbox', { name: /Terms and Conditions/ }))
  await hand.tap(page.getByRole('button', { name: 'Create Account' }))
  await hand.tap(page.getByRole('button', { name: 'Continue without' }))
}

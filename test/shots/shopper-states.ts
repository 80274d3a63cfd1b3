import type { Page } from '@playwright/test'
import { call } from '../../contract/client.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { proveMailbox } from '../e2e/account-states.ts'
import { putOrdersInState } from '../e2e/order-states.ts'
import {
  bringSession,
  newShopper,
  newShopperWithAddress,
  order,
  ordersOf,
  putInCart,
} from '../e2e/shopper.ts'
import { WITHOUT_CASH } from '../e2e/start-shop.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { setStock } from '../set-stock.ts'
import { OWN_COLOURS, type State, sees } from './state.ts'

const BAG = [
  { _id: 'indu-dabu-maxi-dress', size: 'L' },
  { _id: 'nila-shirt-tunic', size: 'M' },
] as const
const LAST_ONE = { _id: 'kumkum-ikat-lehenga', size: 'XXL' } as const

/** The states that a shopper sees, with a cart, orders and addresses of her own. */
export async function shopperStates(): Promise<State[]> {
  const [fresh, homeless] = [await newShopper(), await newShopper()]
  const [buyer, unlucky] = [await newShopperWithAddress(), await newShopperWithAddress()]
  await putInCart(homeless.token, BAG[1])
  for (const piece of BAG) await putInCart(buyer.token, piece, piece === BAG[0] ? 2 : 1)
  await putInCart(unlucky.token, BAG[0])
  await leave(LAST_ONE, 1)
  await putInCart(unlucky.token, LAST_ONE)
  await leave(LAST_ONE, 0)
  for (const { _id } of [...BAG, LAST_ONE])
    await call('POST /api/wishlist/add', { itemId: _id }, { base: process.env.SHOP_URL!, token: buyer.token })
  const regular = await withOrders()
  const checkout = { path: '/place-order', session: buyer }
  return [
    { name: 'cart', path: '/cart', session: buyer, act: sees('Proceed to Checkout') },
    { name: 'cart-empty', path: '/cart', session: fresh, act: sees(/empty/i) },
    { name: 'cart-sold-out', path: '/cart', session: unlucky, act: sees('Proceed to Checkout') },
    { name: 'cart-coupon-refused', path: '/cart', session: buyer, act: typeCoupon('NOSUCHCODE') },
    { name: 'write-review', path: '/review/indu-dabu-maxi-dress', session: regular },
    { name: 'write-review-never-had', path: '/review/noor-chikankari-kurti', session: fresh },
    { name: 'checkout', ...checkout, act: sees('We deliver to') },
    { name: 'checkout-errors', ...checkout, act: pressPlaceOrder },
    { name: 'checkout-no-cash', ...checkout, act: whereNoCashIsTaken },
    { name: 'checkout-business', ...checkout, act: buysForABusiness },
    { name: 'consents', path: '/consents', session: regular, act: sees('What applies now') },
    { name: 'grievances-own', path: '/grievance', session: regular },
    { name: 'confirm-order', path: '/confirm-order#NOSUCH.x', session: regular },
    { name: 'size-back', path: '/size-back', session: buyer },
    { name: 'wishlist', path: '/wishlist', session: buyer, act: sees('Indu Dabu Maxi Dress') },
    { name: 'pair-sizes', path: '/product/jaimala-pastel-pair', act: chooseHers },
    { name: 'checkout-new-address', ...checkout, session: homeless, act: sees('Place Order') },
    { name: 'confirmation', ...checkout, act: buy },
    { name: 'orders', path: '/orders', session: regular, act: sees('Placed on') },
    {
      name: 'cart-own-colours',
      path: '/cart',
      session: unlucky,
      act: sees('Checkout'),
      browser: OWN_COLOURS,
    },
    { name: 'checkout-own-colours', ...checkout, act: pressPlaceOrder, browser: OWN_COLOURS },
    {
      name: 'orders-own-colours',
      path: '/orders',
      session: regular,
      act: sees('Placed on'),
      browser: OWN_COLOURS,
    },
    { name: 'profile-own-colours', path: '/myprofile', session: regular, act: later, browser: OWN_COLOURS },
    { name: 'orders-none', path: '/orders', session: fresh, act: sees(/no orders|not ordered|nothing/i) },
    { name: 'orders-cancel', path: '/orders', session: regular, act: askToCancel, screen: true },
    { name: 'profile', path: '/myprofile', session: regular, act: later },
    { name: 'profile-fresh', path: '/myprofile', session: fresh, act: later },
    { name: 'profile-menu', path: '/about', session: buyer, act: openMenu, screen: true },
    { name: 'verify-email', path: '/emailverify', session: fresh },
    { name: 'home-unverified', path: '/', session: fresh, act: sees('Email Not Verified'), screen: true },
  ]
}

/** Puts off the reminder to verify, which covers the page. */
async function later(page: Page) {
  await page.getByRole('button', { name: 'Remind me later' }).click()
}

async function pressPlaceOrder(page: Page) {
  await sees('We deliver to')(page)
  const button = page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).first()
  await button.focus()
  await button.press('Enter')
}

async function whereNoCashIsTaken(page: Page) {
  await sees('We deliver to')(page)
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await page.getByLabel('Street').fill('7 Kangla Road')
  await page.getByLabel('PIN code').fill(WITHOUT_CASH)
  await sees(/Not taken at PIN code/)(page)
}

async function buysForABusiness(page: Page) {
  await sees('We deliver to')(page)
  await page.getByRole('checkbox', { name: 'Buying for a business? Add GSTIN' }).check()
  await page.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZV')
  await page.getByLabel('Legal name of the business').fill('Khanna & Sons')
  await sees(/This GSTIN is registered in/)(page)
}

async function chooseHers(page: Page) {
  await page.getByRole('group', { name: 'Hers' }).getByRole('radio', { name: 'M', exact: true }).check()
}

async function buy(page: Page) {
  await sees('We deliver to')(page)
  const shopper = await newShopperWithAddress()
  await putInCart(shopper.token, BAG[1])
  await bringSession(page, shopper)
  await page.goto('/place-order')
  await page.getByRole('radio', { name: /Cash/ }).check()
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await page.getByRole('checkbox', { name: /Return & Refund/ }).check()
  await page.getByRole('button', { name: 'Place Order' }).first().click()
  await page.waitForURL('**/orders')
  await sees('Placed on')(page)
}

async function askToCancel(page: Page) {
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function openMenu(page: Page) {
  await page
    .getByRole('button', { name: /account|profile/i })
    .first()
    .click()
}

function typeCoupon(code: string) {
  return async (page: Page) => {
    await page.getByText('coupon', { exact: false }).filter({ visible: true }).first().click()
    await page.getByLabel('Coupon code').fill(code)
    await page.keyboard.press('Enter')
    await page.getByText(code).first().waitFor()
  }
}

async function leave({ _id, size }: { _id: string; size: string }, pieces: number) {
  const db = openDatabase(embeddedAddress(process.env.SHOP_DATA_DIR ?? ''), 1)
  await setStock(db, _id, size, pieces)
  await db.end()
}

/** Creates a shopper with an order in each state. */
async function withOrders() {
  const shopper = await newShopperWithAddress()
  await proveMailbox(shopper)
  for (let count = 0; count < 5; count++) await order(shopper.token, BAG[count % 2]!)
  const [packing, shipped, delivered, cancelled] = (await ordersOf(shopper.token)).map(({ _id }) => _id)
  await putOrdersInState({
    [packing!]: { status: 'Packing', paidWith: 'Razorpay' },
    [shipped!]: { status: 'Shipped', awbCode: 'AWB 77/1', courierName: 'BlueDart', paidWith: 'Stripe' },
    [delivered!]: { status: 'Delivered' },
    [cancelled!]: {
      status: 'Cancelled',
      cancelledAt: new Date().toISOString(),
      cancellationReason: 'Asked for by phone',
    },
  })
  return shopper
}

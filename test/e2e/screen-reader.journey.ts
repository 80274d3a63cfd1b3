import type { Page } from '@playwright/test'
import { expect, test, visit } from './journey.ts'
import { cartOf, newShopperWithAddress, putInCart, visitAs } from './shopper.ts'

/** Asserts the landmarks and their contents, in order. */
const reads = (page: Page, tree: string) => expect(page.locator('body')).toMatchAriaSnapshot(tree)

test('a screen reader finds its way through home and a piece', async ({ page }) => {
  await visit(page, '/')
  // Home has four slides, and a fifth while another journey adds one.
  await reads(
    page,
    `
    - link "Skip to the page"
    - banner:
      - link "Tana Bana"
      - link "Cart"
    - main:
      - region "What's your vibe":
        - heading "What's your vibe" [level=1]
        - button "Pause slides"
        - button "Previous slide"
        - button "Next slide"
        - group /^[1-5] of [45]$/:
          - heading [level=2]
          - link
        - button "Slide 1"
        - button "Slide 4"
      - navigation "Categories":
        - list:
          - listitem:
            - link "Sarees"
          - listitem:
            - link "Bride and groom"
      - region "Latest Collections":
        - heading "Latest Collections" [level=2]
        - list:
          - listitem:
            - article:
              - img
              - heading [level=3]:
                - link
              - group /Size of/:
                - radio "S"
                - radio "XXL"
      - region "Why Tana Bana":
        - list:
          - listitem:
            - heading "Made in India" [level=2]
          - listitem:
            - heading "Assured quality" [level=2]
          - listitem:
            - heading "Secure payments" [level=2]
      - region "Best Sellers":
        - heading "Best Sellers" [level=2]
      - region "Subscribe, and get 20% off":
        - heading "Subscribe, and get 20% off" [level=2]
        - textbox "Your email"
        - button "Subscribe"
    - contentinfo:
      - navigation "Shop"
      - navigation "Company"
    `,
  )

  await visit(page, '/product/kesar-a-line-lehenga')
  await reads(
    page,
    `
    - banner
    - main:
      - region "Pictures":
        - list:
          - listitem:
            - link /Saffron A-line lehenga.* Enlarge/:
              - img /Saffron A-line lehenga/
        - list:
          - listitem:
            - link "Picture 1 of 2"
      - heading "Kesar A-Line Lehenga" [level=1]
      - paragraph:
        - img "4 out of 5 stars"
        - text: (122)
      - text: /Now ₹10,965 instead of ₹12,900 15% off Valid until/
      - heading "Select Size" [level=2]
      - group "Select Size":
        - radio "S"
        - radio "M"
        - radio "L"
        - radio "XL"
        - radio "XXL"
      - status
      - button "Add to Cart"
      - button "Buy Now"
      - region "Size help":
        - heading "Size help" [level=2]
        - group "Measures in":
          - radio "cm" [checked]
          - radio "in"
        - region "Table of measurements":
          - table
        - heading "How to measure yourself" [level=3]
        - heading "Between two sizes?" [level=3]
        - heading "Find your size" [level=3]
        - textbox "Bust (cm)"
        - status
      - region "The cloth":
        - heading "The cloth" [level=2]
        - term: Fabric
        - definition: Chanderi silk-cotton
      - region "Reviews":
        - heading "Reviews" [level=2]
        - paragraph: /Nobody has reviewed this piece yet/
        - list:
          - listitem:
            - link "Write a review"
          - listitem:
            - link "How we treat reviews"
      - region "From the same shelf":
        - heading "From the same shelf" [level=2]
        - list:
          - listitem:
            - article:
              - img
              - heading "Neelam Pastel Lehenga" [level=3]
              - button "Quick Add Neelam Pastel Lehenga"
    - contentinfo
    `,
  )
})

test('a screen reader finds its way through the cart and the checkout', async ({ page }) => {
  const shopper = await newShopperWithAddress()
  await putInCart(shopper.token, { _id: 'nila-shirt-tunic', size: 'M' })
  await visitAs(page, shopper, '/cart')
  await reads(
    page,
    `
    - banner:
      - link "Cart, 1 item"
    - main:
      - heading "Your cart" [level=1]
      - list:
        - listitem:
          - heading "Nila Shirt Tunic" [level=2]
          - paragraph: Size M
          - 'button "One less: Nila Shirt Tunic, size M" [disabled]'
          - 'spinbutton "Quantity: Nila Shirt Tunic, size M"'
          - 'button "One more: Nila Shirt Tunic, size M"'
          - 'button "Remove: Nila Shirt Tunic, size M"'
      - region "Cart totals":
        - heading "Cart totals" [level=2]
        - term: Subtotal
        - definition: ₹1,299
        - term: Delivery fee
        - definition: ₹150
        - term: Total
        - definition: ₹1,449
        - button "PROCEED TO CHECKOUT"
    - contentinfo
    `,
  )
  // What a press changes besides the field that it stands beside is said.
  const said = page.locator('[aria-live=polite]').filter({ hasText: 'Total' })
  await page.getByRole('button', { name: /^One more/ }).click()
  await expect(said).toHaveText('Total₹2,748')
  await page.getByRole('button', { name: /^One less/ }).click()
  await expect(said).toHaveText('Total₹1,449')
  // The page says it before the shop has it.
  await expect.poll(() => cartOf(shopper.token)).toEqual({ 'nila-shirt-tunic': { M: 1 } })

  await visit(page, '/place-order')
  await reads(
    page,
    `
    - banner
    - main:
      - heading "DELIVERY INFORMATION" [level=1]
      - region "We deliver to":
        - heading "We deliver to" [level=2]
        - paragraph: A Shopper
      - button "Add New Address"
      - checkbox "Somebody else receives the parcel"
      - region "When it comes":
        - heading "When it comes" [level=2]
      - region "PAYMENT METHOD":
        - heading "PAYMENT METHOD" [level=2]
        - group "Payment method":
          - radio /Cash On Delivery/ [checked]
      - group "WhatsApp messages":
        - checkbox /Order and delivery updates.*Reply STOP to opt-out/
        - checkbox /New cloth and offers.*Reply STOP to opt-out/
      - checkbox /I accept the Terms and Conditions/
      - checkbox /I accept the Return & Refund/
      - region "Cart totals":
        - list:
          - listitem:
            - paragraph: Nila Shirt Tunic
        - heading "Cart totals" [level=2]
        - term: Total
        - definition: ₹1,449
      - button "Place Order"
    - contentinfo
    `,
  )

  // No field is marked as invalid before anything was done; afterwards the error is at its field.
  const terms = page.getByRole('checkbox', { name: /I accept the Terms and Conditions/ })
  const policies = page.getByRole('checkbox', { name: /I accept the Return & Refund/ })
  for (const box of [terms, policies]) await expect(box).toHaveAttribute('aria-invalid', 'false')
  await policies.check()
  await page.getByRole('button', { name: 'Place Order' }).press('Enter')
  await expect(terms).toBeFocused()
  await expect(terms).toHaveAttribute('aria-invalid', 'true')
  await expect(terms).toHaveAccessibleDescription('Please tick this box: an order needs it')
  await expect(page.getByRole('alert').filter({ hasText: 'Please tick this box' })).toHaveCount(1)
  await expect(policies).toHaveAttribute('aria-invalid', 'false')
})

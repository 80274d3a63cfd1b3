import { parse } from 'node-html-parser'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddressFields } from './address-fields.tsx'

const typed = { firstName: '', lastName: '', street: '', zipcode: '', city: '', state: '' as const }
const drawn = (afterStreet?: ReactNode) =>
  parse(
    renderToStaticMarkup(
      <AddressFields typed={typed} onTyped={() => {}} sent={false} afterStreet={afterStreet} />,
    ),
  )
const filledIn = (afterStreet?: ReactNode) =>
  Object.fromEntries(
    drawn(afterStreet)
      .querySelectorAll('[name]')
      .map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')]),
  )

test('a browser fills in the address: a street of one line or of two', () => {
  const place = {
    firstName: 'shipping given-name',
    lastName: 'shipping family-name',
    zipcode: 'shipping postal-code',
    city: 'shipping address-level2',
  }
  expect(filledIn()).toMatchObject({ ...place, street: 'shipping street-address' })
  expect(filledIn('Landmark')).toMatchObject({ ...place, street: 'shipping address-line1' })
})

test('what a PIN code finds is read out: its place is there before it is typed', () => {
  expect(drawn().querySelectorAll('[role=status]')).toHaveLength(1)
})

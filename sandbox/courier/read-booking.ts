import type { Booking } from './parcel.ts'

/** An error that is answered in the courier's format. */
export class CourierProblem extends Error {
  readonly status: number
  readonly errors: Record<string, string[]> | undefined
  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

const REQUIRED = [
  'order_id',
  'order_date',
  'pickup_location',
  'billing_customer_name',
  'billing_address',
  'billing_city',
  'billing_pincode',
  'billing_state',
  'billing_country',
  'billing_email',
  'billing_phone',
  'shipping_is_billing',
  'order_items',
  'payment_method',
  'sub_total',
  'length',
  'breadth',
  'height',
  'weight',
]

/** Reads a booking. Refuses 422 with all wrong fields. */
export function readBooking(body: unknown, { isReturn = false } = {}): Booking {
  const given = fieldsOf(body)
  const errors: Record<string, string[]> = {}
  const wrong = (field: string, words: string) => {
    errors[field] = [...(errors[field] ?? []), words]
  }
  for (const field of REQUIRED)
    if (given[field] === undefined || given[field] === null || given[field] === '')
      wrong(field, `The ${field.replaceAll('_', ' ')} field is required.`)
  const isWrong = (field: string, holds: boolean, words: string) => {
    if (!errors[field] && !holds) wrong(field, words)
  }
  isWrong(
    'order_id',
    String(given.order_id).length <= 50,
    'The order id may not be greater than 50 characters.',
  )
  isWrong(
    'billing_city',
    isReturn || String(given.billing_city).length <= 30,
    'The billing city may not be greater than 30 characters.',
  )
  isWrong(
    'billing_pincode',
    /^[1-9]\d{5}$/.test(String(given.billing_pincode)),
    'The billing pincode must be 6 digits.',
  )
  isWrong(
    'billing_phone',
    /^[6-9]\d{9}$/.test(String(given.billing_phone)),
    'The billing phone format is invalid.',
  )
  isWrong(
    'payment_method',
    ['COD', 'Prepaid'].includes(String(given.payment_method)),
    'The selected payment method is invalid.',
  )
  isWrong('weight', Number(given.weight) > 0, 'The weight must be greater than 0.')
  for (const field of ['length', 'breadth', 'height'])
    isWrong(field, Number(given[field]) > 0.5, `The ${field} must be greater than 0.5.`)
  isWrong(
    'order_items',
    areItems(given.order_items),
    'The order items are invalid: name, sku, units and selling price, no sku twice.',
  )
  if (Object.keys(errors).length > 0) throw new CourierProblem(422, 'The given data was invalid.', errors)
  return given as unknown as Booking
}

/**
 * Reads a return's booking as a booking with the pickup's address for billing. A return has to name both ends. Refuses
 * 422 with all wrong fields.
 */
export function readReturn(body: unknown): Booking {
  const given = fieldsOf(body)
  const errors: Record<string, string[]> = {}
  for (const field of RETURN_TO)
    if (!given[field]) errors[field] = [`The ${field.replaceAll('_', ' ')} field is required.`]
  if (Object.keys(errors).length > 0) throw new CourierProblem(422, 'The given data was invalid.', errors)
  const fetched = Object.entries(given).map(([name, value]) => [name.replace(/^pickup_/, 'billing_'), value])
  return readBooking(
    { ...Object.fromEntries(fetched), pickup_location: 'return', shipping_is_billing: false },
    { isReturn: true },
  )
}

const RETURN_TO = [
  'shipping_customer_name',
  'shipping_address',
  'shipping_city',
  'shipping_state',
  'shipping_country',
  'shipping_pincode',
  'shipping_phone',
]

export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

function areItems(items: unknown): boolean {
  if (!Array.isArray(items) || items.length === 0) return false
  const each = items.map(fieldsOf)
  const whole = each.every(
    ({ name, sku, units, selling_price }) =>
      typeof name === 'string' && typeof sku === 'string' && Number(units) > 0 && Number(selling_price) >= 0,
  )
  return whole && new Set(each.map(({ sku }) => sku)).size === each.length
}

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './http.ts'

const CHOICES = {
  /** How refunds end: done at once, done a few seconds later, or failed a few seconds later. */
  refunds: ['at once', 'slowly', 'fails'],
  /** Whether a payment in the widget is captured automatically or waits until the shop captures it. */
  capture: ['automatic', 'manual'],
} as const

export type RefundWay = (typeof CHOICES)['refunds'][number]
export type PaymentSetting = keyof typeof CHOICES
export type PaymentSettings = { refunds: RefundWay; capture: (typeof CHOICES)['capture'][number] }
export type KeptPaymentSettings = ReturnType<typeof keepPaymentSettings>

export const PAYMENT_CHOICES: Record<PaymentSetting, readonly string[]> = CHOICES

/** The payment providers' settings, as their dashboards have them. They outlive a restart. */
export function keepPaymentSettings(directory: string) {
  const file = join(directory, 'payment-settings.json')
  let settings: PaymentSettings = { refunds: 'at once', capture: 'automatic' }
  if (existsSync(file)) settings = { ...settings, ...JSON.parse(readFileSync(file, 'utf8')) }

  return {
    get: (): PaymentSettings => settings,

    /** Changes the given settings, all or none: refuses 400 for unknown names or values. */
    set(wanted: unknown) {
      if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
        throw new Problem(400, 'Settings are an object such as { "refunds": "slowly" }.')
      for (const [name, value] of Object.entries(wanted)) refuseUnknown(name, value)
      settings = { ...settings, ...wanted }
      writeFileSync(`${file}.new`, JSON.stringify(settings, null, 2))
      renameSync(`${file}.new`, file)
    },
  }
}

function refuseUnknown(name: string, value: unknown) {
  const choices = Object.hasOwn(CHOICES, name) ? CHOICES[name as PaymentSetting] : null
  if (!choices) throw new Problem(400, `There is no setting "${name}". There are refunds and capture.`)
  if (!choices.some((choice) => choice === value))
    throw new Problem(400, `${name} cannot be ${JSON.stringify(value)}. It can be ${choices.join(', ')}.`)
}

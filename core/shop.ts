import { newsletterTerms, OPENING_COUPON_RULES } from './coupon-rules.ts'
import type { Maker } from './declarations.ts'
import { type DeliveryTimes, OPENING_RULES, timesOf } from './delivery-rules.ts'
import type { Paise } from './money.ts'
import { OPENING_RETURN_POLICY, type ReturnPolicy } from './return-policy.ts'
import type { SelfAudit } from './self-audit.ts'

/** Who the shop is and what it promises: kept in the settings, changed in the console, read everywhere. */
export type ShopFacts = {
  name: string
  /** Of the business, as invoices and packing slips say it. */
  legalName: string
  gstin: string | null
  founded: number
  /** Who answers for pieces that name nobody else. */
  maker: Maker
  phone: string
  email: string
  /** A line each, the country last. */
  address: string[]
  /** Other offices, a line each. */
  branches: string[]
  officer: GrievanceOfficer
  hours: string
  couriers: string[]
  delivery: DeliveryTerms
  /** Minutes after placing in which a shopper cancels an order by themselves; null: until it is packed. */
  cancelMinutes: number | null
  /** What the newsletter's personal coupon takes off at most, and for how long it is good; as the coupon rules have it. */
  newsletter: { capPaise: Paise; days: number }
  /** As the delivery rules have them. */
  times: DeliveryTimes
  /** What comes back, when and at whose cost. */
  returns: ReturnPolicy
  /** The latest; null: nobody has declared one. */
  audit: SelfAudit | null
}

/** Whom the law wants every shop to have for complaints; '' where nobody has said: phone and e-mail are the shop's then. */
export type GrievanceOfficer = { name: string; designation: string; phone: string; email: string }

/** Those that every page brings along; the others are read by the page that shows them. */
export type ShownFacts = Omit<ShopFacts, 'branches' | 'officer' | 'audit'>

/** Those that are facts by themselves. */
export type OwnFacts = Omit<ShopFacts, 'times' | 'newsletter' | 'returns' | 'audit'>

/** What delivery costs; nothing from `freeFromPaise` on, if the shop has set that. */
export type DeliveryTerms = { feePaise: Paise; freeFromPaise: Paise | null }

/** What a shop opens with, until someone changes it in the console. */
export const OPENING_FACTS: ShopFacts = {
  name: 'Tana Bana',
  legalName: 'Tana Bana',
  gstin: null,
  founded: 2016,
  maker: { role: 'marketer', name: '', address: '' },
  phone: '+91 141 405 2016',
  email: 'namaste@tanabana.example',
  address: ['14 Haldiyon ka Rasta', 'Johari Bazaar', 'Jaipur, Rajasthan 302003', 'India'],
  branches: [],
  officer: { name: '', designation: '', phone: '', email: '' },
  hours: 'Monday to Saturday 10:00 AM - 7:00 PM IST',
  couriers: ['FedEx', 'BlueDart', 'DTDC'],
  delivery: { feePaise: 150_00, freeFromPaise: null },
  cancelMinutes: 60,
  newsletter: newsletterTerms(OPENING_COUPON_RULES),
  times: timesOf(OPENING_RULES),
  returns: OPENING_RETURN_POLICY,
  audit: null,
}

export const TIME_ZONE = 'Asia/Kolkata'

/** The number as a telephone dials it. */
export const dialled = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/** A chat with whoever answers this number on WhatsApp, with the first message written. */
export const whatsappUrl = (phone: string, text: string): string =>
  `https://wa.me/${dialled(phone).replace('+', '')}?${new URLSearchParams({ text })}`

/** The courier's public page for a parcel, for an order that came without a link of its own. */
export const trackerUrl = (awb: string): string => `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`

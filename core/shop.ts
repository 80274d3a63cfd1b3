import { newsletterTerms, OPENING_COUPON_RULES } from './coupon-rules.ts'
import type { Maker } from './declarations.ts'
import { type DeliveryTimes, OPENING_RULES, timesOf } from './delivery-rules.ts'
import type { Paise } from './money.ts'
import { OPENING_RETURN_POLICY, type ReturnPolicy } from './return-policy.ts'
import type { SelfAudit } from './self-audit.ts'

/** The shop's identity and terms: stored in the settings, edited in the console. */
export type ShopFacts = {
  name: string
  /** The name of the business on invoices and packing slips. */
  legalName: string
  gstin: string | null
  founded: number
  /** Who answers by law for pieces that name nobody else. */
  maker: Maker
  phone: string
  email: string
  /** Lines of the address, the country last. */
  address: string[]
  /** Other offices, a line each. */
  branches: string[]
  officer: GrievanceOfficer
  hours: string
  couriers: string[]
  delivery: DeliveryTerms
  /** For how many minutes after placing an order a shopper can cancel it; null: until it is packed. */
  cancelMinutes: number | null
  /** The terms of the newsletter's personal coupon, from the coupon rules. */
  newsletter: { capPaise: Paise; days: number }
  /** From the delivery rules. */
  times: DeliveryTimes
  /** The returns policy. */
  returns: ReturnPolicy
  /** The latest self-audit; null: none was declared. */
  audit: SelfAudit | null
}

/** The officer for complaints that the law requires of every shop; where phone or e-mail is '', the shop's own are shown. */
export type GrievanceOfficer = { name: string; designation: string; phone: string; email: string }

/** Facts that every page contains; the others are loaded by the page that shows them. */
export type ShownFacts = Omit<ShopFacts, 'branches' | 'officer' | 'audit'>

/** Facts that are stored as such; the others come from other settings. */
export type OwnFacts = Omit<ShopFacts, 'times' | 'newsletter' | 'returns' | 'audit'>

/** The delivery fee; an order of `freeFromPaise` or more is delivered free, unless that is null. */
export type DeliveryTerms = { feePaise: Paise; freeFromPaise: Paise | null }

/** The facts of a new shop. */
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

/** A phone number in the form that a telephone link takes. */
export const dialled = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/** A link that opens a WhatsApp chat with this number, with a first message filled in. */
export const whatsappUrl = (phone: string, text: string): string =>
  `https://wa.me/${dialled(phone).replace('+', '')}?${new URLSearchParams({ text })}`

/** The courier's public tracking page, for a parcel without a link of its own. */
export const trackerUrl = (awb: string): string => `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`

/** Where a parcel is followed; null of one that was sent by hand without a link, which the courier's page does not know. */
export const parcelPage = (parcel: {
  trackingUrl: string | null
  awbCode: string | null
  isByHand: boolean
}): string | null =>
  parcel.trackingUrl ?? (parcel.awbCode && !parcel.isByHand ? trackerUrl(parcel.awbCode) : null)

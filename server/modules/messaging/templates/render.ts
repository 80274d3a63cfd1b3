import { beginningOf } from '../../../../core/beginning-of.ts'
import type { Locale } from '../../../../core/locale.ts'
import { type AccountNotice, newDevice, passwordChanged } from './account-notices.ts'
import { type OneTimeCode, resetCode, signInCode, verifyCode } from './codes.ts'
import { type ConfirmAnswer, confirmedTooLate, confirmWhich, orderConfirmed } from './confirm-answers.ts'
import type { Definition, Letterhead } from './definition.ts'
import {
  type GrievanceAnswered,
  type GrievanceRecorded,
  grievanceAnswered,
  grievanceRecorded,
} from './grievance.ts'
import { frameMail, type Mail } from './layout.ts'
import {
  type PayoutLink,
  payoutAgain,
  payoutDone,
  payoutLink,
  type Refund,
  refundDone,
  refundOnItsWay,
} from './money-back.ts'
import {
  type NewsletterConfirm,
  type NewsletterLetter,
  type NewsletterWelcome,
  newsletterConfirm,
  newsletterLetter,
  newsletterWelcome,
} from './newsletter.ts'
import { type OrderCancelled, orderCancelled } from './order-cancelled.ts'
import { type OrderDelivered, orderDelivered } from './order-delivered.ts'
import { type OrderOutForDelivery, orderOutForDelivery } from './order-out-for-delivery.ts'
import { type OrderPlaced, orderPlaced } from './order-placed.ts'
import { type OrderRestored, orderRestored } from './order-restored.ts'
import { type OrderShipped, orderShipped } from './order-shipped.ts'
import { type OrderToConfirm, orderToConfirm } from './order-to-confirm.ts'
import {
  type OrderEnded,
  type OrderLost,
  type OrderReturning,
  type OrderUndelivered,
  orderEnded,
  orderLost,
  orderReturning,
  orderUndelivered,
  type ParcelAfterAll,
  parcelAfterAll,
} from './parcel-news.ts'
import { type PaymentReturned, paymentReturned } from './payment-returned.ts'
import { type ReturnNews, returnNews } from './return-news.ts'
import { type ReviewInvitation, reviewInvitation } from './review-invitation.ts'
import { type ReviewPublished, reviewPublished } from './review-published.ts'
import { type ReviewRejected, reviewRejected } from './review-rejected.ts'
import { type SizeBack, type SizeWait, sizeBack, sizeWait } from './size-waits.ts'
import { type StaffInvitation, staffInvitation } from './staff-invitation.ts'
import { refundAsCredit } from './store-credit.ts'
import { type Username, username } from './username.ts'
import { type WhatsAppChoice, whatsappStarted, whatsappStopped } from './whatsapp-choices.ts'

/** All templates with the types of their contents. */
export type Contents = {
  'order-placed': OrderPlaced
  'order-to-confirm': OrderToConfirm
  'order-confirmed': ConfirmAnswer
  'confirmed-too-late': ConfirmAnswer
  'confirm-which': { name: string }
  'order-shipped': OrderShipped
  'order-out-for-delivery': OrderOutForDelivery
  'order-delivered': OrderDelivered
  'order-cancelled': OrderCancelled
  'order-restored': OrderRestored
  'order-undelivered': OrderUndelivered
  'order-returning': OrderReturning
  'order-lost': OrderLost
  'order-ended': OrderEnded
  'parcel-after-all': ParcelAfterAll
  'refund-on-its-way': Refund
  'refund-done': Refund
  'refund-as-credit': Refund
  'payout-link': PayoutLink
  'payout-again': PayoutLink
  'payout-done': Refund
  'payment-returned': PaymentReturned
  'return-news': ReturnNews
  'review-invitation': ReviewInvitation
  'review-published': ReviewPublished
  'review-rejected': ReviewRejected
  'grievance-recorded': GrievanceRecorded
  'grievance-answered': GrievanceAnswered
  'reset-code': OneTimeCode
  'verify-code': OneTimeCode
  'sign-in-code': OneTimeCode
  username: Username
  'new-device': AccountNotice
  'password-changed': AccountNotice
  'newsletter-confirm': NewsletterConfirm
  'newsletter-welcome': NewsletterWelcome
  'newsletter-letter': NewsletterLetter
  'staff-invitation': StaffInvitation
  'size-wait': SizeWait
  'size-back': SizeBack
  'whatsapp-stopped': WhatsAppChoice
  'whatsapp-started': WhatsAppChoice
}
export type Template = keyof Contents

export const TEMPLATES: { [T in Template]: Definition<Contents[T]> } = {
  'order-placed': orderPlaced,
  'order-to-confirm': orderToConfirm,
  'order-confirmed': orderConfirmed,
  'confirmed-too-late': confirmedTooLate,
  'confirm-which': confirmWhich,
  'order-shipped': orderShipped,
  'order-out-for-delivery': orderOutForDelivery,
  'order-delivered': orderDelivered,
  'order-cancelled': orderCancelled,
  'order-restored': orderRestored,
  'order-undelivered': orderUndelivered,
  'order-returning': orderReturning,
  'order-lost': orderLost,
  'order-ended': orderEnded,
  'parcel-after-all': parcelAfterAll,
  'refund-on-its-way': refundOnItsWay,
  'refund-done': refundDone,
  'refund-as-credit': refundAsCredit,
  'payout-link': payoutLink,
  'payout-again': payoutAgain,
  'payout-done': payoutDone,
  'payment-returned': paymentReturned,
  'return-news': returnNews,
  'review-invitation': reviewInvitation,
  'review-published': reviewPublished,
  'review-rejected': reviewRejected,
  'grievance-recorded': grievanceRecorded,
  'grievance-answered': grievanceAnswered,
  'reset-code': resetCode,
  'verify-code': verifyCode,
  'sign-in-code': signInCode,
  username,
  'new-device': newDevice,
  'password-changed': passwordChanged,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-welcome': newsletterWelcome,
  'newsletter-letter': newsletterLetter,
  'staff-invitation': staffInvitation,
  'size-wait': sizeWait,
  'size-back': sizeBack,
  'whatsapp-stopped': whatsappStopped,
  'whatsapp-started': whatsappStarted,
}

/** A WhatsApp message: an approved template with its values, or free text. `text` is what its reader sees. */
export type WhatsAppMessage = { text: string } & (
  | {
      kind: 'template'
      name: string
      locale: Locale
      category: 'UTILITY' | 'AUTHENTICATION' | 'MARKETING'
      parameters: string[]
      /** The payload of its button, if it has one. */
      payload: string | null
    }
  | { kind: 'reply' }
)

/** Whether the contents contain a secret and are deleted after sending. */
export const holdsSecret = (template: Template): boolean => TEMPLATES[template].holdsSecret === true

export const isOfMoney = (template: Template): boolean => TEMPLATES[template].isOfMoney === true

export function renderMail<T extends Template>(template: T, content: Contents[T], shop: Letterhead): Mail {
  const { mail } = TEMPLATES[template] as Definition<Contents[T]>
  if (!mail) throw new Error(`${template} is not a mail.`)
  return frameMail(mail(content, shop), shop)
}

export function renderWhatsApp<T extends Template>(
  template: T,
  content: Contents[T],
  shop: Letterhead,
): WhatsAppMessage {
  const { whatsapp } = TEMPLATES[template] as Definition<Contents[T]>
  if (!whatsapp) throw new Error(`${template} is not a WhatsApp message.`)
  if ('reply' in whatsapp) return { kind: 'reply', text: whatsapp.reply(content, shop) }
  const { name, category, body, footer, fill, button } = whatsapp
  const parameters = fill(content, shop).map(onOneLine)
  const filled = body(shop.locale).replace(
    /\{\{(\d+)\}\}/g,
    (_, number) => parameters[Number(number) - 1] ?? '',
  )
  return {
    kind: 'template',
    name,
    locale: shop.locale,
    category,
    parameters,
    payload: button ? button.payload(content) : null,
    text: `${filled}\n\n${footer(shop.locale)}`,
  }
}

/** WhatsApp refuses empty values, and values with line breaks, tabs or many spaces. */
export const onOneLine = (text: string): string => beginningOf(text.replace(/\s+/g, ' ').trim(), 500) || '-'

import type { Settings } from '../../../contract/admin/settings.ts'
import type { AdminPayloadOf } from '../../../contract/admin.ts'
import type { MakerRole } from '../../../core/declarations.ts'
import { pinIn } from '../../../core/identity.ts'
import { linesIn, numberIn, numberOrNone, textOf } from '../parts/typed-text.ts'

/** The settings as the form holds them: text, with one entry of a list on each line. */
export type Typed = ReturnType<typeof typedFrom>
export type TypedField = keyof Typed
type Shown = Pick<Settings, 'shop' | 'cashOnDelivery' | 'cashRules'>

export const typedFrom = ({
  shop: { delivery, ...shop },
  cashOnDelivery: { unproven, proven },
  cashRules: { points, ...cash },
}: Shown) => ({
  name: shop.name,
  legalName: shop.legalName,
  gstin: shop.gstin ?? '',
  founded: String(shop.founded),
  makerRole: String(shop.maker.role),
  makerName: shop.maker.name,
  makerAddress: shop.maker.address,
  phone: shop.phone,
  email: shop.email,
  address: shop.address.join('\n'),
  hours: shop.hours,
  branches: shop.branches.join('\n'),
  officerName: shop.officer.name,
  officerDesignation: shop.officer.designation,
  officerPhone: shop.officer.phone,
  officerEmail: shop.officer.email,
  couriers: shop.couriers.join('\n'),
  fee: String(delivery.fee),
  freeFrom: textOf(delivery.freeFrom),
  cancelMinutes: textOf(shop.cancelMinutes),
  unprovenOrders: textOf(unproven.openOrders),
  unprovenValue: textOf(unproven.openValue),
  unprovenPieces: textOf(unproven.piecesOfSize),
  provenOrders: textOf(proven.openOrders),
  provenValue: textOf(proven.openValue),
  provenPieces: textOf(proven.piecesOfSize),
  mostValue: textOf(cash.mostValue),
  mostReturns: textOf(cash.mostReturns),
  dayValue: String(cash.dayValue),
  confirmFrom: textOf(cash.confirmFrom),
  refuseFrom: textOf(cash.refuseFrom),
  confirmHours: String(cash.confirmHours),
  remindHours: String(cash.remindHours),
  pointsPhone: String(points.phone),
  pointsFirstOrder: String(points.firstOrder),
  pointsValue: String(points.value),
  pointsHighValue: String(points.highValue),
  pointsRefusal: String(points.refusal),
  pointsDelivered: String(points.delivered),
  pointsOpen: String(points.open),
  pointsPin: String(points.pin),
  pointsThinAddress: String(points.thinAddress),
})

/** The label of each field, and the server's path of it, with which the server's sentences begin. */
const SETTINGS_FIELDS: Record<TypedField, { label: string; path: string }> = {
  name: { label: 'Name', path: 'shop.name' },
  legalName: { label: 'Legal name', path: 'shop.legalName' },
  gstin: { label: 'GSTIN', path: 'shop.gstin' },
  founded: { label: 'Founded', path: 'shop.founded' },
  makerRole: { label: 'Maker’s role', path: 'shop.maker.role' },
  makerName: { label: 'Maker’s name', path: 'shop.maker.name' },
  makerAddress: { label: 'Maker’s address', path: 'shop.maker.address' },
  phone: { label: 'Phone', path: 'shop.phone' },
  email: { label: 'Email', path: 'shop.email' },
  address: { label: 'Address', path: 'shop.address' },
  branches: { label: 'Other offices', path: 'shop.branches' },
  officerName: { label: 'Grievance officer’s name', path: 'shop.officer.name' },
  officerDesignation: { label: 'Their designation', path: 'shop.officer.designation' },
  officerPhone: { label: 'Their phone', path: 'shop.officer.phone' },
  officerEmail: { label: 'Their email', path: 'shop.officer.email' },
  hours: { label: 'Opening hours', path: 'shop.hours' },
  couriers: { label: 'Couriers', path: 'shop.couriers' },
  fee: { label: 'Delivery fee, ₹', path: 'shop.delivery.fee' },
  freeFrom: { label: 'Free from, ₹', path: 'shop.delivery.freeFrom' },
  cancelMinutes: { label: 'Shoppers can cancel for, minutes', path: 'shop.cancelMinutes' },
  unprovenOrders: { label: 'Open orders', path: 'cashOnDelivery.unproven.openOrders' },
  unprovenValue: { label: 'Their value, ₹', path: 'cashOnDelivery.unproven.openValue' },
  unprovenPieces: { label: 'Pieces of one size', path: 'cashOnDelivery.unproven.piecesOfSize' },
  provenOrders: { label: 'Open orders', path: 'cashOnDelivery.proven.openOrders' },
  provenValue: { label: 'Their value, ₹', path: 'cashOnDelivery.proven.openValue' },
  provenPieces: { label: 'Pieces of one size', path: 'cashOnDelivery.proven.piecesOfSize' },
  mostValue: { label: 'One order up to, ₹', path: 'cashRules.mostValue' },
  mostReturns: { label: 'None after so many returns', path: 'cashRules.mostReturns' },
  dayValue: { label: 'One person on one day, ₹', path: 'cashRules.dayValue' },
  confirmFrom: { label: 'To be confirmed from, points', path: 'cashRules.confirmFrom' },
  refuseFrom: { label: 'To be paid online from, points', path: 'cashRules.refuseFrom' },
  confirmHours: { label: 'Cancelled without a word after, hours', path: 'cashRules.confirmHours' },
  remindHours: { label: 'Reminded after, hours', path: 'cashRules.remindHours' },
  pointsPhone: { label: 'Phone not verified by a code', path: 'cashRules.points.phone' },
  pointsFirstOrder: { label: 'First order', path: 'cashRules.points.firstOrder' },
  pointsValue: { label: 'Above ₹5,000', path: 'cashRules.points.value' },
  pointsHighValue: { label: 'Above ₹10,000', path: 'cashRules.points.highValue' },
  pointsRefusal: {
    label: 'Each parcel to phone or address that came back',
    path: 'cashRules.points.refusal',
  },
  pointsDelivered: {
    label: 'Taken off for a delivered order, twice at most',
    path: 'cashRules.points.delivered',
  },
  pointsOpen: { label: 'Two cash orders open', path: 'cashRules.points.open' },
  pointsPin: { label: 'PIN code where parcels come back, at most', path: 'cashRules.points.pin' },
  pointsThinAddress: { label: 'Short address', path: 'cashRules.points.thinAddress' },
}

export const SETTINGS_LABELS = Object.fromEntries(
  Object.entries(SETTINGS_FIELDS).map(([name, { label }]) => [name, label]),
) as Record<TypedField, string>
export const settingPath = (name: TypedField): string => SETTINGS_FIELDS[name].path

export function settingsFrom(typed: Typed): Omit<AdminPayloadOf<'PUT /api/admin/settings'>, 'version'> {
  const { name, legalName, phone, email, hours } = typed
  return {
    shop: {
      ...{ name, legalName, phone, email, hours },
      founded: numberIn(typed.founded),
      maker: {
        role: typed.makerRole as MakerRole,
        name: typed.makerName.trim(),
        address: typed.makerAddress.trim(),
      },
      gstin: typed.gstin.trim() || null,
      address: linesIn(typed.address),
      branches: linesIn(typed.branches),
      officer: {
        name: typed.officerName,
        designation: typed.officerDesignation,
        phone: typed.officerPhone,
        email: typed.officerEmail,
      },
      couriers: linesIn(typed.couriers),
      delivery: { fee: numberIn(typed.fee), freeFrom: numberOrNone(typed.freeFrom) },
      cancelMinutes: numberOrNone(typed.cancelMinutes),
    },
    cashOnDelivery: {
      unproven: {
        openOrders: numberOrNone(typed.unprovenOrders),
        openValue: numberOrNone(typed.unprovenValue),
        piecesOfSize: numberOrNone(typed.unprovenPieces),
      },
      proven: {
        openOrders: numberOrNone(typed.provenOrders),
        openValue: numberOrNone(typed.provenValue),
        piecesOfSize: numberOrNone(typed.provenPieces),
      },
    },
    cashRules: {
      mostValue: numberOrNone(typed.mostValue),
      mostReturns: numberOrNone(typed.mostReturns),
      dayValue: numberIn(typed.dayValue),
      confirmFrom: numberOrNone(typed.confirmFrom),
      refuseFrom: numberOrNone(typed.refuseFrom),
      confirmHours: numberIn(typed.confirmHours),
      remindHours: numberIn(typed.remindHours),
      points: {
        phone: numberIn(typed.pointsPhone),
        firstOrder: numberIn(typed.pointsFirstOrder),
        value: numberIn(typed.pointsValue),
        highValue: numberIn(typed.pointsHighValue),
        refusal: numberIn(typed.pointsRefusal),
        delivered: numberIn(typed.pointsDelivered),
        open: numberIn(typed.pointsOpen),
        pin: numberIn(typed.pointsPin),
        thinAddress: numberIn(typed.pointsThinAddress),
      },
    },
  }
}

/** What stands below the address: also where parcels are picked up, if the address names another PIN code. */
export function addressHint(address: string, pickupPin: string): string {
  const pin = pinIn(linesIn(address))
  const isElsewhere = pin !== null && pin !== pickupPin
  return `A line each, the country last.${isElsewhere ? ` Parcels are picked up in ${pickupPin}: if that moves too, say so in the Delivery promise.` : ''}`
}

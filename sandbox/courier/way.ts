import { currentScan, indianTime, type Parcel, type Scan } from './parcel.ts'

// Shiprocket's status codes, each with the short code that its couriers scan.
const STATUSES: Record<number, { label: string; mark: string; activity: string }> = {
  1: { label: 'AWB ASSIGNED', mark: 'NA', activity: 'Shipment information received' },
  3: { label: 'PICKUP SCHEDULED', mark: 'X-PPOM', activity: 'Pickup scheduled' },
  6: { label: 'SHIPPED', mark: 'PKD', activity: 'Shipped - Bag dispatched from origin hub' },
  7: { label: 'DELIVERED', mark: 'DLVD', activity: 'Delivered - Handed over to consignee' },
  8: { label: 'CANCELED', mark: 'CNC', activity: 'Shipment cancelled' },
  9: { label: 'RTO INITIATED', mark: 'RTO', activity: 'Return to origin initiated' },
  10: { label: 'RTO DELIVERED', mark: 'RTD', activity: 'Returned to sender' },
  12: { label: 'LOST', mark: 'LOST', activity: 'Shipment lost' },
  17: { label: 'OUT FOR DELIVERY', mark: 'OFD', activity: 'Out for delivery' },
  18: { label: 'IN TRANSIT', mark: 'IT', activity: 'In transit - Bag received at hub' },
  19: { label: 'OUT FOR PICKUP', mark: 'OFP', activity: 'Out for pickup' },
  21: { label: 'UNDELIVERED', mark: 'UD', activity: 'Undelivered - Consignee not available' },
  24: { label: 'DESTROYED', mark: 'DES', activity: 'Shipment destroyed' },
  25: { label: 'DAMAGED', mark: 'DMG', activity: 'Shipment damaged in transit' },
  38: { label: 'REACHED AT DESTINATION HUB', mark: 'RAD', activity: 'Reached at destination hub' },
  42: { label: 'PICKED UP', mark: 'PUD', activity: 'Picked up - Shipment picked up from seller' },
  46: { label: 'RTO IN TRANSIT', mark: 'RTI', activity: 'On its way back to the sender' },
}

const ORIGIN = 'Jaipur_Johari_P (Rajasthan)'
const GATEWAY = 'Jaipur_Sitapura_GW (Rajasthan)'
const HUBS: [RegExp, string][] = [
  [/maharashtra|goa|gujarat|dadra/i, 'Bhiwandi_Mega_HB (Maharashtra)'],
  [/karnataka|kerala|tamil|puducherry|andhra|telangana/i, 'Bengaluru_Nelamangala_HB (Karnataka)'],
  [
    /bengal|odisha|assam|bihar|jharkhand|sikkim|manipur|tripura|meghalaya|nagaland|mizoram|arunachal/i,
    'Kolkata_Dankuni_HB (West Bengal)',
  ],
]

/** Codes of final states: delivered, cancelled, returned to the shop, lost, destroyed. */
const OVER = [7, 8, 10, 12, 24]
/** The next code of a parcel that is on its way back. */
const BACK: Record<number, number> = { 9: 46, 14: 46, 40: 46, 41: 10, 46: 10 }

/** The next step on a parcel's way to its city, or back; null once it has arrived. */
export function nextStep(parcel: Parcel): { code: number; location: string } | null {
  const { booking, gone, isReturn } = parcel
  const current = currentScan(parcel)?.code ?? 0
  if (OVER.includes(current)) return null
  const code = BACK[current]
  if (code) return { code, location: code === 10 ? ORIGIN : GATEWAY }
  const { billing_city: city, billing_state: state } = booking
  const hub = HUBS.find(([states]) => states.test(state))?.[1] ?? 'Gurugram_Bilaspur_HB (Haryana)'
  const there = `${city}_Central_D (${state})`
  const back = [
    { code: 3, location: there },
    { code: 42, location: there },
    { code: 18, location: hub },
    { code: 38, location: GATEWAY },
    { code: 17, location: ORIGIN },
    { code: 7, location: ORIGIN },
  ]
  const way = [
    { code: 3, location: ORIGIN },
    { code: 42, location: ORIGIN },
    { code: 6, location: GATEWAY },
    { code: 18, location: hub },
    { code: 38, location: there },
    { code: 17, location: there },
    { code: 7, location: there },
  ]
  return (isReturn ? back : way)[gone] ?? null
}

/** States off the normal way, which the parcels page offers. */
export const OTHER_WAYS = [21, 9, 46, 10, 25, 12].map((code) => ({ code, label: STATUSES[code]!.label }))

/** A new scan of a parcel. `location` null: where the last scan was. `at` null: now, but later than the scan before. */
export function scanOf(parcel: Parcel, code: number, location: string | null, at: Date | null): Scan {
  const { label, mark, activity } = STATUSES[code] ?? {
    label: `STATUS ${code}`,
    mark: `S${code}`,
    activity: `Status ${code}`,
  }
  const last = currentScan(parcel)
  return {
    date: at ? indianTime(at) : later(last?.date),
    status: mark,
    code,
    label,
    activity,
    location: location ?? last?.location ?? ORIGIN,
  }
}

/** A time for a scan after `than`: scans are dated to the second, and no two of a parcel have the same date. */
function later(than: string | undefined): string {
  const now = indianTime(new Date())
  if (!than || than < now) return now
  return indianTime(new Date(Date.parse(`${than.replace(' ', 'T')}+05:30`) + 1_000))
}

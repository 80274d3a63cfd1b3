/** Who the shop is. The one place that says so; components and mails read it from here. */
export const SHOP = {
  name: 'Tana Bana',
  meaning: 'warp and weft',
  founded: 2016,
  phone: '+91 141 405 2016',
  email: 'namaste@tanabana.example',
  address: ['14 Haldiyon ka Rasta', 'Johari Bazaar', 'Jaipur, Rajasthan 302003', 'India'],
  hours: 'Monday to Saturday 10:00 AM - 7:00 PM IST',
  couriers: ['FedEx', 'BlueDart', 'DTDC'],
  timeZone: 'Asia/Kolkata',
} as const

/** The courier's public page for a parcel, for an order that came without a link of its own. */
export const trackerUrl = (awb: string): string => `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`

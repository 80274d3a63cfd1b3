import { csv } from '../settlement-files.ts'
import { currentScan, type Parcel } from './parcel.ts'

const NAMES = [
  'CRF ID',
  'AWB',
  'Delivered Date',
  'Order Id',
  'Courier',
  'Order Value',
  'COD Charges',
  'GST on Charges',
  'Remittance Date',
  'UTR',
]
const CHARGES = 3500
const GST = 0.18

/**
 * The courier's report of cash on delivery as CSV: cash is handed over at the end of each day, less the courier's fee.
 */
export function remittance(parcels: readonly Parcel[]): string {
  return csv(
    NAMES,
    parcels.flatMap((parcel) => {
      const { booking, awb, courierName } = parcel
      const scan = currentScan(parcel)
      if (booking.payment_method !== 'COD' || scan?.code !== 7 || !awb) return []
      const day = scan.date.slice(0, 10)
      const number = day.replaceAll('-', '')
      return [
        [
          `CRF${number}`,
          awb,
          day,
          booking.order_id,
          courierName ?? '',
          toCollect(parcel).toFixed(2),
          (CHARGES / 100).toFixed(2),
          (Math.round(CHARGES * GST) / 100).toFixed(2),
          day,
          `UTR${number}`,
        ],
      ]
    }),
  )
}

/** The cash to collect for a parcel, in rupees. */
export const toCollect = ({ booking }: Parcel): number =>
  Number(booking.sub_total) + Number(booking.shipping_charges ?? 0)

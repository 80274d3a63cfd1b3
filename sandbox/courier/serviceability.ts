import { CourierProblem } from './read-booking.ts'

const PIN = /^[1-9]\d{5}$/
/** PIN codes that begin with these are served by no courier, or by none that takes cash. */
const NOBODY = '79'
const NO_CASH = '74'

/**
 * The couriers that carry a parcel from one PIN code to another; the more the first digits differ, the more days it
 * takes.
 */
export function serviceability(query: URLSearchParams): unknown {
  const [from, to] = ['pickup_postcode', 'delivery_postcode'].map((name) => {
    const pin = query.get(name) ?? ''
    if (!PIN.test(pin))
      throw new CourierProblem(422, 'The given data was invalid.', {
        [name]: [`The ${name.replace('_', ' ')} must be 6 digits.`],
      })
    return pin
  }) as [string, string]
  if (to.startsWith(NOBODY))
    return { status: 404, message: 'No courier service available for the provided pincode' }
  const far = 2 + Math.abs(Number(from[0]) - Number(to[0]))
  const cod = to.startsWith(NO_CASH) ? 0 : 1
  return {
    status: 200,
    data: {
      available_courier_companies: [
        company(55, 'Blue Dart Surface', far, cod),
        company(51, 'Xpressbees Surface', far + 1, cod),
        company(6, 'DTDC Surface', far + 2, 0),
      ],
    },
  }
}

const company = (id: number, name: string, days: number, cod: number) => ({
  courier_company_id: id,
  courier_name: name,
  cod,
  rate: 60 + 10 * days,
  cod_charges: cod ? 33 : 0,
  rto_charges: 60 + 10 * days,
  estimated_delivery_days: String(days),
  etd_hours: 24 * days,
  cutoff_time: '11:00',
  is_surface: true,
  blocked: 0,
})

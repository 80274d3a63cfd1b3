import { sendJson } from '../http.ts'
import type { Provider, Sandbox } from '../provider.ts'
import { type Office, PLACES } from './places.ts'

/** Plays India Post's lookup of PIN codes at `/pincode/{pin}`, in the format of api.postalpincode.in. */
export function answerPins({ url: sandboxUrl }: Sandbox): Provider {
  return {
    name: 'pincode',
    api: /^\/pincode\//,
    handle(_request, response, url) {
      const pin = /^\/pincode\/([^/]+)$/.exec(url.pathname)?.[1]
      if (pin === undefined) return false
      sendJson(response, 200, [answer(pin)])
      return true
    },
    environment: () => ({ PINCODE_API_URL: sandboxUrl }),
  }
}

function answer(pin: string) {
  if (!/^\d{6}$/.test(pin))
    return { Message: 'The requested resource is not found', Status: '404', PostOffice: null }
  const offices = Object.hasOwn(PLACES, pin) ? PLACES[pin] : undefined
  if (!offices) return { Message: 'No records found', Status: 'Error', PostOffice: null }
  return {
    Message: `Number of pincode(s) found:${offices.length}`,
    Status: 'Success',
    PostOffice: offices.map((office) => whole(office, pin)),
  }
}

const whole = ({ Name, Block, District, State }: Office, Pincode: string) => ({
  Name,
  Description: null,
  BranchType: 'Sub Post Office',
  DeliveryStatus: 'Delivery',
  Circle: State,
  District,
  Division: District,
  Region: District,
  Block,
  State,
  Country: 'India',
  Pincode,
})

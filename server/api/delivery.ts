import { isPin } from '../../core/contact.ts'
import { isDay } from '../../core/india-time.ts'
import { untilNextHour } from '../../core/promised-day.ts'
import { ACCOUNTS } from '../../core/refusals/accounts.ts'
import { DOOR } from '../../core/refusals/door.ts'
import { LIMITS } from '../../core/refusals/limits.ts'
import type { Catalogue } from '../modules/catalogue/catalogue.ts'
import { comingFestivals, inTime, promiseOf, wayTo } from '../modules/shipping/promise.ts'
import { countPromises } from '../platform/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Door } from './door.ts'
import { promiseDeps } from './promise-deps.ts'

/** As many products as an order can have lines. */
const MOST_PRODUCTS = 100
const MOST_FESTIVALS = 8
/** Browsers may keep a promise this long, and never past the hour, at which the cut-off may be. */
const KEPT_SECONDS = 300

/** Delivery promises, answered from memory so that pages can ask while somebody types. */
export function openDeliveryRoutes({ shop, open }: Door) {
  const count = countPromises(shop.config.addressLimitScale)

  open('GET /api/delivery/{pincode}', async (deps, caller) => {
    const { params, query, address, keepFor } = caller
    const retryAfter = await count(address)
    if (retryAfter > 0) throw new Refusal(LIMITS.tooManyTries, { retryAfter })
    const pin = params.pincode
    if (!isPin(pin)) throw new Refusal(ACCOUNTS.pincodeInvalid)
    const by = dayIn(query)
    const now = new Date()
    const readyDays = await slowest(deps.catalogue, query.getAll('product').slice(0, MOST_PRODUCTS))
    const way = await wayTo(promiseDeps(deps), pin)
    keepFor(Math.min(KEPT_SECONDS, Math.ceil(untilNextHour(now) / 1000)))
    const promise = promiseOf(way, now, readyDays)
    return { promise, wanted: by === null ? null : inTime(way, now, by) }
  })

  open('GET /api/festivals', async ({ settings }, { keepFor }) => {
    keepFor(KEPT_SECONDS)
    return { festivals: comingFestivals(settings.deliveryRules(), new Date(), MOST_FESTIVALS) }
  })
}

/** The longest preparation time of these products; products that are not on sale do not count. */
async function slowest(catalogue: Catalogue, handles: string[]): Promise<number> {
  const found = await Promise.all(handles.map((handle) => catalogue.product(handle)))
  return Math.max(0, ...found.map((shown) => shown?.details.readyDays ?? 0))
}

function dayIn(query: URLSearchParams): string | null {
  const by = query.get('by')
  if (by === null) return null
  if (!/^20\d\d-\d\d-\d\d$/.test(by) || !isDay(by)) throw new Refusal(DOOR.dayWrong, { field: 'by' })
  return by
}

import { keptJson } from '../../browser/kept-json.ts'

const KEY = 'order-placed'

type Kept = { orderId: string; shown: boolean }

/** Remembers the order that the orders page confirms when it is shown next. */
export function keepPlaced(orderId: string) {
  sessionStorage.setItem(KEY, JSON.stringify({ orderId, shown: false } satisfies Kept))
}

let isFirstLook = true

/**
 * The order to confirm at the top of the page, or null: once after it was placed, and again when that page is reloaded.
 * Call it once a visit.
 */
export function takePlaced(): string | null {
  const { orderId, shown } = keptJson<Kept>(sessionStorage, KEY) ?? {}
  const isReload = isFirstLook && isReloaded()
  isFirstLook = false
  if (!orderId || (shown && !isReload)) {
    sessionStorage.removeItem(KEY)
    return null
  }
  if (shown) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify({ orderId, shown: true } satisfies Kept))
  return orderId
}

function isReloaded(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document instanceof PerformanceNavigationTiming && document.type === 'reload'
}

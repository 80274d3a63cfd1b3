import { keptJson } from '../../../browser/kept-json.ts'
import { FITTED, LEAST_CM, type Mine, MOST_CM } from './fit.ts'

const KEY = 'ownMeasures'
export const NOBODYS: Mine = { of: 'body', cm: {} }

/** The measures typed on this device, as far as they can be read. */
export function rememberedMeasures(): Mine {
  const { of, cm } = keptJson<Mine>(localStorage, KEY) ?? {}
  const kept = FITTED.flatMap((measure) => {
    const amount: unknown = cm?.[measure]
    return typeof amount === 'number' && amount >= LEAST_CM && amount <= MOST_CM ? [[measure, amount]] : []
  })
  return { of: of === 'garment' ? of : 'body', cm: Object.fromEntries(kept) }
}

/** Stores them on the device; they are never sent. */
export function rememberMeasures(mine: Mine) {
  if (Object.keys(mine.cm).length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(mine))
}

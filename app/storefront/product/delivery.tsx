import { Suspense } from 'react'
import { later } from '../../browser/later.ts'
import type { GivenPin } from '../promise/use-promise.ts'

/** Fetched after hydration: nobody asks for a delivery day before having seen the product. */
const PinCheck = later(async () => ({ default: (await import('../promise/pin-check.tsx')).PinCheck }))

type Props = { handle: string; asked: GivenPin | null }

export const Delivery = ({ handle, asked }: Props) => (
  <div id="delivery" className="mt-8 min-h-19 scroll-mt-24">
    <Suspense>
      <PinCheck products={[handle]} page={`/product/${handle}`} given={asked} />
    </Suspense>
  </div>
)

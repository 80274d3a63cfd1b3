import { Suspense } from 'react'
import { later } from '../../browser/later.ts'
import type { GivenPin } from '../promise/use-promise.ts'

/** Comes after the page lives: nobody asks for the day before having seen the piece. */
const PinCheck = later(async () => ({ default: (await import('../promise/pin-check.tsx')).PinCheck }))

type Props = { handle: string; asked: GivenPin | null }

export const Delivery = ({ handle, asked }: Props) => (
  <div id="delivery" className="mt-8 min-h-19 scroll-mt-24">
    <Suspense>
      <PinCheck products={[handle]} page={`/product/${handle}`} given={asked} />
    </Suspense>
  </div>
)

import { lazy, Suspense } from 'react'

/** Comes after the page lives: nobody asks for the day before having seen the piece. */
const PinCheck = lazy(async () => ({ default: (await import('../promise/pin-check.tsx')).PinCheck }))

export const Delivery = ({ handle }: { handle: string }) => (
  <div className="mt-8 min-h-19">
    <Suspense>
      <PinCheck products={[handle]} />
    </Suspense>
  </div>
)

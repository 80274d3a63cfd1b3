import * as words from '#words/place-order'
import { POLICY } from '../../../core/policy.ts'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { PLACE_NAMES } from '../policy/place-names.ts'

export function DeliveryTimes() {
  return (
    <section aria-labelledby="delivery-times" className="mt-12 hidden lg:block">
      <TwoThreads className="w-18" />
      <h2 id="delivery-times" className="mt-6 font-display text-h3">
        {words.whenItComes}
      </h2>
      <p className="mt-3 max-w-md text-ink-soft">
        {words.wePackOrderWithinHours({ processingHours: POLICY.processingHours })}
      </p>
      <dl className="mt-4 grid max-w-md grid-cols-[1fr_auto] gap-y-2 tabular-nums">
        {POLICY.delivery.map(({ place, days }) => (
          <div key={place} className="contents">
            <dt>{PLACE_NAMES[place]}</dt>
            <dd className="text-right">{words.days({ days })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

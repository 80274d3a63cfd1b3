import * as words from '#words/place-order'
import { POLICY } from '../../../core/policy.ts'
import { PLACE_NAMES } from '../policy/place-names.ts'

export function DeliveryTimes() {
  return (
    <section aria-labelledby="delivery-times" className="mt-8">
      <h2 id="delivery-times" className="text-small font-medium">
        {words.whenItComes}
      </h2>
      <p className="mt-2 max-w-md text-small text-ink-soft">
        {words.wePackOrderWithinHours({ processingHours: POLICY.processingHours })}
      </p>
      <dl className="mt-2 grid max-w-md grid-cols-[1fr_auto] gap-y-1 text-small tabular-nums">
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

import * as words from '#words/contact'
import { Button } from '../../ui/button.tsx'
import { useShop } from '../shell/use-shop.ts'

/** A teaser: there is no list of openings yet, and the button leads nowhere on purpose. */
export function Careers() {
  const { name } = useShop()
  return (
    <section
      aria-labelledby="careers"
      className="mt-12 bg-linen px-6 py-12 sm:px-12 lg:mt-18 lg:grid lg:grid-cols-12 lg:items-end lg:gap-x-8 lg:py-18"
    >
      <div className="lg:col-span-8">
        <p className="text-eyebrow font-medium text-brass uppercase">{words.careersAt({ name })}</p>
        <h2 id="careers" className="mt-4 font-display text-h2">
          {words.workWithClothAllDay}
        </h2>
        <p className="mt-4 max-w-lg">{words.weLikePeopleWhoTurn}</p>
      </div>
      <div className="mt-8 lg:col-span-4 lg:mt-0 lg:justify-self-end">
        <Button kind="outline">{words.exploreJobs}</Button>
      </div>
    </section>
  )
}

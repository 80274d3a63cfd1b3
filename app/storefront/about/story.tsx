import * as words from '#words/about'
import type { CloseUp } from '../close-ups.ts'
import { useShop } from '../shell/use-shop.ts'
import { Cloth } from './cloth.tsx'

export function Story({ closeUp }: { closeUp: CloseUp | null }) {
  const { founded, address } = useShop()
  const [place = '', area = ''] = address
  return (
    <section
      aria-labelledby="story"
      className="gutter mx-auto max-w-page py-18 md:grid md:grid-cols-12 md:gap-x-8 lg:py-28"
    >
      {closeUp && (
        <div className="hidden md:col-span-4 md:col-start-9 md:row-start-1 md:block lg:col-span-3 lg:col-start-1">
          <Cloth closeUp={closeUp} sizes="(min-width: 64rem) 22vw, 30vw" />
        </div>
      )}
      <div className="max-w-lg md:col-span-7 md:row-start-1 lg:col-span-6 lg:col-start-5">
        <h2 id="story" className="font-display text-h2">
          {words.itBeganWithNotebook}
        </h2>
        <div className="mt-6 space-y-4">
          <p>{words.inWeTookRoom({ founded, place, area })}</p>
          <p>{words.itWasMeantForUs}</p>
          <p>{words.everythingSince}</p>
          <p>{words.weBuyFromPeople}</p>
        </div>
      </div>
    </section>
  )
}

import * as words from '#words/about'
import type { Slide } from '../../../core/product.ts'
import { MAIN_ID } from '../../ui/page.tsx'
import type { CloseUp } from '../close-ups.ts'
import { useShop } from '../shell/use-shop.ts'
import { Cloth } from './cloth.tsx'
import { Reasons } from './reasons.tsx'
import { ShopWindow } from './shop-window.tsx'
import { Story } from './story.tsx'

type Props = { first: CloseUp | null; second: CloseUp | null; window: Slide | null }

export function AboutPage({ first, second, window }: Props) {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Opening closeUp={first} />
      <Story closeUp={second} />
      <Mission />
      <Reasons />
      {window && <ShopWindow slide={window} />}
    </main>
  )
}

function Opening({ closeUp }: { closeUp: CloseUp | null }) {
  const { founded } = useShop()
  return (
    <header className="gutter mx-auto max-w-page pt-8 md:grid md:grid-cols-12 md:items-end md:gap-x-8 md:pt-12 lg:pt-18">
      <div className="md:col-span-7 md:pb-12 lg:col-span-6">
        <p className="text-eyebrow font-medium text-brass uppercase">{words.established({ founded })}</p>
        <h1 className="mt-4 font-display text-hero text-wine">{words.oneThreadWaitsOtherTravels}</h1>
        <p className="mt-8 max-w-xl text-h3 text-pretty text-ink-soft">{words.tanaIsWarpThreadsStretched}</p>
      </div>
      {closeUp && (
        <div className="mt-12 md:col-span-5 md:mt-0 lg:col-start-8">
          <Cloth closeUp={closeUp} sizes="(min-width: 85rem) 34rem, (min-width: 48rem) 40vw, 92vw" eager />
        </div>
      )}
    </header>
  )
}

function Mission() {
  return (
    <section aria-labelledby="mission" className="on-dark bg-wine text-paper">
      <div className="gutter mx-auto max-w-page py-18 lg:grid lg:grid-cols-12 lg:gap-x-8 lg:py-28">
        <h2 id="mission" className="text-eyebrow font-medium text-zari uppercase lg:col-span-4 lg:pt-3">
          {words.ourMission}
        </h2>
        <p className="mt-6 font-display text-h1 text-pretty lg:col-span-8 lg:mt-0">
          {words.toSellClothesAsWeaver}
        </p>
      </div>
    </section>
  )
}

import { useShop } from '../shell/use-shop.ts'
import type { CloseUp } from './close-ups.ts'
import { Cloth } from './cloth.tsx'

export function Story({ closeUp }: { closeUp: CloseUp | undefined }) {
  const { founded, address } = useShop()
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
        <h2 id="story" className="font-display text-h2 text-balance">
          It began with a notebook
        </h2>
        <div className="mt-6 space-y-4">
          <p>
            In {founded} we took a room at {address[0]}, in {address[1]}, with one shelf of sarees, one of
            kurtas and a notebook. In the notebook stood, for every piece, what it was made of, in which town,
            by what means, and what a person ought to know before washing it.
          </p>
          <p>
            It was meant for us. Then a shopper turned it round on the counter and read it before she looked
            at a single saree. The next one did the same. By the first Diwali people were asking for the
            notebook at the door.
          </p>
          <p>
            Everything since has been that notebook, made larger. The shelves have become lehengas, kurtis,
            sarees, sherwanis and dresses; the counter has become this shop, which sends to any PIN code in
            India. Each piece still has its page, and the page still says what the cloth is, where it comes
            from and what it will do.
          </p>
          <p>
            We buy from people who weave, print and embroider for a living, in the towns where they do it.
            When a design is printed and not woven, we write printed. When linen will crease by noon, we write
            that too.
          </p>
        </div>
      </div>
    </section>
  )
}

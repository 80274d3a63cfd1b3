import * as words from '#words/heart'
import { missPart } from '../shell/shop-link.tsx'
import { useWishlist } from '../state/wishlist.ts'

type Props = { id: string; name: string }

/** On a card's picture, at its corner: it lies over the picture and moves nothing. */
export const Heart = ({ id, name }: Props) => (
  <button type="button" aria-label={words.save({ name })} className="heart heart-corner" {...useHeart(id)} />
)

/** The same beside a piece's name, in words. */
export const HeartLine = ({ id }: Pick<Props, 'id'>) => (
  <button
    type="button"
    className="heart needs-scripts inline-flex min-h-11 cursor-pointer items-center gap-1.5 px-2.5 text-small hover:text-madder"
    {...useHeart(id)}
  >
    {words.wishlist}
  </button>
)

/** What it does is fetched when it is first pressed, or once the page has nothing else to do (`companion.tsx`). */
function useHeart(id: string) {
  const isWished = useWishlist().includes(id)
  const press = async () => {
    const list = await import('../state/change-wishlist.ts').catch(missPart)
    await list?.toggleWish(id)
  }
  return { 'aria-pressed': isWished, onClick: () => void press() }
}

import type { ReactNode } from 'react'
import * as words from '#words/wishlist'
import { buttonClass } from '../../ui/button.tsx'
import { NotFetched } from '../../ui/not-fetched.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { type CardProduct, cardProduct } from '../../ui/product-card/card-product.ts'
import { sentence } from '../../ui/sentence.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { NothingHere } from '../cart/nothing-here.tsx'
import { isPair, PairCard } from '../product-card/pair-card.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { useWishlist } from '../state/wishlist.ts'
import type { WishlistView } from './use-wishlist-page.ts'
import { WishedCard } from './wished-card.tsx'

type Props = { view: WishlistView; isVisitor: boolean; load: () => void }

export function WishlistPage(props: Props) {
  return (
    <Page>
      <PageTitle>{words.title}</PageTitle>
      <Content {...props} />
    </Page>
  )
}

function Content({ view, isVisitor, load }: Props) {
  if (view.kind === 'waiting') return <Spinner label={words.fetching} />
  if (view.kind === 'failed')
    return <NotFetched text={words.fetchFailed} tryAgain={words.tryAgain} onRetry={load} />
  const { products, gone } = view
  return (
    <>
      <p role="status" className={gone > 0 ? 'note mb-8' : ''}>
        {gone > 0 && words.gone({ count: gone })}
      </p>
      {products.length === 0 ? <Empty /> : <List products={products} isVisitor={isVisitor} />}
    </>
  )
}

const Empty = () => (
  <NothingHere title={words.nothingYet} text={words.nothingYetText}>
    <ShopLink to="/collection" className={buttonClass('buy')}>
      {words.seeTheCollection}
    </ShopLink>
  </NothingHere>
)

type ListProps = Pick<Props, 'isVisitor'> & Pick<Extract<WishlistView, { kind: 'ready' }>, 'products'>

function List({ products, isVisitor }: ListProps) {
  const count = useWishlist().length
  return (
    <>
      <p className="mb-6 text-small text-ink-soft">
        {words.count({ count })}
        {isVisitor && <> · {sentence(words.onThisDevice({ link: ToLogin }))}</>}
      </p>
      <ul className="product-grid">
        {products.map((product) => (
          <li key={product._id}>
            <Wished product={cardProduct(product)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Two sizes are picked on the product's own page. */
const Wished = ({ product }: { product: CardProduct }) =>
  isPair(product) ? <PairCard product={product} /> : <WishedCard product={product} />

const ToLogin = (text: ReactNode) => (
  <ShopLink key="login" to="/login" state={{ from: '/wishlist' }} className="text-link">
    {text}
  </ShopLink>
)

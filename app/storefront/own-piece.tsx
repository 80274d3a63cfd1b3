import type { ReactNode } from 'react'
import * as words from '#words/own-piece'
import { buttonClass } from '../ui/button.tsx'
import { NotFetched } from '../ui/not-fetched.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ShopLink } from './shell/shop-link.tsx'

export type PieceTrouble = 'unknown' | 'failed' | null

type Props = {
  trouble: PieceTrouble
  /** Said of a piece that is not hers. */
  unknown: string
  onLoad: () => Promise<void>
  /** What there is to do with it; null until it has been fetched. */
  children: ReactNode
}

/** A piece of one of her orders, or in its place that it is on its way or why it did not come. */
export function OwnPiece({ trouble, unknown, onLoad, children }: Props) {
  if (children) return children
  if (!trouble) return <Spinner label={words.loading} />
  return trouble === 'unknown' ? (
    <NotFetched text={unknown} tryAgain={words.tryAgain} onRetry={null}>
      <YourOrders className={`${buttonClass('outline')} mt-6`} />
    </NotFetched>
  ) : (
    <NotFetched text={words.notLoaded} tryAgain={words.tryAgain} onRetry={() => void onLoad()} />
  )
}

export const YourOrders = ({ className }: { className: string }) => (
  <ShopLink to="/orders" className={className}>
    {words.yourOrders}
  </ShopLink>
)

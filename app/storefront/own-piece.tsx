import type { ReactNode } from 'react'
import * as words from '#words/own-piece'
import { buttonClass } from '../ui/button.tsx'
import { NotFetched } from '../ui/not-fetched.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ShopLink } from './shell/shop-link.tsx'

export type PieceTrouble = 'unknown' | 'failed' | null

type Props = {
  trouble: PieceTrouble
  /** The message for a piece that the shopper has not ordered. */
  unknown: string
  onLoad: () => Promise<void>
  /** The form for the piece; null until the piece has been fetched. */
  children: ReactNode
}

/** Shows the form for a piece of the shopper's orders; in its place a spinner, or why it could not be fetched. */
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

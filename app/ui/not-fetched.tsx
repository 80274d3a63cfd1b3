import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** `onRetry` null: trying again would not help. `children`: links to other pages instead. */
type Props = { text: string; tryAgain: string; onRetry: (() => void) | null; children?: ReactNode }

/** Shown in the place of content that could not be fetched. */
export const NotFetched = ({ text, tryAgain, onRetry, children }: Props) => (
  <div role="alert" className="border-y border-sand py-12">
    <p>{text}</p>
    {onRetry && (
      <Button kind="outline" className="mt-6" onClick={onRetry}>
        {tryAgain}
      </Button>
    )}
    {children}
  </div>
)

import { Button } from './button.tsx'

type Props = { text: string; tryAgain: string; onRetry: () => void }

/** In the place of what could not be fetched. */
export const NotFetched = ({ text, tryAgain, onRetry }: Props) => (
  <div role="alert" className="border-y border-sand py-12">
    <p>{text}</p>
    <Button kind="outline" className="mt-6" onClick={onRetry}>
      {tryAgain}
    </Button>
  </div>
)

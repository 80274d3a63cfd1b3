import { NotFetched } from '../../ui/not-fetched.tsx'
import { Outside } from './outside.tsx'
import { setSession } from './session.ts'

/** Says that the shop did not tell who is signed in. */
export const Unanswered = () => (
  <Outside title="The console could not be opened">
    <NotFetched
      text="The shop gave no answer. Please check your connection and try again."
      tryAgain="Try again"
      onRetry={() => setSession('unknown')}
    />
  </Outside>
)

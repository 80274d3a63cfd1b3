import * as words from '#words/profile-loading'
import { NotFetched } from '../../ui/not-fetched.tsx'

export function ProfileTrouble({ retry }: { retry: () => void }) {
  return <NotFetched text={words.detailsNotFetched} tryAgain={words.tryAgain} onRetry={retry} />
}

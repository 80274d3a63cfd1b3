import * as words from '#words/profile-loading'
import { Button } from '../../ui/button.tsx'

export function ProfileTrouble({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="border-y border-sand py-12">
      <p>{words.detailsNotFetched}</p>
      <Button kind="outline" className="mt-6" onClick={retry}>
        {words.tryAgain}
      </Button>
    </div>
  )
}

import { Button } from '../../ui/button.tsx'

export function ProfileTrouble({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="border-y border-sand py-12">
      <p>Your details could not be fetched. They are safe with us; please try once more.</p>
      <Button kind="outline" className="mt-6" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

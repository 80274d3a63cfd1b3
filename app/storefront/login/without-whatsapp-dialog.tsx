import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { open: boolean; onBack: () => void; onContinue: () => void }

/** Asked of a shopper who ticked neither consent. */
export function WithoutWhatsappDialog({ open, onBack, onContinue }: Props) {
  return (
    <Dialog open={open} onClose={onBack} title="Continue without WhatsApp messages">
      <p>
        We send word by e-mail when a parcel is packed, shipped and out for delivery. On WhatsApp the same
        news reaches you on the road. You can turn it on later too.
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button onClick={onContinue}>Continue without</Button>
        <Button kind="outline" onClick={onBack}>
          Go back
        </Button>
      </div>
    </Dialog>
  )
}

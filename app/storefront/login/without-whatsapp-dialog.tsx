import * as words from '#words/whatsapp'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { open: boolean; onBack: () => void; onContinue: () => void }

/** Asks a shopper who has ticked neither consent whether that is meant. */
export function WithoutWhatsappDialog({ open, onBack, onContinue }: Props) {
  return (
    <Dialog open={open} onClose={onBack} title={words.continueWithoutWhatsappMessages}>
      <p>{words.withoutWhatsappLead}</p>
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <Button onClick={onContinue}>{words.continueWithout}</Button>
        <Button kind="outline" onClick={onBack}>
          {words.goBack}
        </Button>
      </div>
    </Dialog>
  )
}

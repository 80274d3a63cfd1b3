import * as words from '#words/my-profile'
import type { BookAddress } from '../../../core/person.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { address: BookAddress; busy: boolean; onRemove: () => void; onClose: () => void }

/** Asks once: an address is long to type again. */
export const RemoveAddress = ({ address, busy, onRemove, onClose }: Props) => (
  <Dialog open onClose={onClose} title={words.removeThisAddress} dismissible={!busy}>
    <AddressLines address={address} className="wrap-anywhere" />
    <div className="mt-8 grid gap-3 sm:grid-cols-2">
      <Button busy={busy} onClick={onRemove}>
        {words.remove}
      </Button>
      <Button kind="outline" disabled={busy} onClick={onClose}>
        {words.keepIt}
      </Button>
    </div>
  </Dialog>
)

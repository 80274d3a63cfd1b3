import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { setKeysOff, useKeysOff, useShownKeys } from './keys.ts'

/** Lists every key that works on this page. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const keys = useShownKeys()
  const isOff = useKeysOff()
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <CheckboxField
        label="Single keys work"
        name="keys"
        checked={!isOff}
        onChange={(event) => setKeysOff(!event.currentTarget.checked)}
      />
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keys.map(({ keys: name, does }) => (
          <div key={name} className="contents">
            <dt>
              {name.split(' ').map((one) => (
                <kbd key={one} className="key mr-1 font-body">
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react'
import * as words from '#words/promise'
import { isPin } from '../../../core/contact.ts'
import { ownAddress } from '../../browser/own-address.ts'
import { controlClass } from '../../ui/field.tsx'
import { keepPin, recallPin, useKeptPin } from './kept-pin.ts'
import { PromiseText } from './promise-text.tsx'
import { usePromise } from './use-promise.ts'

const WHOLE = 6

/** A PIN code, remembered on this device, and the day beside it. `products`: what is to be there, by their handles. */
export function PinCheck({ products }: { products: string[] }) {
  const id = useId()
  const kept = useKeptPin()
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(recallPin, [])
  const shown = typed ?? kept ?? ''
  const isWrong = shown.length === WHOLE && !isPin(shown)
  const asked = usePromise(shown, products)

  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    const pin = value.replace(/\D/g, '').slice(0, WHOLE)
    setTyped(pin)
    if (isPin(pin)) keepPin(pin)
  }
  return (
    // Without scripts it leads to the days by zone.
    <form
      action={ownAddress('/shipping-policy')}
      className="flex flex-wrap gap-x-4 gap-y-2"
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <div className="min-w-0 flex-[0_1_8rem]">
        <label htmlFor={id} className="mb-2 block text-small font-medium">
          {words.pinCode}
        </label>
        <input
          id={id}
          name="pin"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={WHOLE}
          value={shown}
          onChange={type}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          className={`${controlClass} tabular-nums`}
        />
      </div>
      <div className="min-h-19 min-w-0 flex-[1_1_8rem]">
        {isWrong ? (
          <p id={`${id}-wrong`} role="alert" className="pt-7 text-small text-madder">
            {words.pinWrong}
          </p>
        ) : (
          <PromiseText asked={asked} before={words.typeYours} />
        )}
      </div>
    </form>
  )
}

import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as words from '#words/promise'
import { isPin, PIN_DIGITS } from '../../../core/contact.ts'
import { ownAddress } from '../../browser/own-address.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { keepPin, recallPin, useKeptPin } from './kept-pin.ts'
import { PromiseText } from './promise-text.tsx'
import { type GivenPin, usePromise } from './use-promise.ts'

type Props = {
  /** The products' handles. */
  products: string[]
  /** The path of the page that answers without scripts. */
  page: string
  given?: GivenPin | null
}

/** A field for a PIN code, which is stored on this device, and the promised day beside it. */
export function PinCheck({ products, page, given = null }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const kept = useKeptPin()
  const [typed, setTyped] = useState(given?.pin ?? null)
  const [entered, setEntered] = useState(given?.pin ?? null)
  // Text typed before hydration is in the DOM only.
  useEffect(() => {
    const found = field.current?.value
    if (!found) return recallPin()
    setTyped(digitsOf(found))
    keepPin(digitsOf(found))
  }, [])
  const shown = typed ?? kept ?? ''
  const isWhole = shown.length === PIN_DIGITS || shown === entered
  const isWrong = isWhole && !isPin(shown)
  const asked = usePromise(shown, products, given)
  /** A short answer is centred beside the field, not beside its label. */
  const besideField = isWrong || asked === null ? 'flex items-center self-start pt-7' : ''

  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(digitsOf(value))
    keepPin(digitsOf(value))
  }
  return (
    <form
      action={`${ownAddress(page)}#delivery`}
      data-later
      className="flex flex-wrap gap-x-4 gap-y-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        setEntered(shown)
      }}
    >
      <div className="min-w-0 flex-[0_1_8rem]">
        <label htmlFor={id} className="mb-2 block text-small font-medium">
          {words.pinCode}
        </label>
        <input
          ref={field}
          id={id}
          name="pin"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={PIN_DIGITS + 4}
          value={shown}
          onChange={type}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          className={`${controlClass} tabular-nums`}
        />
        <noscript>
          {import.meta.env.SSR && (
            <Button kind="outline" type="submit" className="mt-2 w-full px-2! whitespace-nowrap">
              {words.seeDay}
            </Button>
          )}
        </noscript>
      </div>
      <div className={`min-h-19 min-w-0 flex-[1_1_8rem] ${besideField}`}>
        {isWrong ? (
          <p id={`${id}-wrong`} role="alert" className="text-small text-madder">
            {words.pinWrong}
          </p>
        ) : (
          <PromiseText asked={asked} before={words.typeYours} />
        )}
      </div>
    </form>
  )
}

const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, PIN_DIGITS)

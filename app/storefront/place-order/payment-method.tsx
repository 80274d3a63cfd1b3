import { useEffect, useRef } from 'react'
import * as words from '#words/place-order'
import type { PaymentOption, PaymentValue } from './payment-options.ts'
import { takeLoadedAnew } from './use-widget-in-time.ts'

type Props = {
  options: readonly PaymentOption[]
  ready: boolean
  /** Null: none yet, or one that cannot be had. */
  chosen: PaymentValue | null
  /** Why it cannot be paid this way, of what is known before one presses; null: nothing is. */
  whyNot: (value: PaymentValue) => string | null
  onChoose: (value: PaymentValue) => void
}

/** `ready`: there is an address to deliver to; until then nothing can be chosen. */
export function PaymentMethod({ options, ready, chosen, whyNot, onChoose }: Props) {
  const ways = useRef<HTMLFieldSetElement>(null)
  // A keyboard goes on from the way that it had chosen.
  useEffect(() => {
    if (ready && takeLoadedAnew()) ways.current?.querySelector<HTMLInputElement>(':checked')?.focus()
  }, [ready])
  return (
    <section aria-labelledby="payment-method">
      <h2 id="payment-method" className="text-eyebrow font-medium">
        {words.paymentMethod}
      </h2>
      {!ready && (
        <p role="status" className="mt-4 border-l-4 border-haldi bg-haldi/25 px-4 py-3 text-small">
          {words.pleaseSelectOrAddDelivery}
        </p>
      )}
      <fieldset
        ref={ways}
        disabled={!ready}
        className="mt-4 grid min-w-0 grid-cols-1 gap-3 disabled:opacity-50"
      >
        <legend className="sr-only">{words.paymentMethodLegend}</legend>
        {options.map((option) => (
          <Option
            key={option.value}
            option={option}
            closed={whyNot(option.value)}
            chosen={chosen === option.value}
            onChoose={onChoose}
          />
        ))}
      </fieldset>
    </section>
  )
}

type OptionProps = {
  option: PaymentOption
  closed: string | null
  chosen: boolean
  onChoose: Props['onChoose']
}

/** One that is closed says why in the place of its note. */
const Option = ({ option: { value, name, note }, closed, chosen, onChoose }: OptionProps) => (
  <label className="flex cursor-pointer gap-[min(1rem,4vw)] rounded-control border border-line bg-paper p-[min(1rem,4vw)] has-checked:border-wine has-disabled:cursor-not-allowed">
    <input
      type="radio"
      name="payment"
      value={value}
      checked={chosen}
      disabled={closed !== null}
      onChange={() => onChoose(value)}
      className="mt-0.5 size-5 shrink-0 accent-wine"
    />
    <span className="min-w-0 wrap-break-word">
      <span className={`block font-medium ${closed === null ? '' : 'text-ink-soft'}`}>{name}</span>
      <span className="block text-small text-ink-soft">{closed ?? note}</span>
    </span>
  </label>
)

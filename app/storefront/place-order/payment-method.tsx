import * as words from '#words/place-order'
import type { PaymentOption, PaymentValue } from './payment-options.ts'

type Props = {
  options: readonly PaymentOption[]
  ready: boolean
  chosen: PaymentValue
  onChoose: (value: PaymentValue) => void
}

/** `ready`: there is an address to deliver to; until then nothing can be chosen. */
export function PaymentMethod({ options, ready, chosen, onChoose }: Props) {
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
      <fieldset disabled={!ready} className="mt-4 grid min-w-0 grid-cols-1 gap-3 disabled:opacity-50">
        <legend className="sr-only">{words.paymentMethodLegend}</legend>
        {options.map(({ value, name, note }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-[min(1rem,4vw)] rounded-control border border-line bg-paper p-[min(1rem,4vw)] has-checked:border-wine has-disabled:cursor-not-allowed"
          >
            <input
              type="radio"
              name="payment"
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-5 shrink-0 accent-wine"
            />
            <span className="min-w-0 wrap-break-word">
              <span className="block font-medium">{name}</span>
              <span className="block text-small text-ink-soft">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}

import * as words from '#words/account'
import { CheckboxField } from '../../ui/field.tsx'

export type Consents = { whatsappUtilityOptIn: boolean; whatsappMarketingOptIn: boolean }

export const NO_CONSENT: Consents = { whatsappUtilityOptIn: false, whatsappMarketingOptIn: false }

export const hasConsent = (consents: Consents): boolean =>
  consents.whatsappUtilityOptIn || consents.whatsappMarketingOptIn

/** The two choices of a profile, without its other fields. */
export const consentsOf = ({ whatsappUtilityOptIn, whatsappMarketingOptIn }: Consents): Consents => ({
  whatsappUtilityOptIn,
  whatsappMarketingOptIn,
})

export const areSame = (one: Consents, other: Consents): boolean =>
  one.whatsappUtilityOptIn === other.whatsappUtilityOptIn &&
  one.whatsappMarketingOptIn === other.whatsappMarketingOptIn

/** The choices as the API takes them: `whatsappOptIn` says whether either is true. */
export const withSum = (consents: Consents) => ({ ...consents, whatsappOptIn: hasConsent(consents) })

type Props = { consents: Consents; onConsents: (consents: Consents) => void }

export function WhatsappConsents({ consents, onConsents }: Props) {
  const choice = (name: keyof Consents) => ({
    name,
    checked: consents[name],
    onChange: (event: { target: HTMLInputElement }) =>
      onConsents({ ...consents, [name]: event.target.checked }),
  })
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium">{words.whatsappMessages}</legend>
      <CheckboxField
        {...choice('whatsappUtilityOptIn')}
        label={<Words>{words.orderAndDeliveryUpdates}</Words>}
      />
      <CheckboxField
        {...choice('whatsappMarketingOptIn')}
        label={<Words>{words.newClothAndOffersOptional}</Words>}
      />
    </fieldset>
  )
}

const Words = ({ children }: { children: string }) => (
  <>
    {children} <span className="block text-small text-ink-soft">{words.replyStopToOptOut}</span>
  </>
)

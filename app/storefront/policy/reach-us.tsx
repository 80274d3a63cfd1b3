import { dialled, type ShownFacts } from '../../../core/shop.ts'

/** The parameters of a sentence that says by which phone number and which mailbox to reach the shop. `subject`: the mail's. */
export const reachUs = ({ phone, email }: Pick<ShownFacts, 'phone' | 'email'>, subject?: string) => ({
  phone,
  ring: (text: string) => (
    <a href={`tel:${dialled(phone)}`} className="text-link whitespace-nowrap">
      {text}
    </a>
  ),
  email,
  mail: (text: string) => (
    <a
      href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
      className="text-link wrap-anywhere"
    >
      {text}
    </a>
  ),
})

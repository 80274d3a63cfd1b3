import type { ReactNode } from 'react'
import * as words from '#words/contact'
import { dialled } from '../../../core/shop.ts'
import { useShop } from '../shell/use-shop.ts'

const LINK =
  'inline-flex min-h-11 items-center font-display text-h3 wrap-anywhere text-madder decoration-1 underline-offset-8 hover:text-madder-deep hover:underline'

export function WaysToReachUs() {
  const { phone, email, address, hours } = useShop()
  return (
    <dl className="mt-12 grid border-t border-sand sm:grid-cols-2 sm:gap-x-8 lg:mt-18">
      <Way name={words.phone}>
        <a href={`tel:${dialled(phone)}`} className={LINK}>
          {phone}
        </a>
      </Way>
      <Way name={words.email}>
        <a href={`mailto:${email}`} className={LINK}>
          {email}
        </a>
      </Way>
      <Way name={words.store}>
        <address className="not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Way>
      <Way name={words.hours}>{hours}</Way>
    </dl>
  )
}

const Way = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-b border-sand py-6">
    <dt className="text-small text-ink-soft">{name}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
)

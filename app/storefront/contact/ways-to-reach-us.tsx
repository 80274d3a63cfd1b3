import type { ReactNode } from 'react'
import { SHOP } from '../../../core/shop.ts'

const LINK =
  'inline-flex min-h-11 items-center font-display text-h3 wrap-anywhere text-madder decoration-1 underline-offset-8 hover:text-madder-deep hover:underline'

export function WaysToReachUs() {
  return (
    <dl className="mt-12 grid border-t border-sand sm:grid-cols-2 sm:gap-x-8 lg:mt-18">
      <Way name="Phone">
        <a href={`tel:${SHOP.phone.replaceAll(' ', '')}`} className={LINK}>
          {SHOP.phone}
        </a>
      </Way>
      <Way name="E-mail">
        <a href={`mailto:${SHOP.email}`} className={LINK}>
          {SHOP.email}
        </a>
      </Way>
      <Way name="Store">
        <address className="not-italic">
          {SHOP.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Way>
      <Way name="Hours">{SHOP.hours}</Way>
    </dl>
  )
}

const Way = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-b border-sand py-6">
    <dt className="text-small text-ink-soft">{name}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
)

import type { ReactNode } from 'react'
import type { UserProfile } from '../../../core/person.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { AddPhoneForm } from './add-phone-form.tsx'

export function AccountDetails({ user }: { user: UserProfile }) {
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="font-display text-h3">
        Account
      </h2>
      <dl className="mt-4 border-t border-sand">
        <Detail name="Name">{user.name}</Detail>
        <Detail name="Email">
          <span className="break-words">{user.email}</span>
          <Verified user={user} />
        </Detail>
        {user.phone && (
          <Detail name="Phone">
            <span className="tabular-nums">{user.phone}</span>
            <Note>{user.whatsappOptIn ? 'WhatsApp updates enabled' : 'WhatsApp updates paused'}</Note>
          </Detail>
        )}
      </dl>
      {!user.phone && (
        <div className="border-b border-sand py-6">
          <AddPhoneForm />
        </div>
      )}
    </section>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-x-4 border-b border-sand py-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Verified({ user }: { user: UserProfile }) {
  if (user.isAccountVerified) return <Note>Verified</Note>
  return (
    <Note>
      Not verified yet.{' '}
      <ShopLink to="/emailverify" className="text-link">
        Verify it
      </ShopLink>
    </Note>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 block text-small text-ink-soft">{children}</span>
)

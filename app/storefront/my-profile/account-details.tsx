import { useState } from 'react'
import * as words from '#words/my-profile'
import type { UserProfile } from '../../../core/person.ts'
import { sentence } from '../../ui/sentence.ts'
import { WhatsappPreferences } from '../login/whatsapp-preferences.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { AddPhoneForm } from './add-phone-form.tsx'
import { CHANGE, Detail, Note } from './detail.tsx'
import { LogoutEverywhere } from './logout-everywhere.tsx'
import { PasswordRow } from './password-row.tsx'
import { StoreCredit } from './store-credit.tsx'

export function AccountDetails({ user }: { user: UserProfile }) {
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="font-display text-h3">
        {words.account}
      </h2>
      <dl className="mt-4 border-t border-sand">
        <Detail name={words.name}>{user.name}</Detail>
        <Detail name={words.email}>
          <span className="wrap-anywhere">{user.email}</span>
          <Verified user={user} />
        </Detail>
        {user.phone && (
          <Detail name={words.phone}>
            <span className="tabular-nums">{user.phone}</span>
            <WhatsappNote user={user} />
          </Detail>
        )}
        <StoreCredit />
        <PasswordRow hasPassword={user.hasPassword} email={user.email} />
        <LogoutEverywhere />
        <Detail name={words.consents}>
          <ShopLink to="/consents" className="text-link flex min-h-11 items-start pt-0.5 text-small">
            {words.consentsAndMessages}
          </ShopLink>
          <ShopLink to="/grievance" className="text-link -mb-4 flex min-h-11 items-start pt-0.5 text-small">
            {words.yourComplaints}
          </ShopLink>
        </Detail>
      </dl>
      {!user.phone && (
        <div className="border-b border-sand py-6">
          <AddPhoneForm />
        </div>
      )}
    </section>
  )
}

function Verified({ user }: { user: UserProfile }) {
  if (user.isAccountVerified) return <Note>{words.verified}</Note>
  return (
    <Note>
      {words.notVerified}
      <ShopLink to="/emailverify" className={CHANGE}>
        {words.verify}
      </ShopLink>
    </Note>
  )
}

function WhatsappNote({ user }: { user: UserProfile }) {
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Note>
        {user.whatsappOptIn ? words.whatsappUpdatesEnabled : words.whatsappUpdatesPaused}
        <button type="button" onClick={() => setChanging(true)} className={`cursor-pointer ${CHANGE}`}>
          {sentence(
            words.changeWhatWhatsappBrings({ hidden: (text) => <span className="sr-only">{text}</span> }),
          )}
        </button>
      </Note>
      {changing && <WhatsappPreferences user={user} onClose={() => setChanging(false)} />}
    </>
  )
}

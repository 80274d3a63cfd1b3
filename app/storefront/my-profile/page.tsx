import { type ReactNode, useEffect, useRef } from 'react'
import * as words from '#words/my-profile'
import type { UserProfile } from '../../../core/person.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import { AccountDetails } from './account-details.tsx'
import { AddressBook } from './address-book.tsx'
import { AddressForm } from './address-form.tsx'

export function ProfileFrame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <PageTitle>{words.myProfile}</PageTitle>
      {children}
    </Page>
  )
}

type Props = { user: UserProfile; editing: boolean; onEditing: (editing: boolean) => void }

export function ProfilePage({ user, editing, onEditing }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-18 gap-y-12 lg:grid-cols-[5fr_7fr]">
      <AccountDetails user={user} />
      <GivesFocusBack editing={editing}>
        {editing ? (
          <AddressForm user={user} onDone={() => onEditing(false)} />
        ) : (
          <AddressBook user={user} onEdit={() => onEditing(true)} />
        )}
      </GivesFocusBack>
    </div>
  )
}

/** After the form, a keyboard goes on from the button that opened it. */
function GivesFocusBack({ editing, children }: { editing: boolean; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(editing)
  useEffect(() => {
    if (before.current && !editing) part.current?.querySelector('button')?.focus()
    before.current = editing
  }, [editing])
  return <div ref={part}>{children}</div>
}

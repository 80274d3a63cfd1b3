import { useState } from 'react'
import * as words from '#words/my-profile'
import { ShopLink } from '../shell/shop-link.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { Detail, LONE_CHANGE } from './detail.tsx'

/** Where Google alone opens the account there is none, and a code by e-mail sets one. */
export function PasswordRow({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const [changing, setChanging] = useState(false)
  return (
    <Detail name={words.password}>
      {hasPassword ? (
        <button type="button" onClick={() => setChanging(true)} className={`cursor-pointer ${LONE_CHANGE}`}>
          {words.changePassword}
        </button>
      ) : (
        <>
          {words.youLogInWithGoogle}
          <ShopLink to="/resetpassword" className={LONE_CHANGE}>
            {words.setAPassword}
          </ShopLink>
        </>
      )}
      {changing && <ChangePasswordDialog email={email} onClose={() => setChanging(false)} />}
    </Detail>
  )
}

import { useEffect, useRef } from 'react'
import type { Picture } from '../../../core/product.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { BesidePicture } from '../login/beside-picture.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'
import type { PasswordReset } from './use-password-reset.ts'

type Props = { reset: PasswordReset; ready: boolean; picture: Picture | null }

export function ResetPasswordPage({ reset, ready, picture }: Props) {
  return (
    <BesidePicture picture={picture}>
      {reset.step === 'email' && (
        <>
          <PageTitle>Reset your password</PageTitle>
          <Lead>
            Tell us the e-mail of your account. We send a code to it, and you choose a new password.
          </Lead>
          <EmailForm key={reset.email} reset={reset} ready={ready} />
        </>
      )}
      {reset.step === 'code' && (
        <>
          <PageTitle>Choose a new password</PageTitle>
          <Lead>
            If there is an account for{' '}
            <strong className="font-medium wrap-anywhere text-ink">{reset.email}</strong>, a code is on its
            way to it. The code works for 15 minutes.
          </Lead>
          <CodeForm reset={reset} />
        </>
      )}
      {reset.step === 'done' && <Done />}
    </BesidePicture>
  )
}

function Done() {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div ref={words} tabIndex={-1} className="outline-none">
      <PageTitle>Password Reset Successful!</PageTitle>
      <Lead>Your password has been reset successfully. You can now login with your new password.</Lead>
      <ShopLink to="/login" className={buttonClass('buy', true)}>
        Go to Login
      </ShopLink>
    </div>
  )
}

const Lead = ({ children }: { children: React.ReactNode }) => (
  <p className="-mt-4 mb-8 text-ink-soft sm:-mt-8">{children}</p>
)

import type { ReactNode } from 'react'
import type { Picture } from '../../../core/product.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { BesidePicture } from '../login/beside-picture.tsx'
import { CodeForm } from './code-form.tsx'
import type { Verification } from './use-verification.ts'

export function VerifyFrame({ picture, children }: { picture: Picture | null; children: ReactNode }) {
  return (
    <BesidePicture picture={picture}>
      <PageTitle>Verify your email</PageTitle>
      {children}
    </BesidePicture>
  )
}

export function VerifyForm({ email, verification }: { email: string; verification: Verification }) {
  const { until, secondsLeft, busy, send } = verification
  const address = <strong className="font-medium wrap-anywhere text-ink">{email}</strong>
  return (
    <>
      <p className="-mt-4 mb-8 text-ink-soft sm:-mt-8">
        {until ? (
          <>We have sent six digits to {address}. If the mail does not show, look among the unwanted mail.</>
        ) : (
          <>We send six digits to {address}. Type them here, and we know that the address is yours.</>
        )}
      </p>
      {until && <CodeForm key={until} verification={verification} />}
      <Button
        kind={until ? 'outline' : 'buy'}
        wide
        aria-disabled={secondsLeft > 0 || undefined}
        disabled={busy === 'verifying'}
        busy={busy === 'sending'}
        onClick={() => void send()}
        className={until ? 'mt-3 aria-disabled:border-sand aria-disabled:text-ink-soft' : ''}
      >
        Send Verification OTP
      </Button>
    </>
  )
}

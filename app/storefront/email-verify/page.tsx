import type { ReactNode } from 'react'
import * as words from '#words/email-verify'
import type { Picture } from '../../../core/product.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { sentence } from '../../ui/sentence.ts'
import { BesidePicture } from '../login/beside-picture.tsx'
import { CodeForm } from './code-form.tsx'
import type { Verification } from './use-verification.ts'

export function VerifyFrame({ picture, children }: { picture: Picture | null; children: ReactNode }) {
  return (
    <BesidePicture picture={picture}>
      {/* As high as it is while the profile is fetched, so that the footer does not jump into sight. */}
      <div className="max-lg:min-h-svh">
        <PageTitle>{words.verifyYourEmail}</PageTitle>
        {children}
      </div>
    </BesidePicture>
  )
}

export function VerifyForm({ email, verification }: { email: string; verification: Verification }) {
  const { until, secondsLeft, busy, send } = verification
  const address = {
    email,
    strong: (text: ReactNode) => <strong className="font-medium wrap-anywhere text-ink">{text}</strong>,
  }
  return (
    <>
      <p key={String(until !== null)} className="-mt-4 mb-8 text-ink-soft sm:-mt-8">
        {sentence(until ? words.codeSentLead(address) : words.lead(address))}
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
        {words.sendVerificationOtp}
      </Button>
    </>
  )
}

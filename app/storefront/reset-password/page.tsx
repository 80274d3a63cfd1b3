import * as words from '#words/reset-password'
import type { Picture } from '../../../core/product.ts'
import { takeFocus } from '../../browser/take-focus.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { sentence } from '../../ui/sentence.ts'
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
          <PageTitle>{words.resetYourPassword}</PageTitle>
          <Lead>{words.lead}</Lead>
          <EmailForm key={reset.email} reset={reset} ready={ready} />
        </>
      )}
      {reset.step === 'code' && (
        <>
          <PageTitle>{words.chooseNewPassword}</PageTitle>
          <Lead>
            {sentence(
              words.codeOnItsWay({
                email: reset.email,
                strong: (text) => <strong className="font-medium wrap-anywhere text-ink">{text}</strong>,
              }),
            )}
          </Lead>
          <CodeForm reset={reset} />
        </>
      )}
      {reset.step === 'done' && <Done />}
    </BesidePicture>
  )
}

function Done() {
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <PageTitle>{words.doneTitle}</PageTitle>
      <Lead>{words.doneLead}</Lead>
      <ShopLink to="/login" className={buttonClass('buy', true)}>
        {words.goToLogin}
      </ShopLink>
    </div>
  )
}

const Lead = ({ children }: { children: React.ReactNode }) => (
  <p className="-mt-4 mb-8 text-ink-soft sm:-mt-8">{children}</p>
)

import { useEffect, useEffectEvent } from 'react'
import * as words from '#words/login'
import type { Picture } from '../../../core/product.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { BesidePicture } from './beside-picture.tsx'
import { signInCode } from './code-on-its-way.ts'
import { GoogleButton } from './google-button.tsx'
import { GoogleSignup } from './google-signup.tsx'
import { LoginForm } from './login-form.tsx'
import type { Mode } from './mode.ts'
import { PageLinks } from './page-links.tsx'
import { PendingNote } from './pending-note.tsx'
import { PhoneLogin } from './phone-login.tsx'
import { SignupForm } from './signup-form.tsx'
import { useGoogle } from './use-google.ts'
import { useSignIn } from './use-sign-in.ts'

const WORDS = {
  login: {
    title: words.login,
    lead: words.loginLead,
    question: words.newToShop,
    other: words.signUp,
  },
  signup: {
    title: words.signUp,
    lead: words.signUpLead,
    question: words.alreadyHaveAccount,
    other: words.login,
  },
  phone: {
    title: words.login,
    lead: words.phoneLead,
    question: words.ratherByEmail,
    other: words.login,
  },
}

type Props = {
  mode: Mode
  onMode: (mode: Mode) => void
  ready: boolean
  picture: Picture | null
  /** Whether the shop offers signing in with Google. */
  withGoogle: boolean
  byWhatsapp: boolean
}

export function LoginPage({ mode, onMode, ready, picture, withGoogle, byWhatsapp }: Props) {
  const signIn = useSignIn()
  const google = useGoogle(signIn)
  const ours = WORDS[mode]
  const changeMode = (other: Mode) => {
    signIn.forgetRefusal()
    onMode(other)
  }
  const resume = useEffectEvent(() => {
    if (signInCode.read()) onMode('phone')
  })
  useEffect(() => resume(), [])
  return (
    <BesidePicture picture={picture}>
      <PageTitle>{ours.title}</PageTitle>
      <p className="-mt-4 mb-8 text-balance text-ink-soft sm:-mt-8">{ours.lead}</p>
      <PendingNote />
      {ready && !(localStorage instanceof Storage) && (
        <p className="note mb-8 py-3 pr-2">{words.nothingKept}</p>
      )}
      <div className="mb-8 grid gap-3">
        {withGoogle && <GoogleButton google={google} ready={ready} busy={signIn.busy} />}
        {mode !== 'phone' && (
          <Button kind="outline" wide disabled={!ready} onClick={() => changeMode('phone')}>
            {words.phoneAndCode}
          </Button>
        )}
        {(withGoogle || mode !== 'phone') && (
          <p className="mt-5 flex items-center gap-4 text-small text-ink-soft before:h-px before:flex-1 before:bg-sand after:h-px after:flex-1 after:bg-sand">
            {words.or}
          </p>
        )}
      </div>
      {mode === 'phone' ? (
        <PhoneLogin signIn={signIn} ready={ready} byWhatsapp={byWhatsapp} />
      ) : mode === 'login' ? (
        <LoginForm signIn={signIn} ready={ready} />
      ) : (
        <SignupForm signIn={signIn} ready={ready} />
      )}
      <p className="mt-8 flex flex-wrap items-center gap-x-3 border-t border-sand pt-6">
        {ours.question}
        <button
          type="button"
          disabled={signIn.busy}
          onClick={() => {
            signInCode.drop()
            changeMode(mode === 'login' ? 'signup' : 'login')
          }}
          className="text-link min-h-11 cursor-pointer"
        >
          {ours.other}
        </button>
      </p>
      <PageLinks mode={mode} />
      {google.newcomer && <GoogleSignup newcomer={google.newcomer} onOver={google.forgetNewcomer} />}
    </BesidePicture>
  )
}

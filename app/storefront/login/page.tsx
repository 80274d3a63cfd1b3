import * as words from '#words/login'
import type { Picture } from '../../../core/product.ts'
import { PageTitle } from '../../ui/page.tsx'
import { BesidePicture } from './beside-picture.tsx'
import { GoogleButton } from './google-button.tsx'
import { GoogleSignup } from './google-signup.tsx'
import { LoginForm } from './login-form.tsx'
import type { Mode } from './mode.ts'
import { PageLinks } from './page-links.tsx'
import { SignupForm } from './signup-form.tsx'
import { useGoogle } from './use-google.ts'
import { useSignIn } from './use-sign-in.ts'
import { WishNote } from './wish-note.tsx'

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
}

type Props = {
  mode: Mode
  onMode: (mode: Mode) => void
  ready: boolean
  picture: Picture | null
  /** Whether Google sign-in is offered. */
  withGoogle: boolean
}

export function LoginPage({ mode, onMode, ready, picture, withGoogle }: Props) {
  const signIn = useSignIn()
  const google = useGoogle(signIn)
  const ours = WORDS[mode]
  const Form = mode === 'login' ? LoginForm : SignupForm
  return (
    <BesidePicture picture={picture}>
      <PageTitle>{ours.title}</PageTitle>
      <p className="-mt-4 mb-8 text-ink-soft sm:-mt-8">{ours.lead}</p>
      <WishNote />
      {withGoogle && <GoogleButton google={google} ready={ready} busy={signIn.busy} />}
      <Form key={mode} signIn={signIn} ready={ready} />
      <p className="mt-8 flex flex-wrap items-center gap-x-3 border-t border-sand pt-6">
        {ours.question}
        <button
          type="button"
          disabled={signIn.busy}
          onClick={() => {
            signIn.forgetRefusal()
            onMode(mode === 'login' ? 'signup' : 'login')
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

import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import { isAtLeast } from '../../../core/staff.ts'
import { useKeptFocus } from '../../browser/use-kept-focus.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { useKeyboard, useKeys } from './keys.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { LeaveGuard } from './leaving.tsx'
import { Navigation } from './navigation.tsx'
import { NotYours } from './not-yours.tsx'
import { placeOf, placesFor } from './places.ts'
import { useInterrupted, useLoadedSession, useStaff } from './session.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { StepUpDialog } from './step-up-dialog.tsx'
import { Unanswered } from './unanswered.tsx'

/** The console for a signed-in person; anybody else is led to the sign-in or the set-up of their app. */
export function Layout() {
  const session = useLoadedSession()
  const interrupted = useInterrupted()
  const { pathname, search } = useLocation()
  // The key keeps what is typed from the next person to sign in.
  if (interrupted) return <Workplace key={interrupted.staff.id} />
  if (session === 'unknown') return <Spinner label="Opening the console" />
  if (session === 'unanswered') return <Unanswered />
  if (session === 'out' || session.stage === 'second-factor')
    return <Navigate to={`/login?${new URLSearchParams({ next: pathname + search })}`} replace />
  if (session.stage === 'enrol') return <Navigate to="/enrol" replace />
  return <Workplace key={session.staff.id} />
}

function Workplace() {
  const { role } = useStaff()
  const go = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)
  useKeyboard()
  useKeptFocus()
  useKeys([
    { keys: '?', does: 'These keys', act: () => setShowsKeys(true) },
    ...placesFor(role).map(({ key, text, to }) => ({
      keys: `g ${key}`,
      does: `Go to ${text}`,
      act: () => void go(to),
    })),
  ])
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <a href="#main" className="absolute -top-24 left-2 z-50 bg-paper px-4 py-3 focus-visible:top-2">
        Skip to the page
      </a>
      <Navigation onKeys={() => setShowsKeys(true)} />
      <Main />
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
      <LeaveGuard />
      <StepUpDialog />
      <SignInAgain />
      <Toasts />
    </div>
  )
}

/** Moves the focus to the main part on navigation, so that screen readers announce the new page. */
function Main() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  // Null: whoever was outside has come in.
  const last = useRef(useNavigationType() === 'POP' ? pathname : null)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    scrollTo(0, 0)
    // A page's first field may have it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-page px-4 pt-6 pb-18 max-lg:has-[.next-bar]:pb-52 sm:px-6 lg:px-8"
    >
      {/* Nothing that is open or typed on one page is carried over to another one of its kind. */}
      <Page key={pathname} />
    </main>
  )
}

/** Whoever loses the page while they type in it keeps what they typed, and is refused by the server. */
function Page() {
  const { pathname } = useLocation()
  const { role } = useStaff()
  const [notTheirs] = useState(() => {
    const place = placeOf(pathname)
    return place && !isAtLeast(role, place.least) ? place : null
  })
  return notTheirs ? <NotYours title={notTheirs.text} /> : <Outlet />
}

import { useRef } from 'react'
import * as words from '#words/shell'
import { IconButton } from '../../ui/icon-button.tsx'
import { PersonIcon } from '../../ui/icons.tsx'
import { useSession } from '../state/session.ts'
import { SIGNED_IN, SIGNED_OUT } from './links.ts'
import { missPart, ShopLink, useGo } from './shop-link.tsx'
import { useCloseOnArrival } from './use-close-on-arrival.ts'

const ID = 'profile-menu'
const LINE =
  'flex min-h-12 w-full cursor-pointer items-center px-6 text-left hover:bg-linen hover:text-madder'

export function ProfileMenu() {
  const menu = useRef<HTMLDivElement>(null)
  const opens = useCloseOnArrival(() => menu.current?.hidePopover())
  const { token, user } = useSession()
  return (
    <>
      <IconButton popoverTarget={ID} label={words.profile}>
        <PersonIcon />
      </IconButton>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it closes once the focus leaves it, which else goes on under it */}
      <div
        ref={menu}
        id={ID}
        popover="auto"
        className="profile-menu"
        onBeforeToggle={({ newState }) => newState === 'open' && opens()}
        onBlur={({ currentTarget: open, relatedTarget: next }) => {
          // The menu's own button closes it by itself.
          if (next && !open.contains(next) && !next.matches('[popovertarget]')) open.hidePopover()
        }}
      >
        <nav aria-label={words.profile} className="py-2">
          {user && <p className="truncate px-6 py-3 text-small text-ink-soft">{user.email}</p>}
          {(token ? SIGNED_IN : SIGNED_OUT).map(({ text, to }) => (
            <ShopLink key={to} to={to} className={LINE}>
              {text}
            </ShopLink>
          ))}
          {token && <Logout />}
        </nav>
      </div>
    </>
  )
}

function Logout() {
  const go = useGo()
  const leave = async () => {
    const out = await import('../state/sign-out.ts').catch(missPart)
    if (!out) return
    void out.signOut()
    go('/login')
  }
  return (
    <button type="button" className={LINE} onClick={leave}>
      {words.logout}
    </button>
  )
}

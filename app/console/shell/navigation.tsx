import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { ROLE_TEXT } from '../../../core/staff.ts'
import lockup from '../../brand/lockup-horizontal-on-dark.svg'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SignOut } from './leaving.tsx'
import { placesFor } from './places.ts'
import { useStaff } from './session.ts'
import { useShopName } from './shop-name.ts'

/** The console's navigation: beside the page where there is room, else folded above it. */
export function Navigation({ onKeys }: { onKeys: () => void }) {
  const menu = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const shop = useShopName()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on any change of the address
  useEffect(() => menu.current?.close(), [pathname])
  return (
    <header className="on-dark bg-night text-paper lg:sticky lg:top-0 lg:h-dvh">
      <div className="flex h-14 items-center justify-between px-4 lg:hidden">
        <NavLink to="/" className="flex min-h-11 items-center">
          <Logo shop={shop} src={lockup} of="console" className="w-28" />
        </NavLink>
        <IconButton label="Menu" className="-mr-2.5" onClick={() => menu.current?.showModal()}>
          <MenuIcon />
        </IconButton>
      </div>
      <dialog
        ref={menu}
        aria-label="Menu"
        className="on-dark m-0 ml-auto h-dvh max-h-none w-72 max-w-full bg-night text-paper backdrop:bg-night/60"
      >
        <div className="flex justify-end p-1.5">
          <IconButton label="Close" onClick={() => menu.current?.close()}>
            <CloseIcon />
          </IconButton>
        </div>
        <Contents onKeys={onKeys} />
      </dialog>
      <div className="hidden h-full flex-col lg:flex">
        <NavLink to="/" className="block px-6 pt-5 pb-4">
          <Logo shop={shop} src={lockup} of="console" className="w-36" />
        </NavLink>
        <Contents onKeys={onKeys} />
      </div>
    </header>
  )
}

const LINK =
  'flex min-h-11 w-full lg:min-h-7 cursor-pointer items-center border-l-2 border-transparent px-6 text-left text-card hover:text-zari aria-[current=page]:border-zari aria-[current=page]:font-medium'

function Contents({ onKeys }: { onKeys: () => void }) {
  const staff = useStaff()
  return (
    <div className="flex min-h-0 grow flex-col">
      <nav aria-label="Console" className="lg:overflow-y-auto">
        {placesFor(staff.role).map(({ text, to, begins }) => (
          <NavLink key={to} to={to} end={to === '/'} className={`${LINK} ${begins ? 'mt-2.5' : ''}`}>
            {text}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto border-t border-paper/20 py-2 max-lg:mt-6 max-lg:py-3">
        <p className="border-l-2 border-transparent px-6 pt-2 text-small text-sand">
          <span className="block font-medium wrap-anywhere text-paper">{staff.name}</span>
          {ROLE_TEXT[staff.role].name}
        </p>
        <NavLink to="/account" className={LINK}>
          My account
        </NavLink>
        <button type="button" className={`${LINK} max-lg:hidden`} onClick={onKeys}>
          Keys <kbd className="ml-auto font-body text-sand">?</kbd>
        </button>
        <SignOut className={LINK} />
      </div>
    </div>
  )
}

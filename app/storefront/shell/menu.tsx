import { type MouseEvent, useRef } from 'react'
import * as words from '#words/shell'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { CATEGORIES_SHOWN, HEADER, WISHLIST } from './links.ts'
import { ShopLink } from './shop-link.tsx'
import { useCloseOnArrival } from './use-close-on-arrival.ts'

const ID = 'menu'

/**
 * The slide-in menu of small screens: a modal dialog, which keeps the Tab key to itself and gives the focus back. Before and
 * without scripts the same element opens as a popover.
 */
export function MenuButton() {
  const menu = useRef<HTMLDialogElement>(null)
  const close = () => {
    menu.current?.hidePopover()
    menu.current?.close()
  }
  const opens = useCloseOnArrival(close)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    close()
    opens()
    menu.current?.showModal()
  }
  return (
    <>
      <IconButton popoverTarget={ID} onClick={open} label={words.menu} className="lg:hidden">
        <MenuIcon />
      </IconButton>
      <dialog ref={menu} id={ID} popover="auto" closedby="any" aria-label={words.menu} className="drawer">
        <div className="gutter flex h-16 items-center justify-between border-b border-sand">
          <p className="font-display text-h3">{words.menu}</p>
          <IconButton
            popoverTarget={ID}
            popoverTargetAction="hide"
            onClick={close}
            label={words.closeMenu}
            className="-mr-2.5"
          >
            <CloseIcon />
          </IconButton>
        </div>
        <nav aria-label={words.menu} className="gutter py-4">
          <ul>
            {[...HEADER, WISHLIST].map(({ text, to }) => (
              <li key={to}>
                <ShopLink
                  to={to}
                  className="flex min-h-12 items-center text-eyebrow font-medium uppercase hover:text-madder"
                >
                  {text}
                </ShopLink>
              </li>
            ))}
          </ul>
          <TwoThreads className="my-4 w-12" />
          <ul>
            {CATEGORIES_SHOWN.map(({ text, to }) => (
              <li key={to}>
                <ShopLink
                  to={to}
                  className="flex min-h-12 items-center font-display text-h3 hover:text-madder"
                >
                  {text}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      </dialog>
    </>
  )
}

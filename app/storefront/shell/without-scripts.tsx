import { matchPath, useLocation } from 'react-router'
import * as words from '#words/without-scripts'
import { PAGES, type PageRow } from '../../../core/pages.ts'
import { dialled, whatsappUrl } from '../../../core/shop.ts'
import { ownAddress } from '../../browser/own-address.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useOrigin, useShop } from './use-shop.ts'

/*
 * Written into the page by the server, inside of <noscript>: a browser whose scripts are at work is sent none of this code.
 */

/** Hides what does nothing without scripts; a page that needs them says so, and how to order by phone or WhatsApp. */
export function WithoutScripts() {
  const { pathname } = useLocation()
  if (!needsScripts(pathname)) return <style>{NEVER_AT_WORK}</style>
  return (
    <div className="gutter mx-auto max-w-page pt-8">
      <style>{ALL_BUT_THE_TITLE}</style>
      <ByAPerson title={words.title} text={words.text} message={words.iWouldLikeToOrder} />
    </div>
  )
}

/** Shown in the place of the buttons that add to the cart. */
export function OrderByAPerson() {
  const { pathname } = useLocation()
  const address = useOrigin() + ownAddress(pathname)
  const message = words.iWouldLikeToOrderPiece({ address })
  return <ByAPerson title={words.pieceTitle} text={words.pieceText} message={message} />
}

function ByAPerson({ title, text, message }: { title: string; text: string; message: string }) {
  const { phone, hours } = useShop()
  return (
    <section aria-label={title} className="note border-madder p-6">
      <h2 className="font-display text-h3">{title}</h2>
      <p className="mt-2 max-w-measure">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={`tel:${dialled(phone)}`} className={buttonClass()}>
          {words.ring({ phone })}
        </a>
        <a href={whatsappUrl(phone, message)} rel="noreferrer" className={buttonClass('outline')}>
          {words.writeOnWhatsapp}
        </a>
      </div>
      <p className="mt-3 text-small text-ink-soft">{hours}</p>
    </section>
  )
}

const needsScripts = (pathname: string) =>
  Object.values<PageRow>(PAGES).some((row) => row.needsScripts && matchPath(`/${row.path}`, pathname))

/** Buttons and forms that do nothing without scripts, and what waits for an answer. */
const NEVER_AT_WORK =
  'main button[type=button]:not([popovertarget]),main form:not([action]),main [role=status]:has(.threads){display:none}'
const ALL_BUT_THE_TITLE = 'main :not(h1,:has(h1)){display:none}'

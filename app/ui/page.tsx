import type { ReactNode } from 'react'

/** The id that the skip link and the end of a route change lead to. */
export const MAIN_ID = 'main'

/** The page's main landmark at the width of the shop, or of a column of text. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={`gutter mx-auto w-full pt-8 pb-18 sm:pt-12 sm:pb-28 ${narrow ? 'max-w-narrow' : 'max-w-page'}`}
    >
      {children}
    </main>
  )
}

/** A title in capitals is shown in sentence case: only the logo is in capitals. */
const asSentence = (title: ReactNode) =>
  title === String(title).toUpperCase() ? 'lowercase first-letter:uppercase' : ''

export function PageTitle({ children, eyebrow }: { children: ReactNode; eyebrow?: ReactNode }) {
  return (
    <header className="mb-8 sm:mb-12">
      {eyebrow && <p className="mb-3 text-eyebrow font-medium text-brass uppercase">{eyebrow}</p>}
      <h1 className={`font-display text-h1 wrap-break-word ${asSentence(children)}`}>{children}</h1>
    </header>
  )
}

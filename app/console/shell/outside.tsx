import type { ReactNode } from 'react'
import lockup from '../../brand/lockup-horizontal-on-light.svg'
import { takeFocus } from '../../browser/take-focus.ts'
import { Logo } from '../../ui/logo.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { useShopName, useTabTitle } from './shop-name.ts'

type Props = { title: string; takesFocus?: boolean; children: ReactNode }

/**
 * The frame of a page for a person who is not signed in yet. `takesFocus`: its heading does, for it answers a press whose
 * button is gone.
 */
export function Outside({ title, takesFocus, children }: Props) {
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-112 flex-col justify-center px-4 py-12">
      <title>{useTabTitle(title)}</title>
      <Logo shop={useShopName()} src={lockup} of="console" className="w-40" />
      <TwoThreads className="mt-8 w-18" />
      <h1
        key={title}
        ref={takesFocus ? takeFocus : null}
        tabIndex={-1}
        className="mt-8 mb-6 font-display text-h2"
      >
        {title}
      </h1>
      {children}
      <Toasts />
    </main>
  )
}

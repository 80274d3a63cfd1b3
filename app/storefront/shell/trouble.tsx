import * as words from '#words/shell'
import lockup from '../../brand/lockup-horizontal-on-light.svg'
import { ownAddress } from '../../browser/own-address.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { TwoThreads } from '../../ui/two-threads.tsx'

/** What a shopper sees where a page could not be drawn: plain links, since the router itself may be at fault. */
export function Trouble({ missing, shop }: { missing: boolean; shop: string }) {
  return (
    <main className="gutter mx-auto flex min-h-dvh max-w-narrow flex-col items-start justify-center py-18">
      <title>{missing ? words.notFoundTitle({ shop }) : words.troubleTitle({ shop })}</title>
      <a href={ownAddress('/')}>
        <Logo shop={shop} src={lockup} className="w-45" />
      </a>
      <TwoThreads className="mt-12 w-18" />
      <h1 className="mt-8 font-display text-h1">{missing ? words.notFound : words.trouble}</h1>
      <p className="mt-4 max-w-measure">{missing ? words.notFoundHint : words.troubleHint}</p>
      <div className="mt-8 flex flex-wrap gap-4">
        {!missing && (
          <button type="button" className={buttonClass('buy')} onClick={() => location.reload()}>
            {words.loadAgain}
          </button>
        )}
        <a href={ownAddress('/collection')} className={buttonClass(missing ? 'buy' : 'outline')}>
          {words.seeTheCollection}
        </a>
      </div>
    </main>
  )
}

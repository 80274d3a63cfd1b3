import lockup from '../../brand/lockup-horizontal-on-light.svg'
import { buttonClass } from '../../ui/button.tsx'
import { TwoThreads } from '../../ui/two-threads.tsx'

/** What a shopper sees where a page could not be drawn: plain links, since the router itself may be at fault. */
export function Trouble({ missing }: { missing: boolean }) {
  return (
    <main className="gutter mx-auto flex min-h-dvh max-w-narrow flex-col items-start justify-center py-18">
      <title>{missing ? 'This page is not here | Tana Bana' : 'Something went wrong | Tana Bana'}</title>
      <a href="/">
        <img src={lockup} alt="Tana Bana" width="180" height="29" />
      </a>
      <TwoThreads className="mt-12 w-18" />
      <h1 className="mt-8 font-display text-h1">
        {missing ? 'This page is not here' : 'A thread has snapped at our end'}
      </h1>
      <p className="mt-4 max-w-measure">
        {missing
          ? 'The address may be old, or a letter in it is wrong. The cloth is all still in the collection.'
          : 'The page could not be shown. It is not something you did. Load it again in a moment; your cart and your orders are safe.'}
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        {!missing && (
          <button type="button" className={buttonClass('buy')} onClick={() => location.reload()}>
            Load again
          </button>
        )}
        <a href="/collection" className={buttonClass(missing ? 'buy' : 'outline')}>
          See the collection
        </a>
      </div>
    </main>
  )
}

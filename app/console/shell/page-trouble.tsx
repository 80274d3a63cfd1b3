import { buttonClass } from '../../ui/button.tsx'
import { useTabTitle } from './shop-name.ts'

/**
 * Shown where a page could not be rendered, or its file not be loaded. After a deployment, loading the page again mends
 * that.
 */
export function PageTrouble() {
  return (
    <div className="mx-auto max-w-narrow px-4 py-18">
      <title>{useTabTitle('Something went wrong')}</title>
      <h1 className="font-display text-h3">A thread has snapped at our end</h1>
      <p className="mt-4">The page could not be shown. Nothing that you saved is lost.</p>
      <button type="button" className={`${buttonClass('buy')} mt-6`} onClick={() => location.reload()}>
        Load again
      </button>
    </div>
  )
}

import { buttonClass } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'

/** A page that failed, inside the shop's own header and footer. */
export function PageTrouble() {
  return (
    <Page narrow>
      <PageTitle>A thread has snapped at our end</PageTitle>
      <p className="max-w-measure">
        The page could not be shown. It is not something you did. Load it again in a moment; your cart and
        your orders are safe.
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <button type="button" className={buttonClass('buy')} onClick={() => location.reload()}>
          Load again
        </button>
        <a href="/collection" className={buttonClass('outline')}>
          See the collection
        </a>
      </div>
    </Page>
  )
}

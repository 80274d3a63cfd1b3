import * as words from '#words/shell'
import { ownAddress } from '../../browser/own-address.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'

/** A page that failed, inside the shop's own header and footer. */
export function PageTrouble() {
  return (
    <Page narrow>
      <PageTitle>{words.trouble}</PageTitle>
      <p className="max-w-measure">{words.troubleHint}</p>
      <div className="mt-8 flex flex-wrap gap-4">
        <button type="button" className={buttonClass('buy')} onClick={() => location.reload()}>
          {words.loadAgain}
        </button>
        <a href={ownAddress('/collection')} className={buttonClass('outline')}>
          {words.seeTheCollection}
        </a>
      </div>
    </Page>
  )
}

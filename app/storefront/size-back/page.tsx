import { type ReactNode, useEffect, useRef } from 'react'
import * as words from '#words/size-back'
import type { SizeWaitOfLink } from '../../../contract/replies.ts'
import { POLICY } from '../../../core/policy.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NotFetched } from '../../ui/not-fetched.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { productPath } from '../../ui/product-card/card-product.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import type { LinkView } from './use-link.ts'

type Props = { view: LinkView; busy: boolean; look: () => void; confirm: () => void; stop: () => void }

export function SizeBackPage(props: Props) {
  return (
    <Page narrow>
      <PageTitle>{words.title}</PageTitle>
      <Content {...props} />
    </Page>
  )
}

function Content({ view, busy, look, confirm, stop }: Props) {
  const toStop = (
    <Button kind="outline" busy={busy} onClick={stop}>
      {words.stop}
    </Button>
  )
  switch (view.kind) {
    case 'looking':
      return <Spinner label={words.looking} />
    case 'failed':
      return <NotFetched text={words.failed} tryAgain={words.tryAgain} onRetry={look} />
    case 'over':
      return (
        <Said title={words.over} text={words.overText}>
          <ToCollection />
        </Said>
      )
    case 'stop':
      return (
        <Said title={words.stopTitle} text={words.stopText}>
          {toStop}
        </Said>
      )
    case 'stopped':
      return (
        <Said title={words.stopped} text={words.stoppedText}>
          <ToCollection />
        </Said>
      )
    case 'wait':
      return (
        <Said {...said(view.wait)}>
          {view.wait.state === 'unconfirmed' ? (
            <Button busy={busy} onClick={confirm}>
              {words.yes}
            </Button>
          ) : (
            <>
              <ShopLink to={productPath({ _id: view.wait.itemId })} className={buttonClass()}>
                {words.seePiece}
              </ShopLink>
              {toStop}
            </>
          )}
        </Said>
      )
  }
}

function said({ name, size, state }: SizeWaitOfLink['wait']): { title: string; text: string } {
  if (state === 'unconfirmed')
    return { title: words.ask({ name, size }), text: words.askText({ days: POLICY.keepSizeWaitsDays }) }
  if (state === 'told') return { title: words.told, text: words.toldText({ name, size }) }
  return { title: words.onTheList, text: words.onTheListText({ name, size }) }
}

/** What is, said aloud too, and what can be done. What was pressed is gone, so the focus comes here. */
function Said({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null)
  const first = useRef(title)
  useEffect(() => {
    if (title !== first.current) words.current?.focus()
  }, [title])
  return (
    <section className="border-y border-sand py-12">
      <div ref={words} role="status" tabIndex={-1}>
        <h2 className="font-display text-h3">{title}</h2>
        <p className="mt-3 max-w-measure">{text}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-4">{children}</div>
    </section>
  )
}

const ToCollection = () => (
  <ShopLink to="/collection" className={buttonClass('outline')}>
    {words.seeTheCollection}
  </ShopLink>
)

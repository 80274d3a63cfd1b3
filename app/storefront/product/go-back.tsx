import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import * as words from '#words/product'
import { Button } from '../../ui/button.tsx'
import { MAIN_ID, Page, PageTitle } from '../../ui/page.tsx'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { PATIENCE_MS } from '../shell/route-change.tsx'
import { useGo } from '../shell/shop-link.tsx'

type Props = { title: string; children: ReactNode; mayRetry?: boolean }

/** An error, and a link back: to the last page, or to the collection where there is none. */
export function GoBack({ title, children, mayRetry = false }: Props) {
  const navigate = useNavigate()
  const go = useGo()
  const back = () => {
    if (history.length > 1) void navigate(-1)
    else go('/collection')
  }
  return (
    <Page>
      <div className="py-8 sm:py-18">
        <TwoThreads className="mb-8 w-18" />
        <PageTitle>{title}</PageTitle>
        <p className="max-w-measure">{children}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          {mayRetry && <TryAgain />}
          <Button kind={mayRetry ? 'outline' : 'buy'} onClick={back}>
            {words.goBack}
          </Button>
        </div>
      </div>
    </Page>
  )
}

function TryAgain() {
  const { state, revalidate } = useRevalidator()
  const pressed = useRef(false)
  // The button that had the focus is gone with the error page: the new page takes it.
  useEffect(
    () => () => {
      if (pressed.current) document.getElementById(MAIN_ID)?.focus()
    },
    [],
  )
  useEffect(() => {
    if (state === 'idle') return
    // The line that it is asked for on may be dead: a document comes on a new one.
    const timer = setTimeout(() => location.reload(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [state])
  const retry = () => {
    pressed.current = true
    void revalidate()
  }
  return (
    <Button busy={state === 'loading'} onClick={retry}>
      {words.tryAgain}
    </Button>
  )
}

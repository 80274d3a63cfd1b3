import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as words from '#words/product'
import { Button } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { useGo } from '../shell/shop-link.tsx'

/** What went wrong, and the way back; to the collection, for who came from nowhere. */
export function GoBack({ title, children }: { title: string; children: ReactNode }) {
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
        <Button className="mt-8" onClick={back}>
          {words.goBack}
        </Button>
      </div>
    </Page>
  )
}

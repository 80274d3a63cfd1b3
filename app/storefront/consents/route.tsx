import * as words from '#words/consents'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useRequiredLogin } from '../login/require-login.ts'
import { personalMeta } from '../personal-meta.ts'
import type { Route } from './+types/route.ts'
import { ConsentsPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(words.title, words.description, matches)

export default function Consents() {
  const token = useRequiredLogin(words.pleaseLogin)
  return (
    <Page narrow>
      <PageTitle>{words.title}</PageTitle>
      {token ? <ConsentsPage /> : <Spinner label={words.looking} />}
    </Page>
  )
}

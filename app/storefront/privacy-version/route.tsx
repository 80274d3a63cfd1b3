import { data } from 'react-router'
import * as words from '#words/privacy-version'
import { readNoticePath } from '../../../core/privacy-notice.ts'
import { dayText } from '../../ui/dates.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/route.ts'
import { keptText } from './kept-texts.ts'
import { VersionPage } from './page.tsx'

export function loader({ params }: Route.LoaderArgs) {
  const asked = readNoticePath(params.version)
  const text = asked && keptText(asked.version, asked.language)
  if (!text) throw data(null, { status: 404 })
  return { ...asked, text }
}

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  if (!loaderData) return [{ title: words.notThere }, { name: 'robots', content: 'noindex' }]
  const title = words.title({ day: dayText(loaderData.version) })
  return [
    ...pageMeta({ title, description: words.description, path: `/privacy/${params.version}` }, matches),
    // What is to be found is the version in force.
    { name: 'robots', content: 'noindex' },
  ]
}

export default function PrivacyVersion({ loaderData }: Route.ComponentProps) {
  return <VersionPage {...loaderData} />
}

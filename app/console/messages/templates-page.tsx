import { Link } from 'react-router'
import type { MessageTemplates } from '../../../contract/admin/messages.ts'
import { BackLink } from '../parts/back-link.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useReply } from '../shell/use-reply.ts'
import { Preview } from './preview.tsx'
import { templateText } from './words.tsx'

/** Shows everything that the shop writes to its shoppers, each template filled with a sample, on today's letterhead. */
export function TemplatesPage() {
  const state = useReply('GET /api/admin/templates')
  return (
    <>
      <BackLink to="/messages">All messages</BackLink>
      <PageHead title="Templates" />
      <Fetching label="Fetching the templates" state={state} />
      {state.reply && <Templates templates={state.reply.templates} />}
    </>
  )
}

function Templates({ templates }: Pick<MessageTemplates, 'templates'>) {
  const [filters] = useFilters()
  const chosen = templates.find(({ template }) => template === filters.get('template')) ?? templates[0]
  return (
    <div className="gap-x-12 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label="Templates" className="mb-8 max-lg:scroll-strip max-lg:-mx-4 max-lg:px-4">
        <ul className="max-lg:flex max-lg:gap-6">
          {templates.map(({ template }) => (
            <li key={template} className="lg:border-b lg:border-sand">
              <Link
                to={`?${new URLSearchParams({ template })}`}
                replace
                aria-current={template === chosen?.template ? 'page' : undefined}
                className="flex min-h-11 items-center border-transparent text-small whitespace-nowrap hover:text-madder max-lg:border-b-2 max-lg:aria-[current]:border-wine lg:border-l-2 lg:pl-3 lg:aria-[current]:border-wine aria-[current]:font-medium"
              >
                {templateText(template)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {chosen && (
        <Panel title={templateText(chosen.template)}>
          {chosen.holdsSecret && (
            <p className="mb-4 max-w-measure text-small text-ink-soft">
              It holds a code or a key: in the outbox it is never shown, and its words are emptied once they
              are sent.
            </p>
          )}
          <Preview key={chosen.template} {...chosen.preview} />
        </Panel>
      )}
    </div>
  )
}

import { useState } from 'react'
import * as patterns from '#words/dark-patterns'
import type { SelfAudits } from '../../../contract/admin/self-audit.ts'
import { DARK_PATTERN_CHECKS, DARK_PATTERNS } from '../../../core/dark-patterns.ts'
import { validUntil } from '../../../core/self-audit.ts'
import { dayText } from '../../ui/dates.ts'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'
import { DeclareForm } from './declare-form.tsx'

/** The yearly self-audit for dark patterns: what is checked and how, the declaration, and earlier ones. */
export function SelfAuditPage() {
  const state = useReply('GET /api/admin/self-audit')
  return (
    <>
      <PageHead title="Self-audit">
        <a href="/self-audit" className="lone-link">
          What shoppers read
        </a>
      </PageHead>
      <p className="mb-6 max-w-measure">
        From 1 January 2027 a shop says every year that it was looked through for dark patterns, and links its
        certificate in the footer. The checks below come with this release, and its tests run them. They look
        at the program: what you have written into products, slides and letters, a person has to read.
      </p>
      <Fetching label="Fetching the audits" state={state} />
      {state.reply && <Audits {...state.reply} onDone={state.reload} />}
    </>
  )
}

export function Audits({ due, version, audits, onDone }: SelfAudits & { onDone: () => void }) {
  /**
   * The number of audits when a declaration was refused. What is typed then stays, even when somebody else has declared
   * another.
   */
  const [refusedAt, setRefusedAt] = useState<number | null>(null)
  return (
    <>
      {due && <Due />}
      <Patterns />
      <Panel title="Declare the audit">
        <DeclareForm
          key={refusedAt ?? audits.length}
          version={version}
          onDone={(isRefused) => {
            setRefusedAt(isRefused ? (refusedAt ?? audits.length) : null)
            onDone()
          }}
        />
      </Panel>
      <Panel title="Declared so far">
        <Declared audits={audits} />
      </Panel>
    </>
  )
}

const Due = () => (
  <p className="note mb-6 max-w-measure text-small">
    An audit is due: there is none, or the last one is older than eleven months.
  </p>
)

const Patterns = () => (
  <Panel title="The thirteen patterns">
    <p className="mb-3 max-w-measure text-small text-ink-soft">
      Each check stands under its name in <code className="wrap-anywhere">{DARK_PATTERN_CHECKS}</code>.
    </p>
    <ol className="border-t border-sand text-small">
      {DARK_PATTERNS.map((pattern) => (
        <li
          key={pattern}
          className="grid gap-x-6 gap-y-1 border-b border-sand py-3 md:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <p>
            <span className="block font-medium">{patterns.name({ pattern })}</span>
            <code className="text-ink-soft">{pattern}</code>
          </p>
          <p className="max-w-measure">{patterns.check({ pattern })}</p>
        </li>
      ))}
    </ol>
  </Panel>
)

function Declared({ audits }: Pick<SelfAudits, 'audits'>) {
  if (audits.length === 0) return <p>None yet.</p>
  return (
    <ol className="max-w-measure">
      {audits.map((audit) => (
        <li key={audit.declaredAt} className="border-t border-sand py-3 wrap-anywhere first:border-t-0">
          <p className="font-medium">
            {dayText(audit.auditedOn)}, by {audit.name}, {audit.designation}
          </p>
          <p className="text-small text-ink-soft">
            Valid until {dayText(validUntil(audit))}. Entered by {audit.who}, <Time at={audit.declaredAt} />,
            in release {audit.release}.
          </p>
          {audit.remarks && <p className="mt-1 text-small whitespace-pre-line">{audit.remarks}</p>}
        </li>
      ))}
    </ol>
  )
}

import { type ReactNode, useId } from 'react'
import * as words from '#words/consents'
import type { OwnConsents } from '../../../contract/replies.ts'
import { noticePath } from '../../../core/privacy-notice.ts'
import { createOnce } from '../../browser/once.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { dayText, dayTimeText } from '../../ui/dates.ts'
import { NotFetched } from '../../ui/not-fetched.tsx'
import { sentence } from '../../ui/sentence.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { callSigned, isSessionOver } from '../state/session.ts'
import { OwnData } from './own-data.tsx'
import { useOwnConsents } from './use-own-consents.ts'

type Held = OwnConsents['held'][number]

const once = createOnce()

/** The consents in force, each with a button to withdraw it; all decisions; the messages sent; the data export. */
export function ConsentsPage() {
  const { own, load } = useOwnConsents()
  if (own === 'looking') return <Spinner label={words.looking} />
  if (own === 'failed')
    return (
      <NotFetched text={words.failed} tryAgain={words.tryAgain} onRetry={() => void load().catch(() => {})} />
    )
  return (
    <div className="space-y-12">
      <InForce held={own.held} onLoad={load} />
      <Decisions said={own.said} />
      <Messages messages={own.messages} />
      <Part title={words.data}>
        <OwnData signedWith={own.signedWith} />
      </Part>
    </div>
  )
}

function InForce({
  held,
  onLoad,
}: Pick<OwnConsents, 'held'> & { onLoad: (keeps?: boolean) => Promise<Held[]> }) {
  return (
    <Part title={words.now}>
      {held.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul>
        {held.map((one) => (
          <HeldRow key={`${one.kind} ${one.id}`} held={one} onLoad={onLoad} />
        ))}
      </ul>
      <p className="mt-4 max-w-measure text-small text-ink-soft">
        {words.others}{' '}
        {sentence(
          words.toGive({
            profile: (text) => (
              <ShopLink to="/myprofile" className="text-link">
                {text}
              </ShopLink>
            ),
          }),
        )}
      </p>
    </Part>
  )
}

function HeldRow({ held, onLoad }: { held: Held; onLoad: (keeps?: boolean) => Promise<Held[]> }) {
  const { kind, id, what, since } = held
  const { busy, submit } = useSubmit({ inToast: true })
  const name = what ? `${kindText(kind)}: ${what}` : kindText(kind)
  const isGone = (left: Held[]) => left.every((other) => other.kind !== kind || other.id !== id)
  const withdraw = async () => {
    const isDone = await submit({
      as: 'sending',
      send: () =>
        once({
          key: `${kind} ${id}`,
          async send() {
            await callSigned('POST /api/consents/withdraw', { kind, id })
            await onLoad().catch(() => {})
            return true
          },
          look: async () => isGone(await onLoad(true)) || null,
        }),
      fallback: words.notWithdrawn,
      takes: isSessionOver,
    })
    if (isDone) sayDone(words.withdrawn)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-sand py-4">
      <p className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-small text-ink-soft">
          {since ? words.since({ day: dayText(since) }) : words.unlessStopped}
        </span>
      </p>
      <Button kind="outline" busy={busy !== null} onClick={() => void withdraw()}>
        {sentence(
          words.withdraw({
            kind:
              kind === 'size-wait'
                ? 'sizewait'
                : kind === 'review' || kind === 'invitations'
                  ? kind
                  : 'other',
            what: name,
            hidden: (text) => <span className="sr-only">{text}</span>,
          }),
        )}
      </Button>
    </li>
  )
}

/** Every yes and no that the shopper has given. */
function Decisions({ said }: Pick<OwnConsents, 'said'>) {
  return (
    <Part title={words.said}>
      {said.length === 0 && <p className="text-ink-soft">{words.saidNothing}</p>}
      <ul>
        {said.map(({ kind, granted, source, at, notice }) => (
          <Line key={`${kind} ${at}`} at={at}>
            {words.saidYes({ granted: granted ? 'yes' : 'other', what: kindText(kind) })}
            <span className="block text-small text-ink-soft">
              {whereText(source)}
              {notice && (
                <>
                  {' · '}
                  {sentence(
                    words.underNotice({
                      day: dayText(notice),
                      version: (text) => (
                        <ShopLink to={noticePath(notice)} className="text-link">
                          {text}
                        </ShopLink>
                      ),
                    }),
                  )}
                </>
              )}
            </span>
          </Line>
        ))}
      </ul>
    </Part>
  )
}

function Messages({ messages }: Pick<OwnConsents, 'messages'>) {
  return (
    <Part title={words.messages}>
      {messages.length === 0 ? (
        <p className="text-ink-soft">{words.noMessages}</p>
      ) : (
        <>
          <p className="text-small text-ink-soft">{words.newest({ count: messages.length })}</p>
          <MessageList messages={messages.slice(0, FIRST)} />
          {messages.length > FIRST && (
            <details>
              <summary className="lone-link">{words.earlier}</summary>
              <MessageList messages={messages.slice(FIRST)} />
            </details>
          )}
        </>
      )}
    </Part>
  )
}

const FIRST = 10

const MessageList = ({ messages }: Pick<OwnConsents, 'messages'>) => (
  <ul>
    {messages.map(({ channel, state, at, subject }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two messages may have the same time
      <Line key={place} at={at}>
        <span className="wrap-anywhere">{subject ?? words.wordsGone}</span>
        <span className="block text-small text-ink-soft">
          {words.channel({ channel })}, {words.state({ state })}
        </span>
      </Line>
    ))}
  </ul>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-display text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}

const Line = ({ at, children }: { at: string; children: ReactNode }) => (
  <li className="border-b border-sand py-3 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
    <div className="min-w-0">{children}</div>
    <time dateTime={at} className="text-small text-ink-soft tabular-nums">
      {dayTimeText(at)}
    </time>
  </li>
)

const kindText = (kind: OwnConsents['said'][number]['kind']) =>
  words.kind({ kind: kind === 'size-wait' ? 'sizewait' : kind })

const SOURCES = ['signup', 'profile', 'whatsapp', 'google', 'reset', 'phone', 'letter', 'checkout'] as const

function whereText(source: string): string {
  if (source === 'one click') return words.where({ source: 'oneclick' })
  return words.where({ source: SOURCES.find((known) => known === source) ?? 'other' })
}

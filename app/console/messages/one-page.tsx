import { Link, useParams } from 'react-router'
import type { MessagePage as Reply } from '../../../contract/admin/messages.ts'
import { BackLink } from '../parts/back-link.tsx'
import { Fact } from '../parts/fact.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'
import { Preview } from './preview.tsx'
import { Resend } from './resend.tsx'
import { CHANNEL_TEXT, MessageBadge, templateText } from './words.tsx'

const EVERY_MS = 5000

export function MessagePage() {
  const { id = '' } = useParams()
  const state = useReply('GET /api/admin/messages/{id}', { params: { id }, everyMs: EVERY_MS })
  const { reply, trouble, reload } = state
  if (!reply)
    return (
      <>
        <Back />
        <PageHead title={trouble?.code === 'messageUnknown' ? 'No such message' : 'Message'} />
        <Fetching label="Fetching the message" state={state} />
      </>
    )
  const { message } = reply
  return (
    <>
      <Back />
      <PageHead title={templateText(message.template)}>
        <p className="mr-auto text-small">
          <MessageBadge state={message.state} delivery={message.delivery} />
        </p>
        <Resend message={message} onDone={reload} />
      </PageHead>
      <Fetching label="Fetching the message" state={state} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="lg:order-last">
          <Panel title="What became of it">
            <Facts message={message} />
          </Panel>
        </div>
        <Panel title="As its reader sees it">
          {message.preview ? (
            <Preview {...message.preview} />
          ) : (
            <p className="text-ink-soft">{whyNothing(message)}</p>
          )}
        </Panel>
      </div>
    </>
  )
}

const whyNothing = ({ holdsSecret }: Reply['message']) =>
  holdsSecret
    ? 'It holds a code or a key, which is for its reader alone.'
    : 'Its words are erased; that it was written is kept.'

export function Facts({ message }: { message: Reply['message'] }) {
  const { channel, recipient, order, customer, attempts } = message
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small">
      <Fact what="By">{CHANNEL_TEXT[channel]}</Fact>
      <Fact what="To">{recipient || 'erased'}</Fact>
      {order && (
        <Fact what="Order">
          <Link to={`/orders/${order}`} className="text-link tracking-wide tabular-nums">
            {order}
          </Link>
        </Fact>
      )}
      {customer && (
        <Fact what="Customer">
          <Link to={`/customers/${customer}`} className="text-link tracking-wide tabular-nums">
            {customer}
          </Link>
        </Fact>
      )}
      <Moment what="Written" at={message.createdAt} />
      <Moment what="Sent" at={message.sentAt} />
      {message.delivery && (
        <Fact what="The provider says">
          {message.delivery}
          {message.deliveryAt && (
            <>
              , <Time at={message.deliveryAt} />
            </>
          )}
        </Fact>
      )}
      <Moment what="Not before" at={message.notBefore} />
      <Fact what="Tries">{attempts}</Fact>
      {message.lastError && (
        <Fact what={message.state === 'suppressed' ? 'Why' : 'Last trouble'}>{message.lastError}</Fact>
      )}
    </dl>
  )
}

const Moment = ({ what, at }: { what: string; at: string | null }) =>
  at && (
    <Fact what={what}>
      <Time at={at} />
    </Fact>
  )

const Back = () => <BackLink to="/messages">All messages</BackLink>

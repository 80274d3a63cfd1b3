import { type ReactNode, useState } from 'react'
import * as words from '#words/newsletter'
import { call } from '../../../contract/client.ts'
import type { NewsletterConfirmed } from '../../../contract/replies.ts'
import { priceText } from '../../../core/money.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { takeFocus } from '../../browser/take-focus.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { dayText } from '../../ui/dates.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { ShopLink } from '../shell/shop-link.tsx'

export type Letter = { kind: 'confirm' | 'leave'; key: string } | { kind: 'none' }

/** `letter` undefined: the address has not been read yet; that is done in the browser. */
export function NewsletterPage({ letter }: { letter: Letter | undefined }) {
  return (
    <Page narrow>
      {letter?.kind === 'confirm' ? (
        <Confirm letterKey={letter.key} />
      ) : letter?.kind === 'leave' ? (
        <Leave letterKey={letter.key} />
      ) : (
        <>
          <PageTitle>{words.title}</PageTitle>
          {letter && (
            <>
              <p>{words.noLink}</p>
              <WayOn />
            </>
          )}
        </>
      )}
    </Page>
  )
}

function Confirm({ letterKey }: { letterKey: string }) {
  const [done, setDone] = useState<NewsletterConfirmed | null>(null)
  const [over, setOver] = useState(false)
  const { busy, refused, submit } = useSubmit()
  const confirm = async () => setDone(await call('POST /api/newsletter/confirm', { key: letterKey }))
  if (done) return <Confirmed {...done} />
  if (over) return <Over text={words.overConfirm} way={HOME} />
  return (
    <Question
      title={words.confirmQuestion}
      text={words.confirmText}
      yes={words.confirmYes}
      busy={busy !== null}
      trouble={refused?.message ?? null}
      onYes={() =>
        void submit({ as: 'sending', send: confirm, fallback: words.notDone, takes: whenOver(setOver) })
      }
    />
  )
}

function Confirmed({ coupon, percent, cap, until, isNew }: NewsletterConfirmed) {
  return (
    <Answer title={words.confirmed}>
      {coupon && (
        <>
          <p className="mt-6 text-small text-ink-soft">{words.yourCode}</p>
          <p className="mt-1 bg-linen p-4 font-medium break-all tabular-nums select-all">{coupon}</p>
          <p className="mt-4 max-w-measure text-small">
            {words.codeTerms({ percent, cap: priceText(cap), day: dayText(until) })}
          </p>
        </>
      )}
      {!isNew && (
        <p className={`mt-4 max-w-measure text-balance ${coupon ? 'text-small' : ''}`}>
          {coupon ? words.codeHad : words.codeGone}
        </p>
      )}
    </Answer>
  )
}

function Leave({ letterKey: key }: { letterKey: string }) {
  const [done, setDone] = useState(false)
  const [over, setOver] = useState(false)
  const { busy, refused, submit } = useSubmit()
  const leave = async () => {
    await call('POST /api/newsletter/leave/{key}', undefined, { params: { key } })
    setDone(true)
  }
  if (over) return <Over text={words.overLeave} />
  if (done)
    return (
      <Answer title={words.left}>
        <p className="mt-4 max-w-measure">{words.leftText}</p>
      </Answer>
    )
  return (
    <Question
      title={words.leaveQuestion}
      text={words.leaveText}
      yes={words.leaveYes}
      busy={busy !== null}
      trouble={refused?.message ?? null}
      onYes={() =>
        void submit({ as: 'sending', send: leave, fallback: words.notDone, takes: whenOver(setOver) })
      }
    />
  )
}

/** Deals with the refusal of a link that has expired or was replaced by a newer one. */
const whenOver = (setOver: (isOver: boolean) => void) => (error: unknown) => {
  const isOver = refusedAs(error, 'newsletterLinkOver')
  setOver(isOver)
  return isOver
}

const Over = ({ text, way }: { text: string; way?: Way }) => (
  <Answer title={words.over} way={way}>
    <p className="max-w-measure text-balance">{text}</p>
  </Answer>
)

type Asked = {
  title: string
  text: string
  yes: string
  busy: boolean
  trouble: string | null
  onYes: () => void
}

const Question = ({ title, text, yes, busy, trouble, onYes }: Asked) => (
  <>
    <PageTitle>{title}</PageTitle>
    <p className="max-w-measure text-balance">{text}</p>
    <ErrorNote className="mt-6">{trouble}</ErrorNote>
    <Button className="mt-8" busy={busy} onClick={onYes}>
      {yes}
    </Button>
  </>
)

/** Takes the focus, which the button that is gone had. */
function Answer({ title, way, children }: { title: string; way?: Way; children: ReactNode }) {
  return (
    <div ref={takeFocus} role="status" tabIndex={-1}>
      <PageTitle>{title}</PageTitle>
      {children}
      <WayOn way={way} />
    </div>
  )
}

type Way = { to: string; text: string }
const COLLECTION: Way = { to: '/collection', text: words.seeTheCollection }
/** The page with the form that asks for the newsletter. */
const HOME: Way = { to: '/', text: words.toTheHomePage }

const WayOn = ({ way = COLLECTION }: { way?: Way | undefined }) => (
  <ShopLink to={way.to} className={`${buttonClass('outline')} mt-8`}>
    {way.text}
  </ShopLink>
)

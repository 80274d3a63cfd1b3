import { Link, useParams } from 'react-router'
import type { TimelineEntry } from '../../../contract/admin/orders.ts'
import type { ReturnPage as Shown } from '../../../contract/admin/returns.ts'
import { pictureUrl } from '../../../core/picture-url.ts'
import { isAtLeast } from '../../../core/staff.ts'
import { usePicturesAt } from '../../ui/pictures-at.ts'
import { BackLink } from '../parts/back-link.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { titleCount } from '../parts/counted.ts'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { Time } from '../parts/time.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { useStaff } from '../shell/session.ts'
import { useReply } from '../shell/use-reply.ts'
import { ReturnActions } from './actions.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { ReturnFacts } from './return-facts.tsx'
import { stateText } from './return-words.ts'

const EVERY_MS = 6000
type Return = Shown['return']

export function ReturnPage() {
  const { code = '' } = useParams()
  const state = useReply('GET /api/admin/returns/{code}', {
    params: { code },
    everyMs: EVERY_MS,
  })
  const { reply, trouble, reload } = state
  if (!reply)
    return (
      <>
        <AllReturns />
        <PageHead
          title={trouble?.code === 'returnNotShown' ? 'No such return' : <CodeTitle>{code}</CodeTitle>}
          tab={`Return ${code}`}
        />
        <Fetching label="Fetching the return" state={state} />
      </>
    )
  const orderReturn = reply.return
  return (
    <>
      <AllReturns />
      <PageHead title={<CodeTitle>{orderReturn.code}</CodeTitle>} tab={`Return ${orderReturn.code}`}>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
          <ReturnBadge of={orderReturn} />
          <span className="text-ink-soft">
            opened <Time at={orderReturn.askedAt} />
          </span>
        </p>
      </PageHead>
      <Fetching label="Fetching the return" state={state} />
      <ReturnActions orderReturn={orderReturn} onDone={reload} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div>
          <Panel title={titleCount(orderReturn.quantity, 'piece')}>
            <Piece orderReturn={orderReturn} />
          </Panel>
          {orderReturn.note && (
            <Panel title="In the shopper’s words">
              <p className="max-w-measure whitespace-pre-line wrap-anywhere">{orderReturn.note}</p>
            </Panel>
          )}
          {orderReturn.photos.length > 0 && (
            <Panel title="Photos">
              <Photos photos={orderReturn.photos} />
            </Panel>
          )}
        </div>
        <div>
          <Panel title="What it is about">
            <ReturnFacts orderReturn={orderReturn} />
          </Panel>
          {orderReturn.pickup && (
            <Panel title="On its way back">
              <Pickup pickup={orderReturn.pickup} />
            </Panel>
          )}
          <Panel title="What happened">
            <Timeline entries={entriesOf(orderReturn)} />
          </Panel>
        </div>
      </div>
    </>
  )
}

/** The history of a return, newest first as on an order's page. */
const entriesOf = ({ timeline, neverArrived }: Return): TimelineEntry[] =>
  timeline
    .map(({ state, at, who, reason }) => ({
      ...{ id: `${state} ${at}`, about: 'order' as const },
      ...{ at, who, what: stateText({ state, neverArrived }) },
      detail: reason,
    }))
    .toReversed()

function Piece({ orderReturn: { picture, piece, handle, sizeText, quantity } }: { orderReturn: Return }) {
  const seesProducts = isAtLeast(useStaff().role, 'manager')
  return (
    <div className="flex items-center gap-4">
      {picture && <Thumb picture={picture} className="aspect-4/5 w-16 flex-none" />}
      <p>
        {seesProducts ? (
          <Link to={`/products/${handle}`} className="text-link">
            {piece}
          </Link>
        ) : (
          piece
        )}
        <span className="block text-small text-ink-soft">
          {sizeText} × {quantity}
        </span>
      </p>
    </div>
  )
}

function Photos({ photos }: Pick<Return, 'photos'>) {
  const at = usePicturesAt()
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((photo, place) => (
        <li key={photo.hash}>
          <a href={pictureUrl(at, photo.hash, photo.width, 'webp')} target="_blank" rel="noopener">
            <Thumb picture={photo} alt={`${place + 1} of the photos`} className="h-40 w-auto" />
          </a>
        </li>
      ))}
    </ul>
  )
}

const Pickup = ({ pickup }: { pickup: NonNullable<Return['pickup']> }) => (
  <div className="text-small">
    <p>
      {pickup.courier ?? 'The courier'}: {pickup.says ?? pickup.status}
    </p>
    {pickup.awb && <p className="tabular-nums">AWB {pickup.awb}</p>}
    {pickup.tries > 0 && (
      <p>
        Came in vain {pickup.tries} of {pickup.mostTries} times
        {pickup.tries >= pickup.mostTries && ', so it was called off'}
      </p>
    )}
    {pickup.lastError && <p className="mt-2 text-madder wrap-anywhere">{pickup.lastError}</p>}
  </div>
)

const AllReturns = () => <BackLink to="/returns">All returns</BackLink>

import { useState } from 'react'
import type { ReturnMove, ReturnPage } from '../../../contract/admin/returns.ts'
import { Button } from '../../ui/button.tsx'
import { howAReturnGoesBack } from '../order/what-goes-back.ts'
import { Confirm } from '../parts/confirm.tsx'
import { send } from '../shell/ask.ts'
import { InspectDialog } from './inspect-dialog.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import { WithReason } from './with-reason.tsx'

type Props = { orderReturn: ReturnPage['return']; onDone: () => void }

const VERB: Record<ReturnMove, string> = {
  approve: 'Approve',
  decline: 'Decline',
  pickup: 'Have it fetched',
  'call-off': 'Call the courier off',
  receive: 'It is here',
  lost: 'It is lost',
  inspect: 'Look at it',
  'send-back': 'Send it back',
  refund: 'Pay it back',
}

/**
 * Buttons for what can be done with a return now and by this person. On a phone they stand at the foot of the screen,
 * within reach of the thumb.
 */
export function ReturnActions({ orderReturn, onDone }: Props) {
  const [asking, setAsking] = useState<ReturnMove | null>(null)
  // No dialog goes away under who types in it: what they type next would be taken for keys of the page.
  if (orderReturn.moves.length === 0 && asking === null) return null
  const params = { code: orderReturn.code }
  const isComing = orderReturn.state !== 'requested'
  const verbOf = (move: ReturnMove) => (move === 'decline' && isComing ? 'It never came' : VERB[move])
  const dialogOf = (move: ReturnMove) => ({
    open: asking === move,
    onClose: () => setAsking(null),
    yes: verbOf(move),
  })
  return (
    <div className="next-bar flex flex-wrap gap-3 lg:mb-6">
      {orderReturn.moves.map((move, at) => (
        <Button
          key={move}
          kind={at === 0 ? 'buy' : 'outline'}
          className="max-lg:grow"
          onClick={() => setAsking(move)}
        >
          {verbOf(move)}
        </Button>
      ))}
      <Confirm
        {...dialogOf('approve')}
        title="Approve this return?"
        onYes={() => send('POST /api/admin/returns/{code}/approve', {}, params).finally(onDone)}
      >
        {orderReturn.shopPays
          ? 'Its shopper is told that a courier comes for it. Book that next.'
          : 'Its shopper is told where to send it, at their own cost.'}
      </Confirm>
      <WithReason
        {...dialogOf('decline')}
        title={isComing ? 'End this return without the piece?' : 'Decline this return?'}
        label={
          isComing
            ? 'What do you know of it? Nothing is paid back, and its shopper is told this, word for word'
            : 'Why? Its shopper is told, word for word'
        }
        onYes={(reason) => send('POST /api/admin/returns/{code}/decline', { reason }, params).finally(onDone)}
      />
      <Confirm
        {...dialogOf('pickup')}
        title="Have the courier fetch it?"
        onYes={() => send('POST /api/admin/returns/{code}/pickup', {}, params).finally(onDone)}
      >
        The courier looks whether it is the right piece, and brings it to the shop. Others of the same order
        that wait come with it.
      </Confirm>
      <Confirm
        {...dialogOf('call-off')}
        title="Call the courier off?"
        onYes={() => send('POST /api/admin/returns/{code}/call-off', {}, params).finally(onDone)}
      >
        It can then be fetched anew, or sent by its shopper. Others that were to come with it are called off
        too.
      </Confirm>
      <WithReason
        {...dialogOf('lost')}
        title="Was it lost on its way?"
        label="What the courier, or its receipt, says. The shopper’s money is due with it, and the pieces are written off"
        onYes={(reason) => send('POST /api/admin/returns/{code}/lost', { reason }, params).finally(onDone)}
      />
      <Confirm
        {...dialogOf('receive')}
        title="It is here?"
        onYes={() => send('POST /api/admin/returns/receive', { number: orderReturn.code }).finally(onDone)}
      >
        Its shopper is told that it has arrived and is being looked at.
      </Confirm>
      <InspectDialog
        open={asking === 'inspect'}
        orderReturn={orderReturn}
        onClose={() => setAsking(null)}
        onDone={onDone}
      />
      <SendBackDialog
        open={asking === 'send-back'}
        code={orderReturn.code}
        onClose={() => setAsking(null)}
        onDone={onDone}
      />
      <Confirm
        {...dialogOf('refund')}
        title="Pay it back?"
        onYes={() => send('POST /api/admin/returns/{code}/refund', {}, params).finally(onDone)}
      >
        {orderReturn.money && howAReturnGoesBack(orderReturn.money, orderReturn.customer === null)}
      </Confirm>
    </div>
  )
}

import { useEffect, useState } from 'react'
import * as words from '#words/login'
import { forgetAllPending, inWords, type PendingPiece, pendingPieces } from '../buying/pending-pieces.ts'

/** Says which pieces will be put into the cart once the shopper has signed in, and can drop them. */
export function PendingNote() {
  const [waiting, setWaiting] = useState<PendingPiece[]>([])
  useEffect(() => setWaiting(pendingPieces()), [])
  const [first] = waiting
  if (!first) return null
  const leaveOut = () => {
    forgetAllPending()
    setWaiting([])
  }
  return (
    <div className="note mb-8 py-2 pr-2">
      <p className="pt-1">
        {waiting.length === 1
          ? words.pieceWaits(inWords(first))
          : words.piecesWait({ count: waiting.length })}
      </p>
      <button type="button" onClick={leaveOut} className="text-link min-h-11 cursor-pointer text-small">
        {words.leaveOut}
      </button>
    </div>
  )
}

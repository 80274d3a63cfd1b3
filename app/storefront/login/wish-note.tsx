import { useEffect, useState } from 'react'
import * as words from '#words/login'
import { forgetWishes, saidOf, type Wish, wishes } from '../buying/wishes.ts'

/** What goes into the cart of whoever signs in now, before they do. */
export function WishNote() {
  const [waiting, setWaiting] = useState<Wish[]>([])
  useEffect(() => setWaiting(wishes()), [])
  const [first] = waiting
  if (!first) return null
  const leaveOut = () => {
    forgetWishes()
    setWaiting([])
  }
  return (
    <div className="mb-8 border-l-4 border-l-haldi bg-linen py-2 pr-2 pl-4">
      <p className="pt-1">
        {waiting.length === 1 ? words.wishWaits(saidOf(first)) : words.wishesWait({ count: waiting.length })}
      </p>
      <button type="button" onClick={leaveOut} className="text-link min-h-11 cursor-pointer text-small">
        {words.leaveOut}
      </button>
    </div>
  )
}

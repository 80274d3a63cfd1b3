import { MINUTE_MS } from '../../../core/time.ts'
import { createStore, useStore } from '../../browser/store.ts'

export const REMIND_AFTER_MS = 3 * MINUTE_MS
const IN_PROGRESS = 'verificationInProgress'
const REMIND_AT = 'verifyRemindAt'

const due = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether to show the reminder to a shopper who is not verified. */
export const useVerifyPopup = () => useStore(due)

/** Due at once, or when a reminder put off on an earlier page of this session falls due. */
export function startReminding() {
  const wait = Number(sessionStorage.getItem(REMIND_AT) ?? 0) - Date.now()
  if (wait > 0) remindIn(wait)
  else due.set(true)
}

/** Puts the popup off for three minutes; for good, while a verification is on its way. */
export function remindLater() {
  due.set(false)
  if (localStorage.getItem(IN_PROGRESS) === null) {
    sessionStorage.setItem(REMIND_AT, String(Date.now() + REMIND_AFTER_MS))
    remindIn(REMIND_AFTER_MS)
  }
}

export function verifyNow() {
  verificationStarted()
  due.set(false)
}

export function verificationStarted() {
  localStorage.setItem(IN_PROGRESS, 'true')
}

export function forgetVerification() {
  localStorage.removeItem(IN_PROGRESS)
}

/** Called on successful verification. */
export function verificationDone() {
  forgetVerification()
  sessionStorage.removeItem(REMIND_AT)
  due.set(false)
}

function remindIn(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(() => due.set(true), ms)
}

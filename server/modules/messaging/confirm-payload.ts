/** What WhatsApp brings back when the button of a message is pressed: of which order it is. */
const BEGINS = 'confirm-order:'

export const confirmPayload = (code: string): string => `${BEGINS}${code}`

/** The order's code; null: it is a button of something else. */
export const orderIn = (payload: string): string | null =>
  payload.startsWith(BEGINS) ? payload.slice(BEGINS.length) : null

/** The payload that WhatsApp sends when a message's button is pressed: it names the order. */
const BEGINS = 'confirm-order:'

export const confirmPayload = (code: string): string => `${BEGINS}${code}`

/** The order's code; null: another kind of button. */
export const orderIn = (payload: string): string | null =>
  payload.startsWith(BEGINS) ? payload.slice(BEGINS.length) : null

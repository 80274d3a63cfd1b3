/** The id of an order's heading, which takes the focus when the focused element goes away. */
export const headingId = (orderId: string) => `order-${orderId}`

/** Of an order's heading, which takes the focus when what had it goes. */
export const headingId = (orderId: string) => `order-${orderId}`

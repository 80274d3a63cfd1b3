import { createHmac } from 'node:crypto'

export const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

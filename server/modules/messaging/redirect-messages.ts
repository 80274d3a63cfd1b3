import type { Fragment, Transaction } from '../../platform/database.ts'

/** For a row of messages: the account's present phone, or else the message's recipient. */
export const phoneOfNow = (tx: Transaction): Fragment => tx`
  coalesce((select phone from accounts where id = account_id), recipient)`

/** Redirects an account's waiting WhatsApp messages to its new phone; codes for the former phone are not sent any more. */
export async function redirectMessages(tx: Transaction, accountId: string, phone: string): Promise<void> {
  await tx`
    update messages set status = 'suppressed', last_error = 'the phone was corrected', content = '{}'
    where account_id = ${accountId} and channel = 'whatsapp' and status = 'waiting' and purpose = 'authentication'`
  await tx`
    update messages set recipient = ${phone}
    where account_id = ${accountId} and channel = 'whatsapp' and status = 'waiting'`
}

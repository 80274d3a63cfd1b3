import type { Fragment, Transaction } from '../../platform/database.ts'

/** Of a row of messages: the phone that its account has by now, else the one that it was written to. */
export const phoneOfNow = (tx: Transaction): Fragment => tx`
  coalesce((select phone from accounts where id = account_id), recipient)`

/** What still waits for the account's WhatsApp goes to its new phone; a code for the old one is not sent any more. */
export async function redirectMessages(tx: Transaction, accountId: string, phone: string): Promise<void> {
  await tx`
    update messages set status = 'suppressed', last_error = 'the phone was corrected', content = '{}'
    where account_id = ${accountId} and channel = 'whatsapp' and status = 'waiting' and purpose = 'authentication'`
  await tx`
    update messages set recipient = ${phone}
    where account_id = ${accountId} and channel = 'whatsapp' and status = 'waiting'`
}

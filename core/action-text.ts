import { capital } from './capital.ts'

/** Actions whose names say too little, or not what the console calls them. */
const WORDS: Readonly<Record<string, string>> = {
  'letter.to-send': 'Letter: to be sent',
  'message.resent': 'Message: sent again',
  'order.courier-asked': 'Order: courier asked for',
  'order.courier-told': 'Order: courier told what to do',
  'order.parcel-replaced': 'Order: another parcel',
  'order.parcel-written-off': 'Order: parcel given up',
  'order.refund-asked': 'Order: refund asked for',
  'order.refund-retried': 'Order: refund sent again',
  'order.remitted': 'Order: its cash handed over',
  'order.sent-no-more': 'Order: not sent again',
  'queue.retried': 'Queue: tried again',
  'return.picked_up': 'Return: on its way here',
  'return.qc_failed': 'Return: failed',
  'return.qc_passed': 'Return: passed',
  'return.refund_due': 'Return: to be paid back',
  'return.refunded': 'Return: paid back',
  'return.replacement_shipped': 'Return: replaced',
  'return.requested': 'Return: opened',
  'settings.audit': 'Self-audit: declared',
}

/** An action of the audit log in words: 'staff.role-changed' → 'Staff: role changed' */
export function actionText(action: string): string {
  const [what = '', ...done] = action.replace('grievance', 'complaint').split('.')
  return WORDS[action] ?? `${capital(what)}: ${done.join(' ').replaceAll(/[-_]/g, ' ')}`
}

/** The actions that have words of their own and are called something that contains `search`. */
export const actionsCalled = (search: string): string[] =>
  Object.keys(WORDS).filter((action) => WORDS[action]!.toLowerCase().includes(search.toLowerCase()))

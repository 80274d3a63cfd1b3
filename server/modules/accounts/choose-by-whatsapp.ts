import { phoneInWhatsApp } from '../../../core/contact.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Consents, NO_CONSENT, recordConsents } from './consents.ts'

/** A consent that a shopper gives or withdraws in WhatsApp. `said`: the message's text, for the record. */
export type WhatsAppAsk = {
  word: 'stop' | 'start' | 'stop marketing' | 'resume marketing'
  said: string
  at: Date
}
/** `whatsapp`: a number in WhatsApp's form, country code first. */
type Who = { accountId: string } | { whatsapp: string }

type Changed = { accountId: string; name: string; phone: string }

/**
 * STOP withdraws both purposes. START gives order updates back only: marketing needs its own box, or WhatsApp's own switch,
 * which gives back no more than was stopped there. An answer that is older than a later withdrawal changes nothing. A
 * message from the phone does not prove whose account it is: a stranger may have typed the number, and its owner may be
 * telling the shop to stop. Null: there is no account, or nothing to change.
 */
export async function chooseByWhatsApp(tx: Transaction, who: Who, ask: WhatsAppAsk): Promise<Changed | null> {
  const account = await lockAccount(tx, who)
  if (!account?.phone) return null
  const { id: accountId, name, phone, utility, marketing } = account
  const before = { whatsappUtilityOptIn: utility, whatsappMarketingOptIn: marketing }
  const after = await asked(tx, accountId, before, ask)
  if (after.whatsappUtilityOptIn === utility && after.whatsappMarketingOptIn === marketing) return null
  await recordConsents(tx, accountId, { before, after }, 'whatsapp', {
    wording: ask.said,
    at: await afterTheLast(tx, accountId, ask.at),
  })
  return { accountId, name, phone }
}

async function asked(
  tx: Transaction,
  accountId: string,
  before: Consents,
  { word, at }: WhatsAppAsk,
): Promise<Consents> {
  if (word === 'stop') return NO_CONSENT
  if (word === 'stop marketing') return { ...before, whatsappMarketingOptIn: false }
  const purpose = word === 'start' ? 'utility' : 'marketing'
  const [last] = await tx<{ granted: boolean; source: string; at: Date }[]>`
    select granted, source, at from consents where account_id = ${accountId} and purpose = ${purpose}
    order by at desc, id desc limit 1`
  // WhatsApp's timestamps are whole seconds.
  if (last && !last.granted && last.at.getTime() >= at.getTime() + 1000) return before
  if (word === 'start') return { ...before, whatsappUtilityOptIn: true }
  return last && !last.granted && last.source === 'whatsapp'
    ? { ...before, whatsappMarketingOptIn: true }
    : before
}

/** The time of an answer, but after everything that is already recorded, since whole seconds could place it earlier. */
async function afterTheLast(tx: Transaction, accountId: string, said: Date): Promise<Date> {
  const [last] = await tx<{ at: Date }[]>`
    select at from consents where account_id = ${accountId} order by at desc limit 1`
  return new Date(Math.max(said.getTime(), last ? last.at.getTime() + 1 : 0))
}

type Row = { id: string; name: string; phone: string | null; utility: boolean; marketing: boolean }

async function lockAccount(tx: Transaction, who: Who): Promise<Row | undefined> {
  const phone = 'whatsapp' in who ? phoneInWhatsApp(who.whatsapp) : null
  const [account] = await tx<Row[]>`
    select id, name, phone, whatsapp_utility as utility, whatsapp_marketing as marketing from accounts
    where ${'whatsapp' in who ? tx`phone = ${phone}` : tx`id = ${who.accountId}`} for no key update`
  return account
}

import { DEFAULT_LOCALE } from '../../../core/locale.ts'
import { NOTICE } from '../../../core/privacy-notice.ts'
import type { Fragment, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

export type Consents = { whatsappUtilityOptIn: boolean; whatsappMarketingOptIn: boolean }
export const NO_CONSENT: Consents = { whatsappUtilityOptIn: false, whatsappMarketingOptIn: false }
/** All consents, those that a form left out as false. */
export const ticked = (boxes: Partial<Consents>): Consents => ({
  whatsappUtilityOptIn: boxes.whatsappUtilityOptIn ?? false,
  whatsappMarketingOptIn: boxes.whatsappMarketingOptIn ?? false,
})
/** Where a consent was given or withdrawn. */
export type ConsentSource = 'signup' | 'profile' | 'whatsapp' | 'google' | 'reset' | 'phone' | 'checkout'

/** The version of the texts beside the boxes; changed whenever they change. */
const CONSENT_WORDING = '2026-11'

/** The consents of an account, locked until the transaction ends. */
export async function lockConsents(tx: Transaction, accountId: string): Promise<Consents> {
  const [consents] = await tx<[Consents]>`
    select whatsapp_utility as "whatsappUtilityOptIn", whatsapp_marketing as "whatsappMarketingOptIn"
    from accounts where id = ${accountId} for no key update`
  return consents
}

/** `before` is null at a sign-up, where all answers are recorded. */
type Answered = { before: Consents | null; after: Consents }

/** Records each purpose whose answer has changed. */
export async function recordConsents(
  tx: Transaction,
  accountId: string,
  { before, after }: Answered,
  source: ConsentSource,
  { wording = CONSENT_WORDING, at = new Date() }: { wording?: string; at?: Date } = {},
): Promise<void> {
  const answers = [
    { purpose: 'utility', granted: after.whatsappUtilityOptIn, was: before?.whatsappUtilityOptIn },
    { purpose: 'marketing', granted: after.whatsappMarketingOptIn, was: before?.whatsappMarketingOptIn },
  ].filter(({ granted, was }) => granted !== was)
  if (answers.length === 0) return
  await write(
    tx,
    answers.map(({ purpose, granted }) => ({ accountId, purpose, granted, source, wording, at })),
  )
  await tx`
    update accounts set whatsapp_utility = ${after.whatsappUtilityOptIn},
      whatsapp_marketing = ${after.whatsappMarketingOptIn}
    where id = ${accountId}`
}

/** Records the answer to the terms: that the privacy policy was read, and that the person is of age. */
export const recordTerms = (
  tx: Transaction,
  accountId: string,
  source: ConsentSource,
  { granted = true, at }: { granted?: boolean; at: Date },
): Promise<void> =>
  write(tx, [{ accountId, purpose: 'terms', granted, source, wording: CONSENT_WORDING, at }])

/** The same at the checkout, once per account and version of the notice. Returns a statement, which can be part of another. */
export function acceptTerms(tx: Transaction, accountIds: string[], at: Date): Fragment {
  const rows = [...new Set(accountIds)].map((accountId) => ({
    ...{ accountId, purpose: 'terms', granted: true, source: 'checkout' as const },
    ...{ wording: CONSENT_WORDING, at },
  }))
  return writing(
    tx,
    rows,
    tx`
    where not exists (
      select from (
        select granted, notice from consents where account_id = r.account_id and purpose = 'terms'
        order by at desc, id desc limit 1
      ) last where granted and notice = ${NOTICE}
    )`,
  )
}

type Said = {
  accountId: string
  purpose: string
  granted: boolean
  source: ConsentSource
  wording: string
  at: Date
}

/** Recorded with the notice in force, in the language that the account last used. */
async function write(tx: Transaction, said: Said[]): Promise<void> {
  await writing(tx, said)
}

function writing(tx: Transaction, said: Said[], unless: Fragment = tx``): Fragment {
  const rows = said.map(({ accountId, ...answer }) => ({ id: newId(), account_id: accountId, ...answer }))
  return tx`
    insert into consents (id, account_id, purpose, granted, source, wording, at, notice, language)
    select r.id, account_id, purpose, granted, source, wording, at, ${NOTICE}, coalesce(locale, ${DEFAULT_LOCALE})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, account_id uuid, purpose text,
      granted boolean, source text, wording text, at timestamptz)
    cross join lateral (select locale from accounts where id = r.account_id offset 0) a
    ${unless}`
}

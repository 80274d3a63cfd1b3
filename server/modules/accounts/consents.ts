import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

export type Consents = { whatsappUtilityOptIn: boolean; whatsappMarketingOptIn: boolean }
/** Where it was given or withdrawn. */
export type ConsentSource = 'signup' | 'profile' | 'whatsapp' | 'google' | 'reset' | 'phone'

/** Which words stood beside the boxes. A change of those words is a new version. */
export const CONSENT_WORDING = '2026-11'

/** Writes down each purpose whose answer is new; `before` is null at signup, where every answer is. */
export async function recordConsents(
  tx: Transaction,
  accountId: string,
  before: Consents | null,
  after: Consents,
  source: ConsentSource,
  { wording = CONSENT_WORDING, at = new Date() }: { wording?: string; at?: Date } = {},
): Promise<void> {
  const answers = [
    { purpose: 'utility', granted: after.whatsappUtilityOptIn, was: before?.whatsappUtilityOptIn },
    { purpose: 'marketing', granted: after.whatsappMarketingOptIn, was: before?.whatsappMarketingOptIn },
  ].filter(({ granted, was }) => granted !== was)
  if (answers.length === 0) return
  const rows = answers.map(({ purpose, granted }) => ({
    id: newId(),
    account_id: accountId,
    purpose,
    granted,
    source,
    wording,
    at,
  }))
  await tx`insert into consents ${tx(rows)}`
  await tx`
    update accounts set whatsapp_utility = ${after.whatsappUtilityOptIn},
      whatsapp_marketing = ${after.whatsappMarketingOptIn}
    where id = ${accountId}`
}

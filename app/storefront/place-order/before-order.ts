import * as words from '#words/place-order'
import { ApiError } from '../../../contract/client.ts'
import type { UserProfile } from '../../../core/person.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { say, sayError } from '../../browser/toasts.ts'
import { areSame, type Consents, consentsOf, NO_CONSENT, withSum } from '../login/whatsapp-consents.tsx'
import { isPhoneTaken } from '../state/phone-taken.ts'
import { callSigned, isSessionOver, setUser } from '../state/session.ts'
import { type DeliveryAddress, profilePhone } from './delivery-address.ts'

/**
 * Saves a typed address: as the profile's, or in the address book if the profile has one and the book has room. If that
 * fails, shows why and returns false: nothing is ordered.
 */
export async function saveNewAddress(user: UserProfile, address: DeliveryAddress): Promise<boolean> {
  try {
    if (user.address) await addToBook(address)
    else await saveInProfile(user, address)
    return true
  } catch (error) {
    const fallback = isPhoneTaken(error) ? words.thisPhoneIsLinked : words.addressNotSaved
    if (!isSessionOver(error)) sayError(refusalText(error, fallback))
    return false
  }
}

async function saveInProfile({ _id: userId, whatsappOptIn }: UserProfile, address: DeliveryAddress) {
  const { user } = await callSigned('PUT /api/user/profile/update', { userId, address, whatsappOptIn })
  setUser(user)
}

/** Saves it without the e-mail address, which is the order's. A full book stops no order: the order has its address anyway. */
async function addToBook({ email: _, ...address }: DeliveryAddress) {
  try {
    await callSigned('POST /api/user/addresses/add', { address })
  } catch (error) {
    if (!refusedAs(error, 'tooManyAddresses')) throw error
    say(words.addressForThisOrder)
  }
}

/**
 * Saves changed WhatsApp choices, and returns those in force afterwards. A failure shows a message and stops no order; only
 * a session that has ended does, with null.
 */
export async function saveConsents(user: UserProfile, wanted: Consents): Promise<Consents | null> {
  if (!profilePhone(user) || areSame(wanted, user)) return wanted
  try {
    const saved = await callSigned('PUT /api/user/profile/update', {
      userId: user._id,
      ...withSum(wanted),
      where: 'checkout',
    })
    setUser(saved.user)
    return consentsOf(saved.user)
  } catch (error) {
    if (isSessionOver(error)) return null
    say(warningOf(error))
    return isPhoneTaken(error) ? NO_CONSENT : wanted
  }
}

function warningOf(error: unknown): string {
  if (isPhoneTaken(error)) return words.phoneLinkedOrderGoesOn
  return error instanceof ApiError && error.status === 400
    ? words.preferencesInvalid
    : words.preferencesNotSaved
}

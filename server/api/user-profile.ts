import type { PinLookup } from '../../contract/replies.ts'
import { isPin } from '../../core/contact.ts'
import { ACCOUNTS } from '../../core/refusals/accounts.ts'
import { profile } from '../modules/accounts/profile.ts'
import { type ProfileChanges, updateProfile } from '../modules/accounts/update-profile.ts'
import { lookUpPin } from '../modules/shipping/pincodes.ts'
import { type LookUpOnline, openOnlinePins } from '../modules/shipping/pincodes-online.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { Door } from './door.ts'

export function openUserProfileRoutes({ shop, open }: Door) {
  const { pincodeApiUrl } = shop.config
  const online = pincodeApiUrl ? openOnlinePins(pincodeApiUrl, shop.log) : null

  open('GET /api/user/profile', async ({ db }, { shopper }) => ({
    user: await profile(db, shopper.accountId),
  }))

  open('POST /api/user/update-profile', (_shop, { shopper, payload, address }) =>
    save(shop, shopper.accountId, payload, address),
  )

  open('PUT /api/user/profile/update', (_shop, { shopper, payload, address }) =>
    save(shop, shopper.accountId, payload, address),
  )

  open('GET /api/user/pincode/{pincode}', async ({ limits }, { shopper, params }) => {
    await limits.byAccount('pincode', shopper.accountId)
    const pin = params.pincode
    if (!isPin(pin)) throw new Refusal(ACCOUNTS.pincodeInvalid)
    return lookUp(pin, online)
  })
}

type Sent = ProfileChanges & {
  userId?: string | undefined
  whatsappOptIn?: boolean | undefined
  where?: 'checkout' | undefined
}

async function save({ db, limits }: Shop, accountId: string, sent: Sent, address: string) {
  await limits.byAccount('profile', accountId)
  // Limited as registering is: the answer tells whether somebody has the phone.
  if (sent.phone !== undefined) await limits.byAddress('register', address)
  const { userId: _checked, whatsappOptIn: _derived, where = 'profile', ...changes } = sent
  const user = await updateProfile(db, accountId, changes, where)
  const message = changes.address
    ? 'Profile updated successfully'
    : changes.phone
      ? 'Phone number saved'
      : 'WhatsApp preferences saved'
  return { user, message }
}

async function lookUp(pin: string, online: LookUpOnline | null): Promise<PinLookup> {
  const place = (await lookUpPin(pin)) ?? (online && (await online(pin)))
  if (!place) return [{ Status: 'Error', Message: 'No records found', PostOffice: null }]
  const { block, district, state } = place
  const office = { Name: block || district, Block: block, District: district, State: state }
  return [
    {
      Status: 'Success',
      Message: 'Number of pincode(s) found:1',
      PostOffice: [{ ...office, Country: 'India', Pincode: pin }],
    },
  ]
}

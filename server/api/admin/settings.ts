import type { CashLimitShown, CashRulesShown, Settings } from '../../../contract/admin/settings.ts'
import type { SettingsPayload } from '../../../contract/admin-payloads.ts'
import { type CashLimit, type CashRules, OPENING_CASH_RULES } from '../../../core/cash-rules.ts'
import { paise, rupees } from '../../../core/money.ts'
import type { OwnFacts, ShopFacts } from '../../../core/shop.ts'
import { readSettings } from '../../modules/settings/live-settings.ts'
import { saveDeliveryRules, saveSettings } from '../../modules/settings/save-settings.ts'
import { lookUpPin } from '../../modules/shipping/pincodes.ts'
import type { AdminDoor } from './door.ts'
import { placesApart } from './places-apart.ts'

export function openSettingsRoutes({ open }: AdminDoor) {
  open('GET /api/admin/settings', async ({ db }) => {
    const { facts, cashRules, deliveryRules, version } = await readSettings(db)
    return {
      version,
      shop: shown(facts),
      cashOnDelivery: each(cashRules, limitShown),
      cashRules: rulesShown(cashRules),
      pickupPin: deliveryRules.pickupPin,
      placesApart: await placesApart(facts, deliveryRules),
    }
  })

  open('PUT /api/admin/settings', async ({ db, settings: live }, { staff, payload }) => {
    const { cashRules: before } = await readSettings(db)
    const settings = {
      facts: asFacts(payload.shop),
      cashRules: {
        ...before,
        ...each(payload.cashOnDelivery, asLimit),
        ...(payload.cashRules && asRules(payload.cashRules)),
      },
    }
    const version = await saveSettings(db, staff, settings, payload.version)
    await live.caughtUp()
    return { version, message: 'Saved. The shop’s pages say it from now on.' }
  })

  open('GET /api/admin/delivery-rules', async ({ db }) => {
    const { deliveryRules: rules, facts, version } = await readSettings(db)
    const pickup = await lookUpPin(rules.pickupPin)
    return {
      version,
      rules,
      pickupIn: pickup && `${pickup.district}, ${pickup.state}`,
      placesApart: await placesApart(facts, rules),
    }
  })

  open('PUT /api/admin/delivery-rules', async ({ db, settings: live }, call) => {
    const { staff, payload } = call
    const version = await saveDeliveryRules(db, staff, payload.rules, payload.version)
    await live.caughtUp()
    return { version, message: 'Saved. What is promised from now on goes by it.' }
  })
}

function shown({
  delivery,
  times: _,
  newsletter: __,
  returns: ___,
  audit: ____,
  ...facts
}: ShopFacts): Settings['shop'] {
  const { feePaise, freeFromPaise } = delivery
  return {
    ...facts,
    delivery: { fee: rupees(feePaise), freeFrom: freeFromPaise === null ? null : rupees(freeFromPaise) },
  }
}

function asFacts({ delivery, ...facts }: SettingsPayload['shop']): OwnFacts {
  const { fee, freeFrom } = delivery
  return {
    ...facts,
    delivery: { feePaise: paise(fee), freeFromPaise: freeFrom === null ? null : paise(freeFrom) },
  }
}

const each = <From, To>(
  { unproven, proven }: { unproven: From; proven: From },
  convert: (limit: From) => To,
) => ({ unproven: convert(unproven), proven: convert(proven) })

const limitShown = ({ openPaise, ...limit }: CashLimit): CashLimitShown => ({
  ...limit,
  openValue: openPaise === null ? null : rupees(openPaise),
})
const asLimit = ({ openValue, ...limit }: CashLimitShown): CashLimit => ({
  ...limit,
  openPaise: openValue === null ? null : paise(openValue),
})

function rulesShown({ mostPaise, dayPaise, unproven: _, proven: __, ...rules }: CashRules): CashRulesShown {
  return {
    ...rules,
    mostValue: mostPaise === null ? null : rupees(mostPaise),
    dayValue: rupees(dayPaise ?? OPENING_CASH_RULES.dayPaise!),
  }
}

const asRules = ({
  mostValue,
  dayValue,
  ...rules
}: CashRulesShown): Omit<CashRules, 'unproven' | 'proven'> => ({
  ...rules,
  mostPaise: mostValue === null ? null : paise(mostValue),
  dayPaise: paise(dayValue),
})

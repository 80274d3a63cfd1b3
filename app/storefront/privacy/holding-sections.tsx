import * as words from '#words/privacy'
import { POLICY } from '../../../core/policy.ts'
import { KEPT_MONTHS } from '../../../core/review.ts'
import type { ShownFacts } from '../../../core/shop.ts'
import { FactTable } from '../policy/fact-table.tsx'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'
import { cashSection } from './cash-section.tsx'

export const holdingSections = ({ name, address, ...shop }: ShownFacts): readonly PolicySection[] => [
  {
    id: 'who',
    title: words.whoIsResponsible,
    body: <p>{words.decidesWhatHappens({ name, address: address.join(', ') })}</p>,
  },
  {
    id: 'what',
    title: words.whatWeKnow,
    body: (
      <Points
        items={[
          words.yourNameEMail,
          words.yourMobileNumberSo,
          words.yourDeliveryAddressToDeliver,
          words.yourGstin,
          words.yourCartAndYourOrders,
          words.ifYouWait({ keepSizeWaitsDays: POLICY.keepSizeWaitsDays }),
          words.ifYouSign,
          words.yourNetworkAddress,
          words.yourMailboxForTheNewsletter,
          words.whatYouComplainOf,
        ]}
      />
    ),
    note: words.weAskForNothing,
  },
  cashSection(shop),
  {
    id: 'consent',
    title: words.yourConsent,
    body: <p>{words.weUseTheseThingsBecause}</p>,
  },
  {
    id: 'whatsapp',
    title: words.whatsapp,
    body: (
      <>
        <p>{words.thereAreTwoSeparateBoxes}</p>
        <Points items={[words.orderAndDeliveryUpdates, words.offersAndNewPiecesNow]} />
        <p>{words.replyStopToOptOut}</p>
      </>
    ),
    note: words.sayNoToBoth,
  },
  {
    id: 'retention',
    title: words.howLongWeKeepIt,
    body: (
      <>
        <FactTable
          caption={words.howLongWeKeepPersonal}
          head={[words.what, words.howLong]}
          rows={[
            [words.ordersAndTaxData, words.years({ keepOrdersYears: POLICY.keepOrdersYears })],
            [
              words.inactiveAccounts,
              words.anonymizedAfterMonths({ anonymiseInactiveMonths: POLICY.anonymiseInactiveMonths }),
            ],
            [words.securityLogs, words.months({ keepSecurityLogsMonths: POLICY.keepSecurityLogsMonths })],
            [words.reviewsTurnedDown, words.monthsOf({ months: KEPT_MONTHS })],
            [words.complaintsKept, words.monthsOf({ months: POLICY.keepGrievancesMonths })],
            [words.searchesThatFoundNothing, words.days({ days: POLICY.keepSearchesDays })],
            [words.cashPoints, words.days({ days: POLICY.keepCashRiskDays })],
            [
              words.deletionRequests,
              words.processedWithinBusinessDays({ deletionBusinessDays: POLICY.deletionBusinessDays }),
            ],
          ]}
        />
        <p>{words.anonymizedMeansThatNameE}</p>
      </>
    ),
    note: words.billsHaveToBeKept,
  },
]

import * as words from '#words/privacy'
import { POLICY } from '../../../core/policy.ts'
import { type Kept, RETENTION, termEntry } from '../../../core/retention.ts'
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
          words.yourStoreCredit,
          words.ifYouWait({ keepSizeWaitsDays: POLICY.keepSizeWaitsDays }),
          words.ifYouSign,
          words.yourNetworkAddress,
          words.yourMailboxForTheNewsletter,
          words.whatYouComplainOf,
          words.whatYouReview,
          words.whatYouReturn,
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
            ...KEPT.map((what) => [words.kept({ what }), keptFor(what)] as const),
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

const KEPT = Object.keys(RETENTION) as Kept[]

/** As the nights keep it: of several terms the later one. */
function keptFor(what: Kept): string {
  const terms = RETENTION[what].map((term) => words.term(termEntry(term)))
  const howLong = terms.length === 1 ? terms[0]! : words.theLater({ terms: terms.join(words.or) })
  return what === 'inactiveAccounts' ? words.anonymizedAfter({ howLong }) : howLong
}

import * as words from '#words/terms'
import type { ShownFacts } from '../../../core/shop.ts'
import { GrievanceOfficer } from '../policy/grievance-officer.tsx'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'

export const lawSections = ({ name }: ShownFacts): readonly PolicySection[] => [
  {
    id: 'fair-use',
    title: words.usingShopFairly,
    body: <Points items={[words.doNotOrderInSomeone, words.doNotTryToGet, words.doNotCopyCatalogue]} />,
    note: words.weMayCloseAccount,
  },
  {
    id: 'our-work',
    title: words.wordsAndPictures,
    body: <p>{words.nameWovenMarkPhotographs({ name })}</p>,
  },
  {
    id: 'liability',
    title: words.whatWeAnswerFor,
    body: <p>{words.weAnswer}</p>,
  },
  {
    id: 'law',
    title: words.governingLaw,
    body: <p>{words.lawOfIndiaGovernsThese}</p>,
  },
  {
    id: 'changes',
    title: words.changesToTheseTerms,
    body: <p>{words.whenWeChangeThemDate}</p>,
  },
  { id: 'grievances', title: words.complaints, body: <GrievanceOfficer /> },
]

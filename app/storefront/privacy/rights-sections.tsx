import * as words from '#words/privacy'
import { POLICY } from '../../../core/policy.ts'
import type { ShownFacts } from '../../../core/shop.ts'
import { dayText } from '../../ui/dates.ts'
import { sentence } from '../../ui/sentence.ts'
import { GrievanceOfficer } from '../policy/grievance-officer.tsx'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'
import { VersionList } from '../privacy-version/version-list.tsx'

export const rightsSections = ({ email }: ShownFacts): readonly PolicySection[] => [
  {
    id: 'rights',
    title: words.yourRights,
    body: (
      <>
        <p>{words.actGivesYouRight}</p>
        <Points
          items={[
            words.seeWhatWeHoldAbout,
            words.haveItCorrectedCompleted,
            words.haveItDeletedUnlessLaw,
            words.takeBackYourConsent,
            words.nameSomeoneWhoMayUse,
            words.complainAndBeHeard,
          ]}
        />
        <p>
          {sentence(
            words.writeToFromAddress({
              email,
              mail: (text) => (
                <a href={`mailto:${email}?subject=My%20data`} className="text-link wrap-anywhere">
                  {text}
                </a>
              ),
              deletionBusinessDays: POLICY.deletionBusinessDays,
            }),
          )}
        </p>
      </>
    ),
  },
  {
    id: 'grievances',
    title: words.complaints,
    body: (
      <>
        <GrievanceOfficer />
        <p>{words.ifAnswerDoesNotSatisfy}</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: words.changesToThisPolicy,
    body: (
      <>
        <p>{words.whenThisPageChangesSo}</p>
        <VersionList title={words.versions} inForce={words.inForce} dayOf={dayText} language="en">
          {(version) => words.changed({ version })}
        </VersionList>
      </>
    ),
  },
]

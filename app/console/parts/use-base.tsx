import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { isUnanswered } from '../../browser/once.ts'

/**
 * The version of something that an open form started from, while `latest` is fetched again and again. It follows `latest`
 * as long as that loses nothing typed; until then, if somebody else has saved, `isOld` is true. `reload` fetches it anew.
 */
export function useBase<T extends { version: number }>(latest: T, reload: () => void) {
  const [base, setBase] = useState(latest)
  const [isChanged, onChanged] = useState(false)
  /** The version that was saved last in this form. */
  const [saved, setSaved] = useState(0)
  /** A save had no answer: the next one finds out whose `latest` is. */
  const [isInDoubt, setInDoubt] = useState(false)
  const isOld = latest.version !== base.version
  if (isOld && (!isChanged || latest.version <= saved)) {
    setBase(latest)
    setInDoubt(false)
  }
  // Once changes are undone, `latest` is shown, which may be from before that save.
  useEffect(() => {
    if (isInDoubt && !isChanged) reload()
  }, [isInDoubt, isChanged, reload])
  /** Sees a save through. Resolves to the new version; throws when it is refused. */
  const save = async (sent: Promise<{ version: number }>): Promise<number> => {
    try {
      const { version } = await sent
      setInDoubt(false)
      setSaved(version)
      reload()
      return version
    } catch (error) {
      setInDoubt(isUnanswered(error))
      // Somebody else has saved meanwhile.
      if (error instanceof ApiError && error.status === 409) reload()
      throw error
    }
  }
  // After a save, `base` has it only once it has been fetched again: until then the form counts as changed.
  return { base, isOld: isOld && !isInDoubt, isChanged: isChanged || saved > base.version, onChanged, save }
}

/** Rendered while it is empty too, or screen readers would not announce its text. */
export const SavedSince = ({ isOld, what }: { isOld: boolean; what: string }): ReactNode => (
  <p role="status" className={isOld ? 'note mb-4 max-w-3xl' : ''}>
    {isOld &&
      `Somebody has saved this ${what} meanwhile. Copy what you want to keep: once you undo your changes you see the ${what} as it is now.`}
  </p>
)

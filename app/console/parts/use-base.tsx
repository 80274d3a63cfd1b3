import { type ReactNode, useState } from 'react'

/**
 * What an open form began from, beside the `latest` of it: what somebody else saves meanwhile takes its place once nothing
 * that is typed here is lost by that. `isOld`: it waits for that.
 */
export function useBase<T extends { version: number }>(latest: T) {
  const [base, setBase] = useState(latest)
  const [isChanged, onChanged] = useState(false)
  /** The version that was made here last. */
  const [saved, onSaved] = useState(0)
  const isOld = latest.version !== base.version
  if (isOld && (!isChanged || latest.version <= saved)) setBase(latest)
  // What is saved here is in the base only once that has been fetched.
  return { base, isOld, isChanged: isChanged || saved > base.version, onChanged, onSaved }
}

/** Stands there also while there is nothing to say, so that it is read out once there is. */
export const SavedSince = ({ isOld, what }: { isOld: boolean; what: string }): ReactNode => (
  <p role="status" className={isOld ? 'mb-4 max-w-3xl border-l-4 border-haldi bg-linen p-4' : ''}>
    {isOld &&
      `Somebody has saved this ${what} meanwhile. Copy what you want to keep: once you undo your changes you see the ${what} as it is now.`}
  </p>
)

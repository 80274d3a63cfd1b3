import { jobKind } from '../../platform/jobs.ts'

/** Keys that could not be purged at once, or are to be purged later. */
export const PURGE_CDN = jobKind<{ keys: string[] }>('purge-cdn')

import { jobKind } from '../../platform/jobs.ts'

/** What the shared cache could not be told at once, or is to be told later. */
export const PURGE_CDN = jobKind<{ keys: string[] }>('purge-cdn')

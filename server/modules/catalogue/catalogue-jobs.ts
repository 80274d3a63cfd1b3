import { clockKind, jobKind } from '../../platform/jobs.ts'

export const IMPORT_PRODUCTS = jobKind<{ importId: string }>('import-products')
export const CHECK_IMPORTS = clockKind('check-imports')
export const CLEAN_PICTURES = clockKind('clean-pictures')

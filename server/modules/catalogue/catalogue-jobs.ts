import { jobKind } from '../../platform/jobs.ts'

export const IMPORT_PRODUCTS = jobKind<{ importId: string }>('import-products')

/** An import of products from a CSV file, without its errors. */
export type ProductImport<Moment> = {
  id: string
  fileName: string
  /** `checking` and `importing` continue by themselves; `checked` waits for a confirmation. */
  state: 'checking' | 'checked' | 'refused' | 'importing' | 'done' | 'cancelled' | 'failed'
  /** Somebody has confirmed it: before that nothing is imported. */
  isConfirmed: boolean
  rows: number
  /** Rows that are finished, also those that change nothing. */
  rowsDone: number
  /** This, `changedProducts` and `stockChanges`: what the check found to do; once somebody has confirmed it, what is done. */
  newProducts: number
  changedProducts: number
  unchangedProducts: number
  stockChanges: number
  errorCount: number
  startedAt: Moment
  /** A person's name. */
  startedBy: string
}

/** An entry of the audit log. `who`: a person's name. */
export type LoggedChange<Moment> = {
  id: string
  at: Moment
  who: string
  action: string
  subject: string
  reason: string | null
  before: unknown
  after: unknown
}

/** What an entry says on the page of its subject. */
export type ChangeOfSubject<Moment> = Omit<LoggedChange<Moment>, 'subject' | 'reason'>

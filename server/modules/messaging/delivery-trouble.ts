/** This message or its recipient is refused permanently. */
export class Undeliverable extends Error {}

/** The provider has not approved the template in the requested language. */
export class NoSuchTranslation extends Undeliverable {}

/** The recipient does not want such messages, as the provider reports. */
export class OptedOut extends Undeliverable {}

/** Not sent, and not to be tried again before `until`. */
export class HeldBack extends Error {
  readonly until: Date
  constructor(message: string, until: Date) {
    super(message)
    this.until = until
  }
}

/** Unknown whether it was sent: the provider did not answer. */
export class OutcomeUnknown extends Error {}

/** This very message or its recipient is refused for good. */
export class Undeliverable extends Error {}

/** The provider has approved no such words in the language that they were asked for in. */
export class NoSuchTranslation extends Undeliverable {}

/** The recipient has told the provider that such messages are not wanted. */
export class OptedOut extends Undeliverable {}

/** Not sent, and not worth a try before then. */
export class HeldBack extends Error {
  readonly until: Date
  constructor(message: string, until: Date) {
    super(message)
    this.until = until
  }
}

/** Nobody knows whether it was sent: the provider was asked and has not answered. */
export class OutcomeUnknown extends Error {}

/** The package has no types. */
declare module '@adobe/structured-data-validator' {
  type Issue = { severity: 'ERROR' | 'WARNING'; issueMessage: string; fieldNames?: string[] }
  export default class Validator {
    /** `jsonld`: the data of a page's scripts, by type. */
    validate(found: { jsonld: object; errors: object[] }): Promise<Issue[]>
  }
}

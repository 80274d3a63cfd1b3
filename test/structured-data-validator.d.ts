/** It brings no types of its own. */
declare module '@adobe/structured-data-validator' {
  type Issue = { severity: 'ERROR' | 'WARNING'; issueMessage: string; fieldNames?: string[] }
  export default class Validator {
    /** `jsonld`: what stands in a page's scripts, by its type. */
    validate(found: { jsonld: object; errors: object[] }): Promise<Issue[]>
  }
}

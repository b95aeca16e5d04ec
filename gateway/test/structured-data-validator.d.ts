/** The package comes without types; this is what the test of job postings uses of it. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    fieldNames?: string[];
  }
  export default class Validator {
    /** Entities by their syntax and type. */
    validate(extracted: Record<'jsonld' | 'microdata' | 'rdfa', Record<string, unknown[]>>): Promise<Issue[]>;
  }
}

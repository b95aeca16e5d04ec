export interface Option {
  id: string;
  /** Never empty (section 5 of the specification). */
  label: string;
  help?: string;
}

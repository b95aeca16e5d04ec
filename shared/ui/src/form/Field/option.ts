export interface Option {
  id: string;
  /** Never empty (docs/specification.md#5-validation). */
  label: string;
  help?: string;
}

export interface Option {
  id: string;
  /** Never empty (docs/specification.md#5-validation). */
  label: string;
  /** Of the label, where it is in another language than the page; told in RadioGroup and CheckboxGroup. */
  lang?: string;
  help?: string;
}

/** Purposes of the fields about oneself (WCAG 2.2, 1.3.5), by the names of the fields. docs/specification.md#field-names */
const PURPOSES: Readonly<Record<string, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  birthDate: 'bday',
  workPhone: 'work tel',
  homePhone: 'home tel',
  mobilePhone: 'mobile tel',
  faxNumber: 'fax tel',
  address: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
  stateOrProvince: 'address-level1',
  countryId: 'country',
  email: 'email',
  webHomePage: 'url',
};

/** What the browser may fill in. */
export function autoCompleteOf(field: string): string | undefined {
  return PURPOSES[field];
}

/** Finnish postal codes with the name of their city. */
export interface PostalCodesTable {
  code: string;
  city_fi: string;
  city_sv: string;
}

export interface PostalCodeTables {
  postal_codes: PostalCodesTable;
}

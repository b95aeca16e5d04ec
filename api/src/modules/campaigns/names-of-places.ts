import type { Option } from '@portal/contract/fields';
import type { Locale } from '@portal/contract/limits';

/** ISO 3166-1 alpha-2. */
const COUNTRIES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';
/** ISO 639: the national and recognised languages of Finland, of Europe, and those most spoken by people who have moved to Finland. */
const LANGUAGES =
  'fi sv en se smn sms rom sq am ar az be bn bg bs ca cs da de el es et eu fa fr fil ga hi hr hu hy is it ja ka ko ku lt lv mk mt ne nl no pl ps pt ro ru sk sl so sr sw ta th ti tr uk ur vi zh';

const cache = new Map<string, Option[]>();

function named(type: 'region' | 'language', codes: string, locale: Locale, first: string): Option[] {
  const key = `${type} ${locale}`;
  const known = cache.get(key);
  if (known) return known;
  const names = new Intl.DisplayNames(locale, { type });
  const options = codes.split(' ').map((id) => ({ id, label: names.of(id) ?? id }));
  const order = new Intl.Collator(locale);
  options.sort((a, b) => Number(b.id === first) - Number(a.id === first) || order.compare(a.label, b.label));
  cache.set(key, options);
  return options;
}

/** Countries in the order of the language's alphabet, Finland first. */
export const countries = (locale: Locale): Option[] => named('region', COUNTRIES, locale, 'FI');

/** Languages in the order of the language's alphabet, Finnish first. */
export const languages = (locale: Locale): Option[] => named('language', LANGUAGES, locale, 'fi');

/** Tells whether a code is one of those that `languages` names. */
export const isLanguage = (code: string): boolean => LANGUAGES.split(' ').includes(code);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countCharacters } from '@portal/field-rules/characters';
import { brands } from '@portal/themes/theme';
import { BloomFilter } from './bloom-filter';
import { foldPassword, simpleVariants } from './simple-variants';

/** What the lists of leaked passwords have too little of: Finnish, Swedish and this year's, in lower case. */
const COMMON = `
123456789012 1234567890123 12345678901234 123456789123 123456789abc 1234567891011 123412341234 123123123123 123321123321 112233445566
111111111111 000000000000 222222222222 555555555555 666666666666 777777777777 888888888888 999999999999 987654321987 098765432109
qwertyuiop12 qwertyuiop123 qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopå qwerty123456 qwerty1234567 qwerty12345678 1qaz2wsx3edc 1q2w3e4r5t6y
1q2w3e4r5t6y7u qazwsxedcrfv zaq12wsxcde3 asdfghjkl123 asdfghjklöä asdfghjkl1234 asdfasdfasdf zxcvbnm12345 abcdefghijkl abcdefghijklm abcd12345678
abc123456789 abc123abc123 a12345678910 aaaaaaaaaaaa password1234 password12345 password123456 password123! password1234! passwordpassword
passw0rd1234 p@ssw0rd1234 p@ssword1234 mypassword123 newpassword1 newpassword123 changeme1234 changemenow1 administrator administrator1 admin1234567
adminadmin12 welcome12345 welcome123456 letmein12345 letmeinplease iloveyou1234 iloveyou12345 iloveyouforever iloveyousomuch trustno1trustno1
football1234 baseball1234 basketball123 superman1234 batman123456 princess1234 sunshine1234 dragon123456 monkey123456 master123456 michael12345
jordan23jordan charlie12345 liverpool123 liverpool1234 manchester123 manchesterunited chelsea12345 arsenal12345 barcelona123 realmadrid123
correcthorsebatterystaple thisismypassword thisisapassword secretpassword internet1234 computer1234 samsung12345
google123456 facebook1234 linkedin1234 instagram123 whatever1234 blink182blink182 unknown12345 testtesttest test12345678 testing12345 guestguest12
summer2023!! summer2024!! summer2025!! summer2026!! winter2023!! winter2024!! winter2025!! winter2026!! spring2025!! autumn2025!! january12345
salasana1234 salasana12345 salasana123456 salasana123! salasana1234! salasanasalasana salasanani123 uusisalasana uusisalasana1 uusisalasana123
perkele12345 perkeleperkele saatana12345 saatanasaatana vittuvittuvittu perse1234567 kissa1234567 kissakissakissa koira1234567 koirakoirakoira
suomi1234567 suomisuomisuomi suomifinland helsinki1234 helsinki12345 helsinki123456 tampere12345 turku1234567 jokerit12345 rakkaus12345
minärakastansinua minarakastansinua kesäloma2025 kesaloma2025 kesä2025kesä2025 talvi2025talvi mansikka1234 aurinko12345 enkeli123456
tervetuloa12 tervetuloa123 tervetuloa1234 qwertyqwerty1 qwertyqwerty koulukoulukoulu työpaikka123 tyopaikka123 hakemus12345
losenord1234 lösenord1234 lösenord12345 losenord12345 mittlosenord mittlösenord hejhejhejhej hejsan123456 valkommen123 välkommen123 sommar2025!!
sverige12345 stockholm123 stockholm1234 finland12345 finlandfinland jagalskardig jagälskardig fotboll12345 hemligt12345
`;

const LIST = new Set(COMMON.split(/\s+/));

let filter: BloomFilter | undefined;
/** Some 250 000 leaked passwords and common words; `api/scripts/build-common-passwords.ts` says where they are from. */
function leaked(text: string): boolean {
  filter ??= BloomFilter.from(readFileSync(join(import.meta.dirname, 'common-passwords.bloom')));
  return filter.has(text);
}

/** Whether the password is one character, a short run or a pattern over and over, which lists hold in every length. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/u.test(text);

const ROWS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyzåäö', 'qwertyuiopåasdfghjklöäzxcvbnm'];
const isSequence = (text: string): boolean =>
  ROWS.some((row) => row.includes(text) || [...row].reverse().join('').includes(text));

/** Shorter rests are in every list of words; a password that is more than that has enough beside it. */
const TELLING_REST = 4;

/** In letters and digits alone, without their dots. */
const bareText = (text: string): string =>
  foldPassword(text)
    .normalize('NFD')
    .replace(/[^\p{L}\d]+/gu, '');

/** What the portal calls itself: whoever tries passwords here tries these. */
const OWN_NAMES = new Set(
  ['candidateportal', ...Object.values(brands).flatMap(({ appName }) => Object.values(appName))].map(bareText),
);

/** Whether the password is among the first that anybody would try, or one of those with a tail, a mask or said twice. */
export function isCommonPassword(password: string): boolean {
  const text = foldPassword(password);
  if (LIST.has(text) || isRepetition(text) || isSequence(text)) return true;
  return simpleVariants(password).some(
    (variant) => OWN_NAMES.has(bareText(variant)) || (countCharacters(variant) >= TELLING_REST && leaked(variant)),
  );
}

import { LOCALES, type Locale, perLocale } from '@portal/contract/limits';

/** In the order of the languages of the portal. */
type Texts = readonly [string, string, string];

/**
 * What an employer's system is told, in words for the person who reads its log. Codes never change; `{…}` is filled from the refusal.
 * docs/employer-api.md#errors lists those of values.
 */
const TEXTS = {
  // Of the request as a whole.
  malformed: ['Pyyntöä ei voida lukea.', 'Begäran kan inte läsas.', 'The request cannot be read.'],
  unauthenticated: [
    'Pyynnöstä puuttuu voimassa oleva tunniste (Authorization: Bearer …).',
    'Begäran saknar en giltig nyckel (Authorization: Bearer …).',
    'The request carries no valid token (Authorization: Bearer …).',
  ],
  forbidden: ['Tämä ei ole sallittua.', 'Detta är inte tillåtet.', 'This is not allowed.'],
  'not-found': ['Tätä ei löydy.', 'Detta hittas inte.', 'This does not exist.'],
  conflict: [
    'Samalla Idempotency-Key-avaimella on jo lähetetty toinen pyyntö.',
    'En annan begäran har redan skickats med samma Idempotency-Key.',
    'Another request was sent with the same Idempotency-Key.',
  ],
  'draw-reply-by-late': [
    'Arvonnan vastausajan on päätyttävä vähintään tunti ennen ensimmäistä vuoroa.',
    'Svarstiden för en lottning ska sluta minst en timme före det första passet.',
    'The time for replies to a draw ends at least an hour before the first shift.',
  ],
  'replies-over': [
    'Keikasta on jo ilmoitettu kiinnostusta. Ehtoja voi muuttaa vain, jos vastausaikaa jää vähintään tunti.',
    'Någon har redan visat intresse. Villkoren kan ändras bara om minst en timme av svarstiden återstår.',
    'Members have shown interest already. Terms change only where at least an hour is left for replies.',
  ],
  'too-large': ['Pyyntö on liian suuri.', 'Begäran är för stor.', 'The request is too large.'],
  'unsupported-type': [
    'Sisällön on oltava muotoa application/json.',
    'Innehållet måste vara application/json.',
    'The content must be application/json.',
  ],
  'rate-limited': [
    'Pyyntöjä tulee liikaa. Yritä uudelleen {seconds} sekunnin kuluttua.',
    'För många begäranden. Försök igen om {seconds} sekunder.',
    'Too many requests. Try again in {seconds} seconds.',
  ],
  unavailable: [
    'Palveluun ei juuri nyt saada yhteyttä. Yritä hetken kuluttua uudelleen.',
    'E-tjänsten kan inte nås just nu. Försök igen om en stund.',
    'The service is out of reach for the moment. Try again shortly.',
  ],
  internal: ['Jokin meni vikaan.', 'Något gick fel.', 'Something went wrong.'],
  'idempotency-key-missing': [
    'Muutoksesta puuttuu Idempotency-Key-otsake (UUID).',
    'Ändringen saknar rubriken Idempotency-Key (UUID).',
    'A change needs the header Idempotency-Key (a UUID).',
  ],
  'idempotency-key-invalid': [
    'Idempotency-Key-otsakkeen on oltava UUID.',
    'Rubriken Idempotency-Key ska vara ett UUID.',
    'The header Idempotency-Key must be a UUID.',
  ],
  invalid: [
    'Pyynnössä on virheitä. Mitään ei tallennettu.',
    'Begäran innehåller fel. Ingenting sparades.',
    'The request has errors. Nothing was stored.',
  ],
  // Of one value.
  required: ['Tieto puuttuu.', 'Uppgiften saknas.', 'The value is missing.'],
  'unknown-field': ['Tällaista kenttää ei ole.', 'Det finns inget sådant fält.', 'There is no such field.'],
  'wrong-type': ['Tieto on väärää tyyppiä.', 'Uppgiften är av fel typ.', 'The value has the wrong type.'],
  format: ['Tieto on väärää muotoa.', 'Uppgiften har fel format.', 'The value has the wrong form.'],
  option: ['Arvo ei ole sallittu.', 'Värdet är inte tillåtet.', 'The value is none of those allowed.'],
  empty: ['Teksti on tyhjä.', 'Texten är tom.', 'The text is empty.'],
  'too-short': ['Teksti on liian lyhyt.', 'Texten är för kort.', 'The text is too short.'],
  'too-long': [
    'Tekstissä saa olla enintään {max} merkkiä.',
    'Texten får ha högst {max} tecken.',
    'The text may have at most {max} characters.',
  ],
  'too-few': ['Näitä on oltava vähintään {min}.', 'Minst {min} behövs.', 'At least {min} are needed.'],
  'too-many': ['Näitä saa olla enintään {max}.', 'Högst {max} är tillåtna.', 'At most {max} are allowed.'],
  'out-of-range': ['Luku ei ole sallituissa rajoissa.', 'Talet är utanför gränserna.', 'The number is out of range.'],
  html: [
    'Teksti on pelkkää tekstiä: HTML-koodia ei oteta vastaan.',
    'Texten är ren text: HTML tas inte emot.',
    'The text is plain text: HTML is not taken.',
  ],
  // Of statuses and messages.
  'interview-end-before-start': [
    'Haastattelu päättyy ennen kuin se alkaa.',
    'Intervjun slutar innan den börjar.',
    'The interview ends before it begins.',
  ],
  'answer-by-after-start': [
    'Vastausaika päättyy vasta haastattelun alettua.',
    'Svarstiden slutar först när intervjun har börjat.',
    'The time for an answer ends after the interview has begun.',
  ],
  'interview-without-place': [
    'Haastattelulla on oltava paikka tai linkki.',
    'En intervju ska ha en plats eller en länk.',
    'An interview needs a place or a link.',
  ],
  'unknown-receipt': [
    'Tällä kuittausnumerolla ei ole hakemusta.',
    'Det finns ingen ansökan med det här kvittonumret.',
    'No application has this receipt number.',
  ],
  'id-used': [
    'Samalla tunnuksella (id) on jo toisensisältöinen merkintä. Muutos on uusi merkintä.',
    'Det finns redan en post med samma id och annat innehåll. En ändring är en ny post.',
    'An entry with this id and other content is there already. A change is a new entry.',
  ],
  'application-cancelled': [
    'Hakija on peruuttanut hakemuksen.',
    'Sökanden har återtagit ansökan.',
    'The candidate has withdrawn the application.',
  ],
  'url-not-https': [
    'Osoitteen on alettava https://.',
    'Adressen måste börja med https://.',
    'The address must begin with https://.',
  ],
  'url-with-credentials': [
    'Osoitteessa ei saa olla käyttäjätunnusta eikä salasanaa.',
    'Adressen får inte innehålla användarnamn eller lösenord.',
    'The address may not hold a user name or password.',
  ],
  'private-address': [
    'Osoite on yksityisessä verkossa.',
    'Adressen finns i ett privat nätverk.',
    'The address is in a private network.',
  ],
  'too-many-endpoints': [
    'Osoitteita voi olla enintään {max}. Poista ensin jokin niistä.',
    'Högst {max} adresser är tillåtna. Ta först bort en av dem.',
    'At most {max} addresses are allowed. Remove one of them first.',
  ],
  // Of gigs.
  'shift-end-before-start': [
    'Vuoro päättyy ennen kuin se alkaa.',
    'Passet slutar innan det börjar.',
    'The shift ends before it begins.',
  ],
  'shift-too-long': [
    'Vuoro on pidempi kuin 13 tuntia (työaikalaki 872/2019, 25 §).',
    'Passet är längre än 13 timmar (arbetstidslagen 872/2019, 25 §).',
    'The shift is longer than 13 hours (Working Hours Act 872/2019, § 25).',
  ],
  'shift-break-too-long': [
    'Tauko on yhtä pitkä kuin vuoro.',
    'Rasten är lika lång som passet.',
    'The break is as long as the shift.',
  ],
  'shifts-overlap': [
    'Vuoro menee päällekkäin keikan toisen vuoron kanssa.',
    'Passet överlappar ett annat pass i samma inhopp.',
    'The shift overlaps another shift of the gig.',
  ],
  'reply-by-after-start': [
    'Vastausaika päättyy vasta ensimmäisen vuoron alettua.',
    'Svarstiden slutar först när det första passet har börjat.',
    'The time for replies ends after the first shift has begun.',
  ],
  'unknown-pool': ['Tällaista sijaispoolia ei ole.', 'Det finns ingen sådan vikariepool.', 'There is no such pool.'],
  'unknown-qualification': [
    'Tällaista kelpoisuutta ei tunneta.',
    'Behörigheten är okänd.',
    'There is no such qualification.',
  ],
  past: ['Aika on jo ohi.', 'Tiden har redan gått ut.', 'The time is over already.'],
  closed: [
    'Keikka on peruutettu tai vedetty pois.',
    'Inhoppet är inställt eller borttaget.',
    'The gig was withdrawn or cancelled.',
  ],
  'slots-held': [
    'Varattuja paikkoja on enemmän kuin niitä jäisi.',
    'Fler platser är bokade än det skulle finnas kvar.',
    'More slots are held than would be left.',
  ],
  mode: [
    'Keikan jakotapa ei salli tätä, eikä sitä voi vaihtaa.',
    'Inhoppets sätt att fördelas tillåter inte detta och kan inte bytas.',
    'The mode of the gig does not allow this, and it cannot be changed.',
  ],
  'too-far': [
    'Vuorot ovat yli kahden vuoden päässä tai kestävät yhteensä yli 120 päivää.',
    'Passen ligger mer än två år framåt eller sträcker sig över mer än 120 dagar.',
    'The shifts lie more than two years ahead or span more than 120 days.',
  ],
  drawn: ['Arvonta on jo pidetty.', 'Lottningen har redan hållits.', 'The draw was held already.'],
  taken: ['Kaikki paikat on jo varattu.', 'Alla platser är redan bokade.', 'Every slot is taken.'],
  expired: ['Vastausaika on päättynyt.', 'Svarstiden har gått ut.', 'The time for replies is over.'],
  overlap: [
    'Sijaisella on toinen keikka samaan aikaan.',
    'Vikarien har ett annat inhopp samtidigt.',
    'The member holds another gig at that time.',
  ],
  'not-member': [
    'Henkilö ei ole sijaispoolissa.',
    'Personen hör inte till poolen.',
    'The person is no member of the pool.',
  ],
  'missing-qualification': [
    'Sijaiselta puuttuu vaadittu kelpoisuus.',
    'Vikarien saknar en behörighet som krävs.',
    'The member lacks a qualification that the gig must have.',
  ],
  'already-held': ['Paikka on jo tällä sijaisella.', 'Vikarien har redan platsen.', 'The member holds it already.'],
  changed: [
    'Keikan ehdot ovat muuttuneet sen jälkeen, kun sijainen vastasi.',
    'Inhoppets villkor har ändrats sedan vikarien svarade.',
    'The terms of the gig have changed since the member answered.',
  ],
  'not-interested': [
    'Sijainen ei ole ilmoittanut olevansa kiinnostunut.',
    'Vikarien har inte visat intresse.',
    'The member has not shown interest.',
  ],
  'no-application': [
    'Henkilöllä ei ole voimassa olevaa hakemusta sijaispooliin.',
    'Personen har ingen gällande ansökan till poolen.',
    'The person has no application to the pool in force.',
  ],
  'offered-to-nobody': [
    'Keikka tallennettiin, mutta sitä ei voitu tarjota kenellekään.',
    'Inhoppet sparades, men det kunde inte erbjudas någon.',
    'The gig was stored, but it could be offered to nobody.',
  ],
} as const satisfies Record<string, Texts>;

export type RefusalCode = keyof typeof TEXTS;
export type RefusalParams = Readonly<Record<string, string | number>>;

export const isRefusalCode = (code: unknown): code is RefusalCode => typeof code === 'string' && code in TEXTS;

const BY_LOCALE = perLocale((locale) => LOCALES.indexOf(locale));

/** @param params numbers and words of the text */
export function refusalText(code: RefusalCode, locale: Locale, params: RefusalParams = {}): string {
  const texts: Texts = TEXTS[code];
  return (texts[BY_LOCALE[locale]] ?? texts[2]).replace(/\{(\w+)\}/g, (_whole, name) => String(params[name] ?? ''));
}

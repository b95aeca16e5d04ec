import type { Locale } from '@portal/contract/limits';
import type { AttachmentRow } from '../../db/tables/applications.tables';
import type { SecretBox } from '../../secret-box';
import { type Disclosure, disclosedSections, disclosedValues } from '../applications/versions/disclosed-values';
import type { Everything } from './export.repository';
import { substitutionsContent } from './substitution-export';

/** One file of the archive: a text, or the content of an attachment by its checksum. */
export interface ExportFile {
  name: string;
  text?: string;
  sha256?: string;
}

const README: Record<Locale, string> = {
  fi: `Tässä paketissa on kaikki, mitä työnhakupalvelu on tallentanut sinusta.

account.json           tilisi tiedot ja asetukset
log-ins.json           kirjautumisesi, avoimet istunnot, pääsyavaimesi ja kirjautumispalvelut, joissa kirjaudut
messages.json          sinulle lähetetyt viestit, joista palvelulla on vielä tieto
saved.json             tallentamasi tehtävät ja haut
substitutions.json     sijaisuudet: keikkatarjoukset, keikat ja milloin voit työskennellä
applications/          jokainen hakemus ja profiili omassa kansiossaan:
  application.json     nykyiset tiedot sekä hakemuksen vaiheet ja viestit
  sent-*.json          jokainen lähetetty versio sellaisena kuin se lähetettiin
  files/               liitteet

JSON-tiedostot voi avata tekstieditorilla. Jos olet antanut henkilötunnuksesi, sen loppuosa on peitetty, ellet pyytänyt sitä kokonaan: säilytä pakettia paikassa, johon muut eivät pääse.
`,
  sv: `Det här paketet innehåller allt som jobbsökningstjänsten har sparat om dig.

account.json           uppgifter om ditt konto och dina inställningar
log-ins.json           dina inloggningar, öppna sessioner, inloggningsnycklar och de inloggningstjänster där du loggar in
messages.json          meddelanden till dig som e-tjänsten fortfarande känner till
saved.json             tjänster och sökningar som du har sparat
substitutions.json     vikariat: erbjudanden, inhopp och när du kan arbeta
applications/          varje ansökan och profilen i en egen mapp:
  application.json     de nuvarande uppgifterna samt ansökans skeden och meddelanden
  sent-*.json          varje skickad version så som den skickades
  files/               bilagor

JSON-filerna kan öppnas med en textredigerare. Om du har angett din personbeteckning är slutet av den dolt, om du inte bad om hela koden: förvara paketet där andra inte kommer åt det.
`,
  en: `This archive holds everything that the job application service has stored about you.

account.json           your account and its settings
log-ins.json           your log-ins, open sessions, passkeys and the log-in services that you log in at
messages.json          messages to you that the service still knows of
saved.json             positions and searches that you have saved
substitutions.json     substitutions: offers, gigs and when you can work
applications/          each application, and the profile, in a folder of its own:
  application.json     what it holds now, its stages and messages
  sent-*.json          each version that was sent, as it was sent
  files/               attachments

The JSON files can be opened with a text editor. If you have given your personal identity code, the end of it is hidden unless you asked for the whole code: keep the archive where others cannot reach it.
`,
};

const PROFILE = 0;
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Everything stored on a person as files. Their names are the same in every language, as programs read them, too. */
export function exportFiles(all: Everything, box: SecretBox, locale: Locale, show: Disclosure['show']): ExportFile[] {
  const { user } = all;
  if (!user) return [];
  const account = {
    username: user.username,
    email: user.email,
    emailConfirmedAt: user.email_confirmed_at,
    firstName: user.first_name,
    lastName: user.last_name,
    locale: user.locale,
    createdAt: user.created_at,
    lastLoginAt: user.last_login_at,
    acceptedTermsAt: user.accepted_terms_at,
    internalApplications: user.use_internal,
    notifications: { deadlines: user.notify_deadlines, messages: user.notify_messages, offers: user.notify_offers },
    answersInMail: user.mail_answers,
    removalNoticeAt: user.removal_notice_at,
  };
  const logins = {
    logins: all.logins,
    sessions: all.sessions.map(({ created_at, last_seen_at, agent }) => ({
      createdAt: created_at,
      lastSeenAt: last_seen_at,
      agent,
    })),
    passkeys: all.passkeys.map(({ name, rp_id: host, backed_up: synced, created_at, last_used_at }) => ({
      ...{ name, host, synced },
      addedAt: created_at,
      lastUsedAt: last_used_at,
    })),
    identities: all.identities.map(({ issuer: service, subject, created_at, strong_since }) => ({
      ...{ service, subject },
      since: created_at,
      stronglyIdentifiedSince: strong_since,
    })),
  };
  const mails = all.mails.map(({ to_address: to, subject, created_at, sent_at }) => ({
    to,
    subject,
    createdAt: created_at,
    sentAt: sent_at,
  }));
  const saved = {
    positions: all.savedPositions.map(({ id, texts, created_at, reminded_of }) => ({
      position: { id, title: texts[locale].title, employer: texts[locale].employer },
      savedAt: created_at,
      remindedOfDeadline: reminded_of,
    })),
    searches: all.savedSearches.map(({ name, query, internal, mail, created_at, opened_at, checked_until }) => ({
      ...{ name, query, internal, mail },
      savedAt: created_at,
      openedAt: opened_at,
      checkedUntil: checked_until,
    })),
  };
  return [
    { name: 'README.txt', text: README[locale] },
    { name: 'account.json', text: json(account) },
    { name: 'log-ins.json', text: json(logins) },
    { name: 'messages.json', text: json(mails) },
    { name: 'saved.json', text: json(saved) },
    { name: 'substitutions.json', text: json(substitutionsContent(all.substitutions, locale)) },
    ...all.applications.flatMap((application) => applicationFiles(all, application, box, locale, show)),
  ];
}

function applicationFiles(
  all: Everything,
  application: Everything['applications'][number],
  box: SecretBox,
  locale: Locale,
  show: Disclosure['show'],
): ExportFile[] {
  const { id, user_id, campaign_id } = application;
  const folder = `applications/${campaign_id === PROFILE ? 'profile' : campaign_id}`;
  const disclosure: Disclosure = {
    box,
    userId: user_id,
    campaignId: campaign_id,
    sections: application.campaign_sections,
    show,
  };
  const of = <Row extends { application_id: string }>(rows: readonly Row[]): Omit<Row, 'application_id'>[] =>
    rows.filter((row) => row.application_id === id).map(({ application_id: _, ...row }) => row);
  const versions = of(all.versions);
  // What was removed and never sent is swept away soon; until then it is stored.
  const kept = all.attachments.filter((file) => file.application_id === id);
  const { title, employer } = application.texts[locale];
  const content = {
    campaign: { id: campaign_id, title, employer },
    state: application.state,
    createdAt: application.created_at,
    appliedAt: application.applied_at,
    cancelledAt: application.cancelled_at,
    portal: application.portal,
    ref: application.ref,
    sections: of(all.sections).map(({ section, field_values, none_selected, edited_at }) => ({
      section,
      values: disclosedValues(disclosure, section, field_values),
      noneSelected: none_selected,
      editedAt: edited_at,
      rows: of(all.rows)
        .filter((row) => row.section === section)
        .map(({ kind, field_values: values }) => (kind === null ? { values } : { kind, values })),
    })),
    attachments: kept.map((file) => ({
      field: file.field,
      name: file.name,
      size: file.size,
      type: file.media_type,
      addedAt: file.created_at,
      removedAt: file.deleted_at,
      file: fileName(file),
    })),
    changesByEmployer: of(all.employerChanges),
    visitsByEmployer: of(all.employerVisits),
    afterSending: of(all.events).map(({ kind, employer_key, content, at, read_at }) => ({
      kind,
      from: employer_key === null ? 'candidate' : 'employer',
      ...content,
      at,
      seenAt: read_at,
    })),
    reminders: of(all.reminders),
  };
  return [
    { name: `${folder}/application.json`, text: json(content) },
    ...versions.map((version) => ({
      name: `${folder}/sent-${version.receipt_number}.json`,
      text: json({
        sentAt: version.sent_at,
        withdrawnAt: version.withdrawn_at,
        sha256: version.sha256,
        content: disclosedVersion(disclosure, JSON.parse(version.content)),
      }),
    })),
    ...kept.map((file) => ({ name: `${folder}/${fileName(file)}`, sha256: file.sha256 })),
  ];
}

const disclosedVersion = (disclosure: Disclosure, content: { sections?: unknown }) => ({
  ...content,
  sections: disclosedSections(disclosure, content.sections),
});

/** The id keeps files of the same name apart. */
function fileName({ id, name }: Pick<AttachmentRow, 'id' | 'name'>): string {
  return `files/${id.slice(0, 8)}-${name.replace(/[/\\]/g, '_')}`;
}

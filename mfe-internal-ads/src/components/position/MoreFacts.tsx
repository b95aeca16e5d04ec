import type { Position } from '@portal/contract/positions';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { EmploymentText } from '@portal/positions/EmploymentText';
import { Heading } from '@portal/ui/basic';
import { Fact } from './Fact';
import styles from './MoreFacts.module.css';

/** What the employer has said besides: facts that few decide by, and the attachments that the form asks for. */
export function MoreFacts({ position }: { position: Position }) {
  const intl = useIntl();
  const { taskArea, employment, languages, address, publishedAt, attachments, language } = position;
  if (!taskArea && !employment.relation && !languages && !address && !publishedAt && attachments.length === 0)
    return null;
  return (
    <section className={styles.section}>
      <Heading level={2} size={3}>
        <FormattedMessage id="internal-ads.position.more" />
      </Heading>
      <dl className={styles.facts}>
        <Fact term="internal-ads.fact.attachments" shown={attachments.length > 0}>
          {attachments.map(({ label, required }, index) => (
            <span key={index}>
              <span>{label}</span>{' '}
              <FormattedMessage
                id={required ? 'internal-ads.attachment.required' : 'internal-ads.attachment.optional'}
              />
            </span>
          ))}
        </Fact>
        <Fact term="internal-ads.fact.task-area" shown={taskArea !== null}>
          {taskArea && <FormattedMessage id={`internal-ads.task-area.${taskArea}`} />}
        </Fact>
        <Fact term="internal-ads.fact.relation" shown={employment.relation !== null}>
          <EmploymentText relation={employment.relation} />
        </Fact>
        <Fact term="internal-ads.fact.languages" shown={Boolean(languages)}>
          <span lang={language}>{languages}</span>
        </Fact>
        <Fact term="internal-ads.fact.address" shown={Boolean(address)}>
          <span lang={language}>{address}</span>
        </Fact>
        <Fact term="internal-ads.fact.published" shown={publishedAt !== null}>
          {publishedAt && intl.formatDate(publishedAt, { dateStyle: 'medium' })}
        </Fact>
      </dl>
    </section>
  );
}

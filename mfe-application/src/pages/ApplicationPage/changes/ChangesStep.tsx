import { FormattedMessage, useIntl } from '@portal/i18n';
import { usePageTitle } from '@portal/shell-kit';
import { Button, Heading, Icon, MessageBox, Skeleton } from '@portal/ui/basic';
import { Checkbox, RadioGroup } from '@portal/ui/form';
import { ArrowLeft } from '@portal/ui/icons';
import { useState } from 'react';
import { FetchError } from '../../../components/FetchError';
import { useForm } from '../../../components/form-context';
import { formActions } from '../../../model/application-actions';
import { changeMarks } from '../../../model/change-marks';
import { visibleSections } from '../../../model/sections';
import { DocumentSection } from '../../../sections/document/DocumentSection';
import { type DocumentVersion, DocumentVersionProvider, versionId } from '../../../sections/document/document-context';
import styles from './ChangesStep.module.css';
import { useVersionDiff, type VersionDiff } from './useVersionDiff';

interface Props {
  onBack(): void;
  onPreview(): void;
  onDiscard(): void;
}

/** The version that was sent beside what the form holds now. */
export function ChangesStep({ onBack, onPreview, onDiscard }: Props) {
  const intl = useIntl();
  const { view, readOnly } = useForm();
  const { state, retry } = useVersionDiff();
  const title = intl.formatMessage({ id: 'application.changes.title' });
  usePageTitle(title);
  const canDiscard = formActions(view, readOnly).includes('discard');
  return (
    <div className={styles.step}>
      <Heading level={1} tabIndex={-1}>
        {title}
      </Heading>
      {state.kind === 'loading' && <Skeleton lines={10} />}
      {state.kind === 'failed' && (
        <FetchError text="application.changes.failed" button="application.preview.retry" onRetry={retry} />
      )}
      {state.kind === 'ready' && <BothVersions versions={state} />}
      <div className={styles.actions}>
        <Button icon={<Icon of={ArrowLeft} />} onClick={onBack}>
          <FormattedMessage id="application.preview.back" />
        </Button>
        {state.kind === 'ready' && canDiscard && (
          <Button onClick={onDiscard}>
            <FormattedMessage id="application.actions.discard" />
          </Button>
        )}
        {state.kind === 'ready' && !readOnly && (
          <Button variant="primary" onClick={onPreview}>
            <FormattedMessage id="application.state.check-changes" />
          </Button>
        )}
      </div>
    </div>
  );
}

const SIDES = ['sent', 'current'] as const;

function BothVersions({ versions }: { versions: Extract<VersionDiff, { kind: 'ready' }> }) {
  const intl = useIntl();
  const { view } = useForm();
  const [side, setSide] = useState<DocumentVersion['side']>('current');
  const [onlyChanged, setOnlyChanged] = useState(true);
  const { version, current, unsaved } = versions;
  const marks = changeMarks(version.changes);
  const changed = visibleSections(view).filter(({ name }) => marks.sections.has(name));
  const sections = onlyChanged ? changed : visibleSections(view);
  const label = (of: DocumentVersion['side']) =>
    intl.formatMessage({ id: `application.changes.${of}` }, { at: version.sendDateAsString });
  return (
    <>
      <p className={styles.lead} role="status">
        <FormattedMessage id="application.changes.count" values={{ count: changed.length }} />
      </p>
      {unsaved && (
        <MessageBox status="error" announce>
          <FormattedMessage id="application.changes.unsaved" />
        </MessageBox>
      )}
      <Checkbox
        label={intl.formatMessage({ id: 'application.changes.only-changed' })}
        checked={onlyChanged}
        onChange={setOnlyChanged}
      />
      <div className={styles.switch}>
        <RadioGroup
          label={intl.formatMessage({ id: 'application.changes.switch' })}
          options={SIDES.map((id) => ({ id, label: label(id) }))}
          value={side}
          onChange={(chosen) => setSide(SIDES.find((known) => known === chosen) ?? 'current')}
        />
      </div>
      <div className={styles.heads}>
        {SIDES.map((of) => (
          <p key={of} id={versionId(of)} className={styles.version}>
            {label(of)}
          </p>
        ))}
      </div>
      {sections.map((section) => (
        <div key={section.name} className={styles.pair}>
          {SIDES.map((of) => (
            <DocumentVersionProvider key={of} value={{ side: of, marks }}>
              <div className={of === side ? styles.cell : styles.other}>
                <DocumentSection preview={of === 'sent' ? version.sent : current} section={section} />
              </div>
            </DocumentVersionProvider>
          ))}
        </div>
      ))}
    </>
  );
}

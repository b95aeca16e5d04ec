import type { SectionName } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { Button, MessageBox } from '@portal/ui/basic';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAutoSave } from '../../../components/auto-save-context';
import { useForm } from '../../../components/form-context';
import type { ApplicationAction } from '../../../model/application-actions';
import { sectionId } from '../../../model/field-id';
import { visibleSections } from '../../../model/sections';
import { useNoFileOpening } from '../../../sections/files/useNoFileOpening';
import { FormHeader } from '../header/FormHeader';
import { SaveAnnouncement, SaveLine } from '../header/SaveLine';
import { StateNotice } from '../notices/StateNotice';
import type { PreviewErrors } from '../opening/usePreviewErrors';
import styles from './ApplicationForm.module.css';
import { BottomBar } from './BottomBar';
import { bringToTop } from './bring-to-top';
import { FormErrors } from './FormErrors';
import { FormSection } from './FormSection';
import { SectionList } from './SectionList';
import { useAskToSave } from './useAskToSave';
import { useCurrentSection } from './useCurrentSection';
import { useNoTransitionsOutOfSight } from './useNoTransitionsOutOfSight';

interface Props {
  title: string;
  automatic: boolean;
  clockOffset: number;
  errors: PreviewErrors | undefined;
  onAction(action: ApplicationAction): void;
  onPreview(): void;
}

function showSection(name: SectionName, column: HTMLElement | null): void {
  const button = document.getElementById(sectionId(name));
  if (!button) return;
  button.focus({ preventScroll: true });
  bringToTop(button, column);
}

/** The form: all sections of the campaign as accordions, with the way through them beside or below. */
export function ApplicationForm({ title, automatic, clockOffset, errors, onAction, onPreview }: Props) {
  const askToSave = useAskToSave();
  const preview = () => askToSave('preview', onPreview);
  const act = (action: ApplicationAction) => askToSave(action, () => onAction(action));
  const { view, readOnly } = useForm();
  const autoSave = useAutoSave();
  useNoFileOpening();
  useNoTransitionsOutOfSight();
  const sections = visibleSections(view);
  const first = sections[0]?.name;
  const { hash } = useLocation();
  const [asked] = useState(() => sections.find(({ name }) => hash === `#${sectionId(name)}`)?.name);
  const opened = asked ?? first;
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(() => new Set(opened ? [opened] : []));
  const column = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useCurrentSection(column, opened);
  const times = errors?.times;
  // Every section that was validated is open, so that the summary's links lead to its fields. docs/specification.md#application
  // Once: what somebody closes after that stays closed, also where the application is fetched again.
  const openAll = useEffectEvent(() => setOpen(new Set(sections.map(({ name }) => name))));
  useEffect(() => {
    if (times !== undefined) openAll();
  }, [times]);

  useEffect(() => {
    // The heading takes the focus when the step changes; the section that the address names takes it after that.
    const frame = asked && requestAnimationFrame(() => showSection(asked, column.current));
    return () => void (frame && cancelAnimationFrame(frame));
  }, [asked]);

  const toggle = (name: SectionName, opened: boolean) => {
    setOpen((before) => new Set(opened ? [...before, name] : [...before].filter((other) => other !== name)));
    if (opened) setCurrent(name);
    else autoSave.sendSoon();
  };
  const goTo = (name: SectionName) => {
    toggle(name, true);
    showSection(name, column.current);
  };
  const canPreview = !view.profile && !view.employerEditing && !readOnly;
  return (
    <div className={styles.page}>
      <FormHeader title={title} clockOffset={clockOffset} onAction={act} />
      {!readOnly && <SaveAnnouncement automatic={automatic} />}
      <StateNotice onAction={act} onPreview={preview} />
      <div className={styles.columns}>
        <div className={styles.side}>
          {!readOnly && (
            <div className={styles.saved}>
              <SaveLine automatic={automatic} />
            </div>
          )}
          <SectionList sections={sections} current={current} onChoose={goTo} />
        </div>
        <div className={styles.sections} ref={column}>
          {errors && errors.list.length > 0 && <FormErrors errors={errors.list} focusKey={errors.times} />}
          {sections.map((section) => (
            <FormSection
              key={section.name}
              section={section}
              open={open.has(section.name)}
              onToggle={(opened) => toggle(section.name, opened)}
            />
          ))}
          {sections.length === 0 && (
            <MessageBox>
              <FormattedMessage id="application.form.no-sections" />
            </MessageBox>
          )}
          <div className={styles.actions}>
            {!automatic && !readOnly && (
              <Button size="large" onClick={() => void autoSave.flush()}>
                <FormattedMessage id="application.form.save" />
              </Button>
            )}
            {canPreview && (
              <Button variant="primary" size="large" onClick={preview}>
                <FormattedMessage id="application.form.preview" />
              </Button>
            )}
          </div>
        </div>
      </div>
      <BottomBar
        sections={sections}
        current={current}
        automatic={automatic}
        onChoose={goTo}
        onPreview={canPreview ? preview : undefined}
      />
    </div>
  );
}

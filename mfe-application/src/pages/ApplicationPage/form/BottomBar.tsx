import type { SectionName } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { Button, Icon, type IconType } from '@portal/ui/basic';
import { ArrowDown, Eye, ListIcon, Save } from '@portal/ui/icons';
import { useRef, useState } from 'react';
import { useAutoSave } from '../../../components/auto-save-context';
import { useForm } from '../../../components/form-context';
import { LazyPart } from '../../../components/LazyPart';
import type { VisibleSection } from '../../../model/sections';
import { SaveLine } from '../header/SaveLine';
import styles from './BottomBar.module.css';
import { useCoveredEnd } from './useCoveredEnd';

const SectionSheet = page(() => import(/* webpackChunkName: "SectionSheet" */ './SectionSheet'));

interface Props {
  sections: readonly VisibleSection[];
  current: SectionName | undefined;
  automatic: boolean;
  onChoose(name: SectionName): void;
  onPreview: (() => void) | undefined;
}

/** On a narrow screen: where one is, whether it is saved, and what comes next, always in reach of the thumb. */
export function BottomBar({ sections, current, automatic, onChoose, onPreview }: Props) {
  const { readOnly } = useForm();
  const autoSave = useAutoSave();
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useCoveredEnd(bar);
  const index = sections.findIndex((section) => section.name === current);
  const next = sections[index + 1];
  const close = () => setOpen(false);
  const choose = (name: SectionName) => {
    close();
    // The sheet gives the focus back to its button as it closes; the section takes it after that.
    requestAnimationFrame(() => onChoose(name));
  };
  return (
    <div className={styles.bar} ref={bar}>
      <div className={styles.rows}>
        {!readOnly && <SaveLine automatic={automatic} />}
        <div className={styles.actions}>
          <Button icon={<Icon of={ListIcon} />} onClick={() => setOpen(true)}>
            <span className={styles.word}>
              <FormattedMessage id="application.form.position" values={{ number: index + 1, count: sections.length }} />
            </span>
          </Button>
          {!automatic && !readOnly && (
            <Button onClick={() => void autoSave.flush()}>
              <Action icon={Save} text="application.form.save" />
            </Button>
          )}
          {next ? (
            <Button variant="primary" onClick={() => onChoose(next.name)}>
              <Action icon={ArrowDown} text="application.form.next" />
            </Button>
          ) : (
            onPreview && (
              <Button variant="primary" onClick={onPreview}>
                <Action icon={Eye} text="application.form.preview-short" />
              </Button>
            )
          )}
        </div>
      </div>
      {open && (
        <LazyPart load={SectionSheet.preload} onClose={close}>
          <SectionSheet sections={sections} current={current} onChoose={choose} onClose={close} />
        </LazyPart>
      )}
    </div>
  );
}

/** What a button of the bar says: its words, or its icon where there is no room for them. */
function Action({ icon, text }: { icon: IconType; text: string }) {
  return (
    <>
      <span className={styles.icon}>
        <Icon of={icon} size={24} />
      </span>
      <span className={styles.word}>
        <FormattedMessage id={text} />
      </span>
    </>
  );
}

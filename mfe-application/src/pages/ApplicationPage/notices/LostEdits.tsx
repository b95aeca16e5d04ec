import { keyOf, NO_ROWS } from '@portal/auto-save/edit';
import { FormattedMessage } from '@portal/i18n';
import { MessageBox, Stack } from '@portal/ui/basic';
import { useEdits } from '../../../components/auto-save-context';
import { ValueText } from '../../../components/fields/ValueText';
import { useForm } from '../../../components/form-context';
import { sectionFields } from '../../../model/sections';
import styles from './StateNotice.module.css';

/** What was typed and came too late to be saved: it stays in sight, so that it can at least be copied elsewhere. */
export function LostEdits() {
  const { view, readOnly } = useForm();
  const edits = useEdits();
  const lost = edits.filter(({ field }) => field !== NO_ROWS);
  if (!readOnly || view.cancelled || lost.length === 0) return null;
  return (
    <MessageBox status="error" title={<FormattedMessage id="application.lost.title" values={{ count: lost.length }} />}>
      <Stack gap={2}>
        <p>
          <FormattedMessage id="application.lost.text" />
        </p>
        <dl className={styles.list}>
          {lost.map((edit) => {
            const config = sectionFields(view, edit.section).find(({ name }) => name === edit.field);
            return (
              <div key={keyOf(edit)}>
                <dt>
                  {view.sectionMap[edit.section]?.title}: {config?.label ?? edit.field}
                </dt>
                <dd>
                  {config && !edit.secret ? (
                    <ValueText config={config} value={edit.value} />
                  ) : (
                    <FormattedMessage id="application.lost.hidden" />
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      </Stack>
    </MessageBox>
  );
}

import { FormattedMessage, useIntl } from '@portal/i18n';
import { positionHref } from '@portal/routing/origin';
import { useSearchParams } from '@portal/routing/react';
import { useSession } from '@portal/shell-kit';
import { Heading, ProgressBar, TextLink } from '@portal/ui/basic';
import { useSyncExternalStore } from 'react';
import { useAutoSave } from '../../../components/auto-save-context';
import { useForm } from '../../../components/form-context';
import { LazyActionsMenu } from '../../../components/life-cycle/LazyActionsMenu';
import { type ApplicationAction, formActions } from '../../../model/application-actions';
import { ACTIONS_ID } from '../../../model/field-id';
import { useFillPercent } from '../../../sections/useSectionState';
import { Deadline } from './Deadline';
import styles from './FormHeader.module.css';

interface Props {
  title: string;
  clockOffset: number;
  onAction(action: ApplicationAction): void;
}

/** The position and its deadline, how much of the form is filled, and the actions on the whole application. */
export function FormHeader({ title, clockOffset, onAction }: Props) {
  const intl = useIntl();
  const { view, readOnly } = useForm();
  const percent = useFillPercent();
  const autoSave = useAutoSave();
  // The view model is not asked for again at each save; what was new is not any more.
  const savedNow = useSyncExternalStore(autoSave.subscribe, () => autoSave.status().savedAt !== undefined);
  const { campaign } = view;
  const employer = useSession().user?.employerLogin;
  const [params] = useSearchParams();
  const filling = !view.applied && !view.cancelled && !readOnly;
  // To keep it in force is the next step, not one of many: it has its own button.
  const now = { ...view, newCampaign: view.newCampaign && !savedNow, begun: view.begun || savedNow };
  const actions = formActions(now, readOnly).filter((action) => action !== 'keepInForce');
  return (
    <div className={styles.header}>
      <div className={styles.top}>
        <div className={styles.title}>
          <Heading level={1} tabIndex={-1}>
            {title}
          </Heading>
        </div>
        {actions.length > 0 && (
          <div id={ACTIONS_ID}>
            <LazyActionsMenu title={title} actions={actions} onAction={onAction} />
          </div>
        )}
      </div>
      {view.profile ? (
        <p className={styles.lead}>
          <FormattedMessage id="application.profile.lead" />
        </p>
      ) : (
        <p className={styles.lead}>
          <span>{campaign.employer}</span>
          {campaign.applyPeriodEnd && <Deadline end={campaign.applyPeriodEnd} clockOffset={clockOffset} />}
          {!employer && (
            <TextLink href={positionHref(campaign.id, campaign.internal, params)}>
              <FormattedMessage id="application.header.position" />
            </TextLink>
          )}
        </p>
      )}
      {filling && <ProgressBar value={percent} label={intl.formatMessage({ id: 'application.form.filled' })} />}
    </div>
  );
}

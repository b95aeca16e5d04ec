import { AVAILABILITY_NOTE_MAX_LENGTH } from '@portal/contract/limits';
import type { AvailabilityChange, AvailabilityState } from '@portal/contract/substitutions/availability';
import { focusOnceDrawn } from '@portal/forms/focus-once-drawn';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { DateField } from '@portal/ui/date';
import { Checkbox, RadioGroup, TextField } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { useEffect, useId, useRef, useState } from 'react';
import { refusalText } from '../../answers/outcome';
import { useAnswers } from '../../answers/useAnswers';
import { useOutcomeToast } from '../../answers/useOutcomeToast';
import styles from './DayDialog.module.css';
import { DayEvents } from './DayEvents';
import { changesOf, type DayForm, errorsOf, type FormErrors, formOf, removalOf } from './day-form';
import { unsentSeries } from './kept-days';
import type { CalendarDay } from './useCalendar';
import { useDayWords } from './useDayWords';

const STATES = ['available', 'preferred', 'if_needed', 'unavailable'] as const satisfies AvailabilityState[];

interface Props {
  /** One day or several in a row, in their order. */
  days: readonly CalendarDay[];
  onClose(): void;
}

/** When one can work on a day or on several, and what stands on the day. */
export function DayDialog({ days, onClose }: Props) {
  const intl = useIntl();
  const words = useDayWords();
  const { toast } = useShell();
  const { sender } = useAnswers();
  const toastOutcome = useOutcomeToast();
  const formId = useId();
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const dates = days.map(({ date }) => date);
  const subject = `availability:${dates.length === 1 ? dates[0] : `${dates[0]}/${dates.at(-1)}`}`;
  const single = days.length === 1 ? days[0] : undefined;
  const entry = single?.availability[0];
  const withEntries = days.filter(({ availability }) => availability.length > 0).map(({ date }) => date);
  const series = entry?.repeats && entry.ruleId !== undefined ? entry : undefined;
  const [form, setForm] = useState<DayForm>(() => ({
    ...formOf(entry),
    ...(series ? {} : { scope: 'following' as const }),
  }));
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<'save' | 'remove'>();
  const set = (changed: Partial<DayForm>) => setForm((known) => ({ ...known, ...changed }));
  const text = (id: string) => intl.formatMessage({ id: `substitutions.calendar.${id}` });
  const errorText = (name: keyof FormErrors) => {
    // What has been put right since is no error any more.
    const id = errors[name] && errorsOf(form, dates.at(-1) ?? '')[name];
    if (name === 'note') return id && intl.formatMessage({ id }, { max: AVAILABILITY_NOTE_MAX_LENGTH });
    return id && text(id);
  };
  const send = async (change: AvailabilityChange[], pressed: 'save' | 'remove') => {
    setBusy(pressed);
    setFailure(undefined);
    const state = await sender.give({
      subject,
      kind: 'availability',
      url: 'substitutions/availability',
      body: { days: change },
      about: words.days(dates),
    });
    // Another day may be open by now.
    if (!open.current) return toastOutcome(state);
    setBusy(undefined);
    if (state.status === 'failed') return setFailure('substitutions.answer.failed');
    if (state.status === 'answered' && !state.result.ok) return setFailure(refusalText(state));
    if (state.status === 'answered') toast({ status: 'SUCCESS', title: text('saved') });
    onClose();
  };
  const changed = () =>
    series ? { ruleId: series.ruleId, scope: form.scope } : unsentSeries(sender.states(), subject);
  const save = () => {
    const found = errorsOf(form, dates.at(-1) ?? '');
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) focusOnceDrawn(`${formId}-${first}`);
    else void send(changesOf(dates, form, changed()), 'save');
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={<span className={styles.title}>{words.days(dates)}</span>}
      footer={
        <>
          {withEntries.length > 0 && (
            <Button
              loading={busy === 'remove'}
              disabled={busy !== undefined}
              onClick={() => void send(removalOf(dates, changed()), 'remove')}
            >
              <FormattedMessage id="substitutions.calendar.remove" />
            </Button>
          )}
          <Button variant="primary" type="submit" form={formId} loading={busy === 'save'} disabled={busy !== undefined}>
            <FormattedMessage id="substitutions.calendar.save" />
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap={3}>
          {single && <DayEvents day={single} />}
          {!single && withEntries.length > 0 && (
            <MessageBox>
              <FormattedMessage
                id="substitutions.calendar.replaces"
                values={{ days: intl.formatList(withEntries.map(words.shortDay)) }}
              />
            </MessageBox>
          )}
          {failure && (
            <MessageBox status="error" announce>
              <FormattedMessage id={failure} />
            </MessageBox>
          )}
          {series && (
            <RadioGroup
              label={text('scope')}
              options={[
                { id: 'day', label: text('scope-day') },
                { id: 'following', label: text('scope-following') },
              ]}
              value={form.scope}
              onChange={(scope) => set({ scope: scope === 'following' ? 'following' : 'day' })}
            />
          )}
          <RadioGroup
            id={`${formId}-state`}
            label={text('state')}
            required
            error={errorText('state')}
            options={STATES.map((id) => ({
              id,
              label: words.state(id),
              help: text(`state-help.${id.replace('_', '-')}`),
            }))}
            value={form.state}
            onChange={(state) => set({ state: STATES.find((known) => known === state) ?? '' })}
          />
          <Checkbox label={text('whole-day')} checked={form.wholeDay} onChange={(wholeDay) => set({ wholeDay })} />
          {!form.wholeDay && (
            <div className={styles.times}>
              {(['from', 'to'] as const).map((name) => (
                <TextField
                  key={name}
                  id={`${formId}-${name}`}
                  label={text(name)}
                  help={text(`${name}-help`)}
                  required
                  characters={8}
                  error={errorText(name)}
                  value={form[name]}
                  onChange={(value) => set({ [name]: value })}
                />
              ))}
            </div>
          )}
          <TextField
            id={`${formId}-note`}
            label={text('note')}
            help={text('note-help')}
            maxLength={AVAILABILITY_NOTE_MAX_LENGTH}
            error={errorText('note')}
            value={form.note}
            onChange={(note) => set({ note })}
          />
          {!(series && form.scope === 'day') && (
            <Checkbox label={text('repeat')} checked={form.repeats} onChange={(repeats) => set({ repeats })} />
          )}
          {form.repeats && !(series && form.scope === 'day') && (
            <DateField
              id={`${formId}-until`}
              label={text('until')}
              help={text('until-help')}
              error={errorText('until')}
              min={dates.at(-1)}
              value={form.until}
              onChange={(until) => set({ until })}
            />
          )}
        </Stack>
      </form>
    </Modal>
  );
}

import { createMessages, fromPlainTexts } from '@portal/i18n';
import { renderPage } from '@portal/testing/render-page';
import { TextField } from '@portal/ui/form';
import { act, fireEvent, screen } from '@testing-library/react';
import { type FormTexts, missing } from './form-texts';
import { SubmitForm } from './SubmitForm';
import { useFormSubmission } from './useFormSubmission';

const TEXTS: FormTexts = {
  fields: { email: { mismatch: 'same' } },
  codes: { required: 'required' },
  invalid: 'invalid',
  reusedPassword: 'reused',
  failure: { unexpected: 'unexpected', network: 'network', unavailable: 'unavailable', tooManyFor: 'wait' },
};
const WORDS = {
  label: 'E-mail',
  send: 'Send',
  same: 'It is that already',
  required: 'Write it',
  invalid: 'It is wrong',
};
const MORE = {
  reused: 'Used',
  unexpected: 'It failed',
  network: 'Offline',
  unavailable: 'Closed',
  wait: 'Later',
  locked: 'Locked',
};
const Messages = createMessages(async () => ({ default: fromPlainTexts({ ...WORDS, ...MORE }) }));

type Answer = Parameters<ReturnType<typeof useFormSubmission>['handleResponse']>[0];

function Example({ send }: { send(email: string): Promise<Answer> }) {
  const form = useFormSubmission({ texts: TEXTS, labels: { email: 'label' }, prefix: 'own' });
  async function submit() {
    if (!form.validate(missing(TEXTS, form.values))) return;
    const answer = await send(form.values.email);
    form.handleResponse(answer, (code) => (code === 'locked' ? 'locked' : undefined));
  }
  return (
    <SubmitForm form={form} submitLabel="send" sending={false} onSubmit={submit}>
      <TextField {...form.field('email')} />
    </SubmitForm>
  );
}

async function open(send: (email: string) => Promise<Answer> = async () => ({ data: { ok: true } })) {
  await Messages.preload('fi');
  await renderPage(
    <Messages>
      <Example send={send} />
    </Messages>,
  );
}
const type = (text: string) => fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: text } });
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));

it('sends nothing while a field is empty, and leads to it', async () => {
  const send = jest.fn();
  await open(send);
  await submit();
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: /Write it/ })).toHaveAttribute('href', '#own-email');
});

it.each<[string, Answer, string]>([
  [
    'the text of the field',
    { data: { ok: false, invalidFields: [{ field: 'email', code: 'mismatch' }] } },
    'It is that already',
  ],
  ['the general text', { data: { ok: false, invalidFields: [{ field: 'email', code: 'max' }] } }, 'It is wrong'],
  ['the text of the error', { data: { ok: false, error: 'locked' } }, 'Locked'],
  ['the text of a failed call', { error: { kind: 'network' } }, 'Offline'],
  ['that the service is too slow', { error: { kind: 'timeout' } }, 'Closed'],
  ['the text of what is unknown', { data: { ok: false, error: 'other' } }, 'It failed'],
])('shows %s, and what was typed stays', async (_what, answer, text) => {
  await open(async () => answer);
  type('aino@example.fi');
  await submit();
  expect(document.body).toHaveTextContent(text);
  expect(screen.getByLabelText(/E-mail/)).toHaveValue('aino@example.fi');
});

it('removes the errors of the last submission when the next one succeeds', async () => {
  let answer: Answer = { data: { ok: false, error: 'locked' } };
  await open(async () => answer);
  type('aino@example.fi');
  await submit();
  answer = { data: { ok: true } };
  await submit();
  expect(screen.queryByText('Locked')).not.toBeInTheDocument();
});

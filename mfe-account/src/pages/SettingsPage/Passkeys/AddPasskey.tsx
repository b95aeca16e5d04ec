import { PASSKEY_NAME_MAX_LENGTH } from '@portal/contract/limits';
import type { NewPasskey } from '@portal/contract/passkeys';
import { SubmitForm } from '@portal/forms/SubmitForm';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage } from '@portal/i18n';
import { makePasskey } from '@portal/passkeys/ceremonies';
import { usePasskeyRequest } from '@portal/passkeys/usePasskeyRequest';
import { TextField } from '@portal/ui/form';
import { useRef, useState } from 'react';
import { useAddPasskeyMutation, useStartPasskeyMutation } from '../../../api/passkeys.api';
import { useConfirmed } from '../../../components/confirmation/useConfirmed';
import { useFocusAtStart } from '../../../components/focus';
import { agentName } from '../../../model/agent-name';
import { FORM_TEXTS } from '../../../model/form-texts';
import { explainNewPasskey } from '../../../model/passkey-errors';
import { passkeyNameErrors } from '../../../model/passkey-name';

const PREFIX = 'add-passkey';

/** A name, then the browser's own question. The name stays whatever comes of it. */
export function AddPasskey({ onAdded, onCancel }: { onAdded(): void; onCancel(): void }) {
  const [start] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const { run, dialog } = useConfirmed();
  const [busy, setBusy] = useState(false);
  const form = useFormSubmission({
    texts: FORM_TEXTS,
    labels: { name: 'account.passkeys.name' },
    prefix: PREFIX,
    initial: { name: agentName(navigator.userAgent) ?? '' },
  });
  /** A passkey that the device has, and of which the server has given no answer: it is sent again before another one is made. */
  const made = useRef<NewPasskey>(undefined);
  const { begin } = usePasskeyRequest();
  useFocusAtStart(`${PREFIX}-name`);

  async function make(signal: AbortSignal): Promise<NewPasskey | undefined> {
    if (made.current) return made.current;
    const asked = await run(start);
    if (!asked || signal.aborted) return undefined;
    if (!asked.data?.options) {
      form.handleResponse(asked, explainNewPasskey);
      return undefined;
    }
    const ceremony = await makePasskey(asked.data.options, { signal });
    if ('credential' in ceremony) return ceremony.credential;
    form.handleResponse({ data: { ok: false, error: ceremony.failure } }, explainNewPasskey);
    return undefined;
  }

  async function addOne(name: string): Promise<boolean> {
    const signal = begin();
    made.current = await make(signal);
    if (!made.current || signal.aborted) return false;
    const answer = await add({ name, credential: made.current });
    // A name that is refused is no reason to make another passkey.
    if (answer.data && !answer.data.invalidFields) made.current = undefined;
    return form.handleResponse(answer, explainNewPasskey);
  }

  async function submit() {
    const name = form.values.name.trim();
    if (!form.validate(passkeyNameErrors(name))) return;
    setBusy(true);
    const added = await addOne(name);
    setBusy(false);
    if (added) onAdded();
  }

  return (
    <>
      <SubmitForm
        form={form}
        submitLabel="account.passkeys.make"
        sending={busy}
        onSubmit={() => void submit()}
        onCancel={onCancel}
        cancelLabel="account.settings.cancel"
      >
        <TextField
          {...form.field('name')}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          autoComplete="off"
          help={<FormattedMessage id="account.passkeys.name-help" />}
        />
      </SubmitForm>
      {dialog}
    </>
  );
}

import type { AssertionOptions, ConfirmationWays } from '@portal/contract/passkeys';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage } from '@portal/i18n';
import { askForPasskey } from '@portal/passkeys/ceremonies';
import { usePasskeyRequest } from '@portal/passkeys/usePasskeyRequest';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { useState } from 'react';
import { useConfirmIdentityMutation } from '../../api/passkeys.api';
import { CHOICE_TEXTS } from '../../model/form-texts';
import { explainPasskey } from '../../model/passkey-errors';

interface ByPasskeyProps {
  /** Undefined where it was used. */
  challenge: AssertionOptions | undefined;
  /** Fetches another challenge. */
  renew(): Promise<{ data?: ConfirmationWays; error?: unknown }>;
  onUsed(): void;
  onConfirmed(): void;
  onOtherWay(): void;
  onCancel(): void;
}

/** The browser asks for the passkey; whose it is not at hand goes another way. */
export function ByPasskey({ challenge, renew, onUsed, onConfirmed, onOtherWay, onCancel }: ByPasskeyProps) {
  const [confirm] = useConfirmIdentityMutation();
  const [busy, setBusy] = useState(false);
  const form = useFormSubmission({ texts: CHOICE_TEXTS, labels: {} });
  const { begin } = usePasskeyRequest();

  /** @returns the answer that ends the try; undefined where nobody waits for it any more */
  async function confirmOnce(signal: AbortSignal) {
    const renewed = challenge ? undefined : await renew();
    const options = challenge ?? renewed?.data?.options;
    if (signal.aborted) return undefined;
    // The answer to the try before was lost, though not the try.
    if (renewed?.data?.confirmed) return { data: { ok: true } };
    if (!options) return renewed?.data ? { data: { ok: false, error: 'refused' as const } } : { error: renewed?.error };
    const asked = await askForPasskey(options, { signal });
    if (signal.aborted) return undefined;
    if ('failure' in asked) return { data: { ok: false, error: asked.failure } };
    onUsed();
    const answer = await confirm({ credential: asked.credential });
    return signal.aborted ? undefined : answer;
  }

  async function ask() {
    if (busy) return;
    setBusy(true);
    form.validate({});
    const answer = await confirmOnce(begin());
    if (!answer) return;
    setBusy(false);
    if (form.handleResponse(answer, explainPasskey)) onConfirmed();
  }

  return (
    <Stack gap={3}>
      <p>
        <FormattedMessage id="account.confirmation.passkey.text" />
      </p>
      {form.failure && (
        <MessageBox key={form.count} status="error" announce>
          <FormattedMessage id={form.failure.id} values={form.failure.values} />
        </MessageBox>
      )}
      <Button variant="primary" wide loading={busy} onClick={() => void ask()}>
        <FormattedMessage id="account.confirmation.passkey.action" />
      </Button>
      <Button wide onClick={onOtherWay}>
        <FormattedMessage id="account.confirmation.other-way" />
      </Button>
      <Button variant="flat" wide onClick={onCancel}>
        <FormattedMessage id="account.settings.cancel" />
      </Button>
    </Stack>
  );
}

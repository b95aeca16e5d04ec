import { FormattedMessage } from '@portal/i18n';
import { Button, VisuallyHidden } from '@portal/ui/basic';
import { useState } from 'react';

/** Takes a position or a search out of what is saved. @param name of what is taken out @param remove gives whether that is done */
export function RemoveButton({ name, remove }: { name: string; remove(): Promise<boolean> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    // Until its row has gone a second press would find nothing to take out.
    if (!(await remove())) setBusy(false);
  };
  return (
    <Button size="small" variant="flat" loading={busy} onClick={() => void press()}>
      <span>
        <FormattedMessage id="internal-ads.saved.remove" />
      </span>
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
}

import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { useEffect, useRef } from 'react';

interface Props {
  buttonId: string | undefined;
  /** Fetches the rows that this page did not know of. */
  onShown(): unknown;
  onRead(): void;
}

/** "I have none" was not saved: rows have been added elsewhere meanwhile, and they stay. */
export function NoneNotSaved({ buttonId, onShown, onRead }: Props) {
  const shown = useRef(onShown);
  useEffect(() => {
    void shown.current();
  }, []);
  return (
    <MessageBox announce>
      <Stack gap={2}>
        <p>
          <FormattedMessage id="application.table.rows-exist" />
        </p>
        <div>
          <Button id={buttonId} size="small" onClick={onRead}>
            <FormattedMessage id="application.table.rows-exist-ok" />
          </Button>
        </div>
      </Stack>
    </MessageBox>
  );
}

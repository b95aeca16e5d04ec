import { page } from '@portal/shell-kit';
import { useCallback, useEffect, useState } from 'react';
import { LazyPart } from '../lazy/LazyPart';
import { useTypingPause } from '../lazy/useTypingPause';
import { type ConsentFlags, denyByDefault, tellConsent } from './consent-flags';
import { BUILT_IN, onReopenConsent } from './consent-id';
import { reopenProvider, startProvider } from './provider';
import { storeChoice, storedChoice } from './stored-choice';

const ConsentDialog = page(() => import(/* webpackChunkName: "ConsentDialog" */ './ConsentDialog'));

/** Asks what may be stored beyond what the portal needs: through the provider of the operator's id, or with the portal's own dialog. */
export default function Consent({ id }: { id: string }) {
  const builtIn = id === BUILT_IN;
  const [known, setKnown] = useState(storedChoice);
  const [open, setOpen] = useState(builtIn && known === undefined);

  // The code first: somebody may begin to type while it comes.
  const [here, setHere] = useState(false);
  const shown = useTypingPause(open && here);

  useEffect(() => {
    if (!open) return;
    // A failure is met again where the dialog is rendered.
    void ConsentDialog.preload()
      .catch(() => undefined)
      .then(() => setHere(true));
  }, [open]);

  useEffect(() => {
    denyByDefault();
    if (!builtIn) return startProvider(id, tellConsent);
    const before = storedChoice();
    if (before) tellConsent(before);
  }, [builtIn, id]);

  useEffect(() => onReopenConsent(() => (builtIn ? setOpen(true) : reopenProvider(id))), [builtIn, id]);

  const choose = useCallback((flags: ConsentFlags) => {
    storeChoice(flags);
    setKnown(flags);
    tellConsent(flags);
    setOpen(false);
  }, []);

  return (
    <LazyPart onFailure={() => setOpen(false)} quiet={known === undefined}>
      {shown && <ConsentDialog before={known} onChoose={choose} onLeave={() => setOpen(false)} />}
    </LazyPart>
  );
}

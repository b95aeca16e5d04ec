import { baseApi, usePortalDispatch } from '@portal/api-client';
import type { AutoSave } from '@portal/auto-save/auto-save';
import { environment } from '@portal/auto-save/environment';
import type { ApplicationViewModel } from '@portal/contract/application';
import { useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useEffect, useRef } from 'react';
import { applicationApi } from '../../../api/application.api';
import { useStableCallback } from '../../../components/useStableCallback';
import type { ApplicationRef } from '../../../model/application-ref';

interface Options {
  application: ApplicationRef;
  view: ApplicationViewModel;
  autoSave: AutoSave;
  /** Server's clock minus this browser's, in milliseconds. */
  clockOffset: number;
  /** A call has said so, or `onEnd` was called. */
  ended: boolean;
  /** The page shows a receipt or a document, where an end of the period takes nothing away. */
  reading: boolean;
  onEnd(): void;
  /** Says so in a dialog. */
  onTell(): void;
}

/** The end of the application period while the form is open: nothing more is sent, and a dialog says so or another page is opened. */
export function usePeriodEnd(options: Options): void {
  const { application, view, autoSave, clockOffset, ended, reading, onEnd, onTell } = options;
  const dispatch = usePortalDispatch();
  const navigate = useNavigate();
  const { locale } = useLocale();
  const closed = ended || view.outOfDate;
  useEndTimer(closed || view.employerEditing ? null : view.campaign.applyPeriodEnd, clockOffset);
  useEffect(() => {
    if (closed) autoSave.stopSending();
  }, [closed, autoSave]);

  // The view model may tell it before any save does.
  const wasOutOfDate = useRef(view.outOfDate);
  useEffect(() => {
    if (view.outOfDate && !wasOutOfDate.current && !reading) onEnd();
    wasOutOfDate.current = view.outOfDate;
  }, [view.outOfDate, reading, onEnd]);

  const tell = useStableCallback(async (hasLeft: () => boolean) => {
    // Nothing was ever saved in it, so there is nothing to show (docs/specification.md#application). Files are saved beside it: the server knows.
    const neverSaved = view.newCampaign && autoSave.status().savedAt === undefined;
    // What was typed before may still be on its way from the browser's store.
    if (neverSaved) await autoSave.opened;
    const isUntouched = neverSaved && autoSave.all().length === 0;
    const leadAway = isUntouched && (await isStillNew());
    if (hasLeft()) return;
    if (leadAway) void navigate(href('applyPeriodEnded'), { replace: true });
    else onTell();
  });
  async function isStillNew(): Promise<boolean> {
    const query = applicationApi.endpoints.getApplication.initiate(
      { application, locale },
      { forceRefetch: true, subscribe: false },
    );
    return (await dispatch(query)).data?.newCampaign ?? true;
  }
  useEffect(() => {
    if (!ended) return;
    let left = false;
    void tell(() => left);
    return () => {
      left = true;
    };
  }, [ended, tell]);
}

/** The server is asked a moment after its clock should have passed the end; where it says "not yet", it is asked again by its own clock. */
const AFTER_MS = 500;
/** Many forms are open when a period ends; they do not ask all at once, in the moment in which the last ones are being sent. */
const SPREAD_MS = 5_000;
/** Longer timers go off at once. A page that has been open for so many days learns of the end at its next call. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Lets the page learn that the application period has ended while the form is open, also where nothing is typed. The server's clock decides.
 * @param end ISO instant; null where the period has no end, or is over
 */
function useEndTimer(end: string | null, clockOffset: number): void {
  const dispatch = usePortalDispatch();
  useEffect(() => {
    if (end === null) return;
    const spread = environment.random() * SPREAD_MS;
    const left = Math.max(0, Date.parse(end) - environment.now() - clockOffset) + AFTER_MS + spread;
    if (left > LONGEST_MS) return;
    return environment.after(left, () => void dispatch(baseApi.util.invalidateTags(['Application'])));
  }, [dispatch, end, clockOffset]);
}

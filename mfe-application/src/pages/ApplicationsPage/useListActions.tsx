import type { ApplicationListItem } from '@portal/contract/application-list';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { page, useShell } from '@portal/shell-kit';
import { type ReactNode, useState } from 'react';
import { receiptPdf } from '../../api/life-cycle.api';
import { LazyPart } from '../../components/LazyPart';
import { download } from '../../components/life-cycle/download';
import type { ApplicationAction, AskingAction } from '../../model/application-actions';
import { applicationRef } from '../../model/application-ref';
import type { Step } from '../../model/step';

const ListDialog = page(() => import(/* webpackChunkName: "ListDialog" */ './ListDialog'));

const STEPS: Partial<Record<ApplicationAction, Step>> = { compare: 'changes', receipt: 'sent', print: 'print' };
const ASKING: readonly ApplicationAction[] = ['copyToProfile', 'cancel', 'delete', 'discard'] satisfies AskingAction[];

function asks(action: ApplicationAction): action is AskingAction {
  return ASKING.includes(action);
}

/** What is done with an application from the list, and the question about it. */
export function useListActions(): {
  act(item: ApplicationListItem, action: ApplicationAction): void;
  dialog: ReactNode;
} {
  const navigate = useNavigate();
  const { theme } = useShell();
  const [asked, setAsked] = useState<{ item: ApplicationListItem; action: AskingAction }>();
  const close = () => setAsked(undefined);
  const refOf = ({ campaignId }: ApplicationListItem) =>
    applicationRef(campaignId, new URLSearchParams(window.location.search), theme);
  return {
    act(item, action) {
      const step = STEPS[action];
      if (step) void navigate(href('application', { campaignId: item.campaignId }, { step }));
      else if (action === 'pdf') download(receiptPdf(refOf(item)));
      else if (asks(action)) setAsked({ item, action });
    },
    dialog: asked && (
      <LazyPart load={ListDialog.preload} onClose={close}>
        <ListDialog application={refOf(asked.item)} title={asked.item.title} action={asked.action} onClose={close} />
      </LazyPart>
    ),
  };
}

import { FormattedMessage } from '@portal/i18n';
import { page, useSession } from '@portal/shell-kit';
import { LazyPart } from '../../../components/LazyPart';

const Waiting = page(() => import(/* webpackChunkName: "Waiting" */ './Waiting'));

/** Says what a long wait is for (docs/specification.md#application-form). @param kind texts `application.wait.<kind>` */
export function WaitDialog({ shown, kind }: { shown: boolean; kind: 'send' | 'preview' }) {
  const { user, interruption } = useSession();
  // The log-in and the terms come over the page: a second dialog would keep the focus from them.
  const personIsAsked = interruption === 'ended' || user?.acceptedTerms === false;
  return (
    shown &&
    !personIsAsked && (
      <LazyPart load={Waiting.preload}>
        <Waiting title={<FormattedMessage id={`application.wait.${kind}`} />}>
          <FormattedMessage id={`application.wait.${kind}-text`} />
        </Waiting>
      </LazyPart>
    )
  );
}

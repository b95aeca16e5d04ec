import { FormattedMessage } from '@portal/i18n';
import { page } from '@portal/shell-kit';
import { LazyPart } from '../../../components/LazyPart';
import { usePersonIsAsked } from '../../../components/usePersonIsAsked';

const Waiting = page(() => import(/* webpackChunkName: "Waiting" */ './Waiting'));

/** Says what a long wait is for (docs/specification.md#application-form). @param kind texts `application.wait.<kind>` */
export function WaitDialog({ shown, kind }: { shown: boolean; kind: 'send' | 'preview' }) {
  const personIsAsked = usePersonIsAsked();
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

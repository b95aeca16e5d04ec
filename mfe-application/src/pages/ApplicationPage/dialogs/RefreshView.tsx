import { baseApi, usePortalDispatch } from '@portal/api-client';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { applicationApi } from '../../../api/application.api';
import { useForm } from '../../../components/form-context';
import { Question } from '../../../components/life-cycle/Question';
import { useCallOnce } from '../../../components/life-cycle/useCallOnce';

/** The application was changed elsewhere; loads the newest, over which what was typed here still shows. docs/specification.md#application-form */
export function RefreshView({ onClose }: { onClose(): void }) {
  const dispatch = usePortalDispatch();
  const { locale } = useLocale();
  const { application } = useForm();
  const call = useCallOnce({
    call: async () =>
      dispatch(
        applicationApi.endpoints.getApplication.initiate(
          { application, locale },
          { forceRefetch: true, subscribe: false },
        ),
      ),
    onDone() {
      dispatch(baseApi.util.invalidateTags(['ApplicationSection', 'Preview']));
      onClose();
    },
  });
  return (
    <Question
      title="application.refresh.title"
      ok="application.refresh.ok"
      keep="application.refresh.keep"
      call={call}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="application.refresh.text" />
      </p>
    </Question>
  );
}

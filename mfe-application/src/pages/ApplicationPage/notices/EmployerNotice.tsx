import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { receiptPdf } from '../../../api/life-cycle.api';
import { useForm } from '../../../components/form-context';
import { download } from '../../../components/life-cycle/download';
import { useFromSection } from '../../../sections/cached-content';

/** Whose application an employer has opened, and what they may do in it. */
export function EmployerNotice() {
  const { application, view } = useForm();
  const hidden = !view.sectionMap.basicInfo?.visible;
  const { values } = useFromSection(application, 'basicInfo', hidden, (content) => ({ values: content?.values }));
  const name = [values?.firstName, values?.lastName]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
  return (
    <MessageBox
      title={
        name ? (
          <FormattedMessage id="application.employer.title" values={{ name }} />
        ) : (
          <FormattedMessage id="application.employer.title-unnamed" />
        )
      }
    >
      <Stack gap={1}>
        <p>
          <FormattedMessage
            id={view.employerMayEdit ? 'application.employer.text' : 'application.employer.nothing-to-edit'}
          />
        </p>
        {view.employerMayEdit && (
          <p>
            <FormattedMessage id="application.employer.seen" />
          </p>
        )}
        <div>
          <Button size="small" onClick={() => download(receiptPdf(application))}>
            <FormattedMessage id="application.employer.pdf" />
          </Button>
        </div>
      </Stack>
    </MessageBox>
  );
}

import { FormattedMessage } from '@portal/i18n';
import { MessageBox, Stack } from '@portal/ui/basic';
import { useForm } from '../../../components/form-context';

const MEGABYTE = 1_048_576;

/** Said before the space is used up, so that the limit is not met in the middle of writing. */
export function SpaceLeft() {
  const { spaceLeft } = useForm().view;
  if (!spaceLeft) return null;
  const { content, files } = spaceLeft;
  return (
    <MessageBox>
      <Stack gap={1}>
        {content !== undefined && (
          <p>
            <FormattedMessage id="application.space.content" />
          </p>
        )}
        {files !== undefined && (
          <p>
            <FormattedMessage id="application.space.files" values={{ megabytes: Math.floor(files / MEGABYTE) }} />
          </p>
        )}
      </Stack>
    </MessageBox>
  );
}

import type { ReusableAttachment } from '@portal/contract/attachments';
import type { FieldConfig } from '@portal/contract/fields';
import { useLocale } from '@portal/i18n';
import { useGetReusableAttachmentsQuery } from '../../api/attachments.api';
import type { ApplicationRef } from '../../model/application-ref';

/** Files of earlier applications that the field takes; undefined until they are known. */
export function useReusable(application: ApplicationRef, config: FieldConfig) {
  const { locale } = useLocale();
  const { data, isError, isFetching, refetch } = useGetReusableAttachmentsQuery(
    { application, locale },
    { refetchOnMountOrArgChange: true },
  );
  const files = isFetching || isError ? undefined : data?.attachments.filter((file) => fits(config, file));
  return { files, failed: isError && !isFetching, refetch };
}

/** A kept name ends as the content is. */
function fits({ accept }: FieldConfig, { name, type }: ReusableAttachment): boolean {
  const ending = type === 'image/jpeg' ? 'jpg' : name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return accept === undefined || accept.some((kind) => kind.replace('.', '') === ending);
}

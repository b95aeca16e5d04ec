import type { FieldConfig } from '@portal/contract/fields';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Skeleton, Stack } from '@portal/ui/basic';
import { CheckboxGroup, RadioGroup, TextField } from '@portal/ui/form';
import { fileSize } from '@portal/ui/upload';
import { useState } from 'react';
import { FetchError } from '../../components/FetchError';
import type { useReusable } from './useReusable';

/** More files than this are easier to search than to read. */
const MANY = 8;

interface Props {
  /** Of the first file in the list. */
  id: string;
  reusable: ReturnType<typeof useReusable>;
  config: FieldConfig;
  chosen: readonly string[];
  error: string | undefined;
  onChoose(fileIds: readonly string[]): void;
}

/** Files of earlier applications that the field takes, to choose one or several of. */
export function ReusableList({ id, reusable: { files, failed, refetch }, config, chosen, error, onChoose }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const [search, setSearch] = useState('');
  if (failed) {
    return <FetchError text="application.file.reuse-failed" onRetry={refetch} />;
  }
  if (!files) return <Skeleton lines={4} />;
  if (files.length === 0) {
    return (
      <p>
        <FormattedMessage id="application.file.reuse-none" />
      </p>
    );
  }
  const wanted = search.trim().toLocaleLowerCase(locale);
  const found = files.filter(
    ({ fileId, name, campaignTitle }) =>
      // Nothing stays chosen out of sight.
      chosen.includes(fileId) || `${name} ${campaignTitle}`.toLocaleLowerCase(locale).includes(wanted),
  );
  const options = found.map(({ fileId, name, size, campaignTitle }) => ({
    id: fileId,
    label: name,
    help: `${campaignTitle} · ${fileSize(size, intl.locale)}`,
  }));
  return (
    <Stack gap={2}>
      {files.length > MANY && (
        <>
          <TextField
            label={intl.formatMessage({ id: 'application.file.reuse-search' })}
            type="search"
            inputMode="search"
            value={search}
            onChange={setSearch}
          />
          <p role="status">
            <FormattedMessage id="application.file.reuse-found" values={{ count: found.length }} />
          </p>
        </>
      )}
      {options.length > 0 && config.type === 2 && (
        <CheckboxGroup
          id={id}
          label={config.label}
          options={options}
          value={chosen}
          error={error}
          onChange={onChoose}
        />
      )}
      {options.length > 0 && config.type === 1 && (
        <RadioGroup
          id={id}
          label={config.label}
          options={options}
          value={chosen[0] ?? ''}
          error={error}
          onChange={(fileId) => onChoose([fileId])}
        />
      )}
    </Stack>
  );
}

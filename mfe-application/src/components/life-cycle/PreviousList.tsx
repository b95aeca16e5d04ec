import type { PreviousCampaigns } from '@portal/contract/life-cycle';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Skeleton, Stack } from '@portal/ui/basic';
import { RadioGroup, TextField } from '@portal/ui/form';
import { useState } from 'react';
import { useGetPreviousCampaignsQuery } from '../../api/life-cycle.api';
import type { ApplicationRef } from '../../model/application-ref';
import { FetchError } from '../FetchError';

/** More applications than this are easier to search than to read. */
const MANY = 8;

export type Previous = PreviousCampaigns['campaigns'][number];

interface Props {
  /** Of the first application in the list. */
  id: string;
  application: ApplicationRef;
  chosen: Previous | undefined;
  error?: string;
  /** Tells what the list is, where the heading above it does not. */
  labelled?: boolean;
  onChoose(campaign: Previous | undefined): void;
}

/** The person's earlier applications, one of which is to be chosen. */
export function PreviousList({ id, application, chosen, error, labelled = false, onChoose }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const [search, setSearch] = useState('');
  const {
    data,
    error: failure,
    isFetching,
    refetch,
  } = useGetPreviousCampaignsQuery({ application, locale }, { refetchOnMountOrArgChange: true });
  if (!data && failure) {
    return <FetchError text="application.previous.failed" fetching={isFetching} onRetry={refetch} />;
  }
  if (!data) return <Skeleton lines={4} />;
  const { campaigns } = data;
  const found = campaigns.filter(({ title }) =>
    title.toLocaleLowerCase(locale).includes(search.trim().toLocaleLowerCase(locale)),
  );
  const options = found.map(({ id, title, sendDateAsString }) => ({
    id: String(id),
    label: title,
    help: sendDateAsString
      ? intl.formatMessage({ id: 'application.previous.sent' }, { at: sendDateAsString })
      : intl.formatMessage({ id: 'application.previous.not-sent' }),
  }));
  if (campaigns.length === 0) {
    return (
      <p>
        <FormattedMessage id="application.previous.none" />
      </p>
    );
  }
  return (
    <Stack gap={2}>
      {campaigns.length > MANY && (
        <>
          <TextField
            label={intl.formatMessage({ id: 'application.previous.search' })}
            type="search"
            inputMode="search"
            value={search}
            onChange={(text) => {
              setSearch(text);
              // Nothing stays chosen out of sight.
              onChoose(undefined);
            }}
          />
          <p role="status">
            <FormattedMessage id="application.previous.found" values={{ count: found.length }} />
          </p>
        </>
      )}
      {found.length > 0 && (
        <RadioGroup
          id={id}
          label={intl.formatMessage({ id: 'application.previous.label' })}
          hideLabel={!labelled}
          options={options}
          error={error}
          value={chosen ? String(chosen.id) : ''}
          onChange={(id) => onChoose(campaigns.find((campaign) => String(campaign.id) === id))}
        />
      )}
    </Stack>
  );
}

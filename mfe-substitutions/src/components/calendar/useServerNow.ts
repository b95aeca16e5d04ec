import { useLocale } from '@portal/i18n';
import { useServerTime } from '@portal/positions/useServerTime';
import { useOffersQuery } from '../../api/substitutions.api';

/** Epoch ms by the server's clock; by this device's until the server has told its time. */
export function useServerNow(): number {
  const { locale } = useLocale();
  const { data, fulfilledTimeStamp } = useOffersQuery({ locale });
  return useServerTime(data?.serverTime, fulfilledTimeStamp);
}

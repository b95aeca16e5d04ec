import type { StatusSummary } from '@portal/contract/application-status';
import { useLocale } from '@portal/i18n';
import { useGetTimeLineQuery } from '../../../api/time-line.api';
import { useForm } from '../../../components/form-context';

interface EmployerStatus {
  status: StatusSummary | undefined;
  /** The status is about an interview that has begun. */
  interviewOver: boolean;
  loading: boolean;
  /** The employer has decided, so that changes are of no use. An open application, or one to a pool, goes on after a decision. */
  settled: boolean;
}

/** How far the employer is with the sent application. Where that cannot be fetched, the time line beside says so. */
export function useEmployerStatus({ skip = false } = {}): EmployerStatus {
  const { application, view } = useForm();
  const { locale } = useLocale();
  const { data, isLoading } = useGetTimeLineQuery({ application, locale }, { skip });
  const decided = data?.status?.status === 'decision';
  return {
    status: data?.status,
    interviewOver: data?.status?.start !== undefined && Date.parse(data.status.start) <= Date.parse(data.serverTime),
    loading: isLoading,
    settled: decided && !view.defaultCampaign && !view.substituteCampaign,
  };
}

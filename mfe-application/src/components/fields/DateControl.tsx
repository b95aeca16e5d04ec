import { DateField } from '@portal/ui/date';

export default DateField;

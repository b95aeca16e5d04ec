export { DateField, type DateFieldProps } from './DateField/DateField';
export { formatDate, parseDate } from './model/date-text';

export { ComboBox, type ComboBoxProps } from './ComboBox/ComboBox';

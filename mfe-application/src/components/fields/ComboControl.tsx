import { ComboBox } from '@portal/ui/combobox';

export default ComboBox;

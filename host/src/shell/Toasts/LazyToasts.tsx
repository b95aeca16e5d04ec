import { ToastRegion } from '@portal/ui/toast';

export default ToastRegion;

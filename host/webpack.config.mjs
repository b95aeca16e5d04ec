import { hostConfig } from '@portal/build/webpack';

export default hostConfig({ dir: import.meta.dirname });

import { remoteConfig } from '@portal/build/webpack';

export default remoteConfig({ dir: import.meta.dirname });

import { initFederation } from '@softarc/native-federation-orchestrator';

/* global APPS, HOST -- by the build: addresses of the apps' lists of files, and what the host exposes */
const { loadRemoteModule } = await initFederation(APPS, { logLevel: 'error' });
await loadRemoteModule('host', HOST);

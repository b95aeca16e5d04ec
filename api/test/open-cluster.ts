import { openCluster } from '../src/db/embedded/cluster';

/** A portal that a test can kill: starts the cluster, says its address and stays. */
const cluster = openCluster(process.argv[2] ?? '');
cluster.then(({ url }) => process.send?.(url('postgres')));
process.on('message', () => undefined);

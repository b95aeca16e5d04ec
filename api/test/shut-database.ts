import type pg from 'pg';

const OBJECT_IN_USE = '55006';

/**
 * Ends the connections to a database and lets nobody connect any more. One that is just being opened cannot be ended yet and would live on: the
 * name of a database can be changed only while nobody is connected.
 */
export async function shutDatabase(server: pg.Client, name: string): Promise<void> {
  await server.query(`alter database ${name} allow_connections false`);
  for (let connected = true; connected; ) {
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    connected = await server.query(`alter database ${name} rename to ${name}_shut`).then(
      () => false,
      (error: { code?: string }) => {
        if (error.code !== OBJECT_IN_USE) throw error;
        return true;
      },
    );
  }
  await server.query(`alter database ${name}_shut rename to ${name}`);
}

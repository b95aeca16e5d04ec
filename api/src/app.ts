import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { API_PREFIX } from '@portal/contract/limits';
import { fastify, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiConfig } from './config';
import type { ApiContext } from './context';
import { openDatabase } from './db/database';
import { startHousekeeping } from './housekeeping';
import { sendProblem } from './http/errors';
import { loggerOptions } from './http/logging';
import { addOpenApiRoute, installOpenApi } from './http/openapi';
import { installPipeline } from './http/pipeline';
import { malformed } from './http/problem';
import { SecurityLog } from './http/security-log';
import { Sessions } from './http/sessions';
import type { ApiApp } from './http/types';
import { modules, modulesBesideApi } from './modules';
import { ApplicationReading } from './modules/applications/application-reading.service';
import { requireIdentityKeys } from './modules/applications/identity-codes/identity-keys.service';
import { startFileSweep } from './modules/attachments/file-sweep.service';
import { PasswordHasher } from './modules/authentication/password-hasher';
import { settleDemo } from './modules/demo/demo.service';
import { demoLogins } from './modules/demo/demo-users';
import { isReady } from './modules/health/health.service';
import { startMailWorker } from './modules/mail/mail-worker';
import { startRetention } from './modules/retention/start-retention';
import { ensureTerms } from './modules/terms/terms.service';

/** A log-in that the launcher prints for whoever tries the portal. */
export interface DemoLogin {
  username: string;
  password: string;
}

export interface PortalApi {
  /** Answers everything below the API's prefixes, `/dev/outbox`, `/healthz` and `/readyz`. */
  listener: RequestListener;
  fastify: ApiApp;
  context: ApiContext;
  /** Every route there is, for the test that tries them all. */
  routes: readonly RouteOptions[];
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  demoLogins: readonly DemoLogin[];
  /** Ends open work, workers and the database; nothing that was acknowledged is lost. */
  close(): Promise<void>;
}

const BODY_LIMIT_BYTES = 262_144;

function createServer(config: ApiConfig): ApiApp {
  const app = fastify({
    logger: loggerOptions(config),
    // Fastify's own lines name the address, in which tokens and names may stand.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    frameworkErrors: (_error, request, reply) => void sendProblem(request, reply, malformed()),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

/**
 * Starts the API without listening; production and tests use the same one.
 * @throws StartError when the database or the data folder cannot be used
 */
export async function createApp(config: ApiConfig): Promise<PortalApi> {
  // Before the database: what it refuses must not leave an embedded one running.
  const app = createServer(config);
  const database = await openDatabase(config);
  try {
    const { db, pool, reportDown } = database;
    await ensureTerms(db);
    await requireIdentityKeys(db, config);
    const context: ApiContext = {
      config,
      db,
      pool,
      clock: config.clock,
      log: app.log,
      passwords: new PasswordHasher(),
      security: SecurityLog.inFolder(config, app.log),
      applications: new ApplicationReading({ config, db, clock: config.clock }),
      reportDown,
    };
    await context.passwords.prepare();
    const sessions = new Sessions(context);
    const routes: RouteOptions[] = [];
    app.addHook('onRoute', (route) => void routes.push(route));
    await installOpenApi(app);
    await installPipeline(app, context, sessions);
    addOpenApiRoute(app);
    for (const addRoutes of modulesBesideApi) addRoutes(app, context, sessions);
    await app.register(
      async (scope) => {
        for (const addRoutes of modules) addRoutes(scope.withTypeProvider(), context, sessions);
      },
      { prefix: API_PREFIX },
    );
    await app.ready();
    await settleDemo(context, database.isNew);
    const stopHousekeeping = startHousekeeping(context);
    const stopSweep = startFileSweep(context);
    const stopRetention = startRetention(context);
    const mail = config.smtpUrl === undefined ? undefined : startMailWorker(context, config.smtpUrl);
    return {
      listener: (request, response) => app.routing(request, response),
      fastify: app,
      routes,
      context,
      ready: () => isReady(context),
      demoLogins: await demoLogins(context),
      async close() {
        await app.close();
        stopHousekeeping();
        await stopSweep();
        await stopRetention();
        await mail?.stop();
        await database.close();
      },
    };
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
}

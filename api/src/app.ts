import type { RequestListener } from 'node:http';
import { API_PREFIX, EMPLOYER_API_PREFIX } from '@portal/contract/limits';
import type { WebhookAddress } from '@portal/contract/operator-reports';
import { installHttpMetrics } from '@portal/metrics/http-metrics';
import { RequestIds } from '@portal/tracing/request-id';
import { fastify, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { Registry } from 'prom-client';
import { startBackgroundWork } from './background-work';
import type { ApiConfig } from './config';
import type { ApiContext } from './context';
import { openDatabase } from './db/database';
import { Notifications } from './db/notifications';
import { errorFacts } from './error-facts';
import { sendProblem } from './http/errors';
import { loggerOptions } from './http/logging/logging';
import { SecurityLog } from './http/logging/security-log';
import { addOpenApiRoute, installOpenApi } from './http/openapi/openapi';
import { installPipeline } from './http/pipeline';
import { malformed } from './http/problem';
import { ENDED_STREAMS, EndedSessions } from './http/sessions/ended-sessions';
import { Sessions } from './http/sessions/sessions';
import type { ApiApp } from './http/types';
import { apiMetrics } from './metrics/api-metrics';
import { lostConnections } from './metrics/pool-metrics';
import { saveMetrics } from './metrics/save-metrics';
import { employerModules, modules, modulesBesideApi } from './modules';
import { ApplicationReading } from './modules/applications/application-reading.service';
import { requireIdentityKeys } from './modules/applications/identity-codes/identity-keys.service';
import { PasswordHasher } from './modules/authentication/password-hasher';
import { settleDemo } from './modules/demo/demo.service';
import { type DemoEmployer, settleDemoEmployer } from './modules/demo/demo-employer.service';
import { startDemoGigs } from './modules/demo/demo-gigs.service';
import { demoLogins, linkDemoUsers } from './modules/demo/demo-users';
import { installEmployerGuard } from './modules/employer-api/employer-guard';
import { Health } from './modules/health/health.service';
import { mailsWaiting } from './modules/mail/mail.service';
import { bearerSessions } from './modules/single-sign-on/bearer-sessions';
import { NewsHub } from './modules/substitution-news/news-hub';
import { ensureTerms } from './modules/terms/terms.service';
import { reportWebhooks } from './modules/webhooks/webhook-commands.service';

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
  /** Whether the process should be given requests. */
  ready(): Promise<boolean>;
  /** Addresses of employers' own systems and how many events they have not taken. */
  webhooks(): Promise<WebhookAddress[]>;
  demoLogins: readonly DemoLogin[];
  /** An employer's system for whoever tries the portal; only where the people of the demo can log in. */
  demoEmployer: DemoEmployer | undefined;
  /** Ends answers that have no end of their own, so that a server can let all others end. */
  endStreams(): void;
  /** Ends open work, workers and the database; nothing that was acknowledged is lost. */
  close(): Promise<void>;
}

const BODY_LIMIT_BYTES = 262_144;

function createServer(config: ApiConfig): ApiApp {
  const ids = new RequestIds(config.trustProxy);
  const app = fastify({
    logger: loggerOptions(config),
    // Fastify's own lines name the address, in which tokens and names may stand.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: (request) => ids.of(request),
    bodyLimit: BODY_LIMIT_BYTES,
    frameworkErrors: (_error, request, reply) => void sendProblem(request, reply, malformed()),
  }).withTypeProvider<ZodTypeProvider>();
  config.tracing?.traceRequests(app, (request) => ids.parentOf(request));
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
  const registry = config.metrics ?? new Registry();
  const lost = lostConnections(registry);
  const database = await openDatabase(config, (error) => {
    lost.inc();
    app.log.warn({ error: errorFacts(error) }, 'a connection to the database was lost');
  });
  try {
    const { db, pool, reportDown } = database;
    await ensureTerms(db);
    await requireIdentityKeys(db, config);
    const { clock } = config;
    const notifications = new Notifications({ pool: database.direct, log: app.log });
    const hub = { notifications, db, clock, log: app.log };
    // Without a mail server they are kept to be looked at, and are late for nobody.
    const waitingMails = async () => (config.smtpUrl === undefined ? [] : mailsWaiting(database.beside));
    const context: ApiContext = {
      config,
      db,
      pool,
      clock,
      log: app.log,
      passwords: new PasswordHasher(),
      metrics: apiMetrics(registry, { pool, clock, waitingMails }),
      security: SecurityLog.of(config, app.log),
      applications: new ApplicationReading({ config, db, clock }),
      reportDown,
      health: new Health(database),
      news: new NewsHub(hub, config.singleSignOn ? ENDED_STREAMS.perSession : 0),
      endedSessions: new EndedSessions(hub),
    };
    const endStreams = () => {
      context.news.endStreams();
      context.endedSessions.streams.endAll();
    };
    const sessions = new Sessions(context, bearerSessions(context));
    const routes: RouteOptions[] = [];
    app.addHook('onRoute', (route) => void routes.push(route));
    await installOpenApi(app);
    installHttpMetrics(app, registry, 'api', saveMetrics(registry));
    await installPipeline(app, context, sessions);
    addOpenApiRoute(app);
    for (const addRoutes of modulesBesideApi) addRoutes(app, context, sessions);
    await app.register(
      async (scope) => {
        for (const addRoutes of modules) addRoutes(scope.withTypeProvider(), context, sessions);
      },
      { prefix: API_PREFIX },
    );
    await app.register(
      async (scope) => {
        installEmployerGuard(scope.withTypeProvider(), context);
        for (const addRoutes of employerModules) addRoutes(scope.withTypeProvider(), context, sessions);
      },
      { prefix: EMPLOYER_API_PREFIX },
    );
    await app.ready();
    await settleDemo(context, database.isNew);
    await linkDemoUsers(context);
    const logins = await demoLogins(context);
    const demoEmployer = await settleDemoEmployer(context, logins.length > 0);
    const demoGigs = startDemoGigs(context, logins);
    const stopWork = config.backgroundWork === false ? undefined : startBackgroundWork(context);
    return {
      listener: (request, response) => app.routing(request, response),
      fastify: app,
      routes,
      context,
      ready: () => context.health.isReady(),
      webhooks: async () => (await reportWebhooks(db)).endpoints,
      demoLogins: logins,
      demoEmployer,
      endStreams,
      async close() {
        endStreams();
        await app.close();
        await notifications.close();
        await demoGigs();
        await stopWork?.();
        await database.close();
      },
    };
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
}

import type { AcceptedHost } from '@portal/settings/public-settings';

/** The error reporting service that pages send to. */
export interface ErrorReporting {
  /** Address with the project's public key, as Sentry writes it. */
  dsn: string;
  /** Whether pages also report how long they took. */
  tracing: boolean;
}

/** Everything the gateway needs to know. The launcher reads it from the environment. */
export interface GatewayConfig {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Accepted Host headers; any other gets 400. */
  hosts: readonly AcceptedHost[];
  /** Addresses of proxies whose word on who asks is taken. */
  trustProxy?: readonly string[] | undefined;
  /** Theme where the Host header names none. */
  theme: string;
  /** Origin of the portal as people write it; `https:` switches on HSTS. */
  publicUrl: string;
  /** Watch mode: pages reload themselves when a release is activated. */
  development: boolean;
  /** Whether a browser may run a build from its own machine in place of a remote; elsewhere an operator must have signed it. */
  localOverrides: boolean;
  /** Whether a release whose failures pass the threshold is taken back by itself. */
  automaticRollback: boolean;
  /** Lets operators change over HTTP what is live; undefined: nobody. */
  operatorToken?: string | undefined;
  /** Id with the consent provider, or `built-in` for the portal's own dialog; undefined: nobody is asked, as nothing needs it. */
  consentId?: string | undefined;
  /** The service that pages report errors to; none when undefined. */
  errorReporting: ErrorReporting | undefined;
}

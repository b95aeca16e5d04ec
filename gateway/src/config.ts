/** A Host header the portal answers to, and the theme it is then shown in. */
export interface AcceptedHost {
  host: string;
  theme?: string;
}

/** Everything the gateway needs to know. The launcher reads it from the environment. */
export interface GatewayConfig {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Accepted Host headers; any other gets 400. */
  hosts: readonly AcceptedHost[];
  /** Theme where the Host header names none. */
  theme: string;
  /** Origin of the portal as people write it; `https:` switches on HSTS. */
  publicUrl: string;
  /** Watch mode: pages reload themselves when a release is activated. */
  development: boolean;
  /** Origins beside the portal's own that pages may talk to, e.g. the error reporting service. */
  connectOrigins: readonly string[];
}
